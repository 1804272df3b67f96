/**
 * `npm run record-demo`: records the data of the demonstration at /client. Starts a separate product with the demonstration's data, signs
 * in as the owner of the café, reads every response that the portal's screens need, renames everything to an invented bakery, and writes
 * src/web/portal/demo/recorded.json. Run it when the responses of the portal's endpoints have changed.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/freePort.ts'
import { readAll, signIn } from './readPortal.ts'
import { asBakery, write } from './renamed.ts'

const root = new URL('../../../', import.meta.url).pathname

const started = async (base: string) => {
  for (let tries = 0; tries < 600; tries += 1) {
    const ready = await fetch(`${base}/dev/outbox.json`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The demonstration did not start within five minutes')
}

/** The address of a product that runs already, if one is given: `npm run record-demo -- http://localhost:3000`. */
const running = process.argv[2]
if (running) write(asBakery(await readAll(await signIn(running))))
else {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawall-record-'))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEAWALL_ENV: 'demo' }
  const server = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    const base = `http://localhost:${port}`
    await started(base)
    write(asBakery(await readAll(await signIn(base))))
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(dataDir, { recursive: true, force: true })
  }
}
