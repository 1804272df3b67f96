/** A process that tests can kill: starts the embedded database in the folder argv[2], prints its URLs and runs until SIGTERM. */
import { startEmbedded } from '#server/db/embedded.ts'

const said: string[] = []
const say = (...words: unknown[]) => said.push(String(words.at(-1)))
try {
  const embedded = await startEmbedded({
    dataDir: process.argv[2] ?? '',
    log: { info: say, warn: say, error: say },
    join: process.argv[3] === 'join',
    settings: JSON.parse(process.env['POSTGRES_SETTINGS'] ?? '{}'),
  })
  const stay = setInterval(() => undefined, 60_000)
  const end = () => {
    clearInterval(stay)
    void embedded.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  // Printed last, because the reader may send the signal at once.
  console.log(JSON.stringify({ ownerUrl: embedded.ownerUrl, appUrl: embedded.appUrl, dir: embedded.dir, said }))
  if (process.argv[3] === 'join') end()
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
  process.exit(1)
}
