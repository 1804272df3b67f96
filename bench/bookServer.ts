/** The product with a whole book of policies, and signed-in users: for `npm run bench:book` and `npm run bench:grid`. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { demoPeople } from '#server/features/auth/auth.demo.ts'
import { createSession } from '#server/features/auth/session/session.ts'
import { fillBook, portalPeople } from './fillBook.ts'
import { product } from './server.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A database with the demonstration and this many policies, newly filled or left by an earlier run. */
export const prepareBook = async (dataDir: string, port: number, size: number) => {
  mkdirSync(dataDir, { recursive: true })
  // If root runs this, the database's own user must be able to enter these folders.
  for (const dir of [dirname(dataDir), dataDir]) chmodSync(dir, 0o711)
  // demo.json is written once the demonstration exists.
  if (!existsSync(join(dataDir, 'demo.json'))) {
    const first = await product(port, dataDir, {}, { anywhere: true })
    // An installation draws its library once, which must not happen while something else is measured.
    await first.quiet()
    await first.stop()
  }
  const settings = { fsync: 'off', shared_buffers: '1GB', max_wal_size: '8GB', autovacuum: 'off' }
  const embedded = await startEmbedded({ dataDir, log: quiet, settings })
  try {
    await fillBook(embedded.ownerUrl, size)
  } finally {
    await embedded.stop()
  }
}

/** Runs it on all cores. `cookies`: for a member of staff who sees everything, and for one client with many policies and one with few. */
export const serveBook = async (dataDir: string, port: number) => {
  // Not in demo mode, which would check every policy for demonstration data still to be created.
  const site = await product(port, dataDir, { SEAWALL_ENV: 'test' }, { anywhere: true })
  const embedded = await startEmbedded({ dataDir, log: quiet, join: true })
  const owner = new pg.Client({ connectionString: embedded.ownerUrl })
  await owner.connect()
  // Scheduled jobs would change the book while it is measured. The next start schedules them again.
  await owner.query('DELETE FROM pgboss.schedule')
  await site.quiet()
  const database = connect({ url: embedded.appUrl, log: quiet, max: 1 })
  const signIn = async (userId: string, role: 'admin' | 'client') => {
    const facts = { userId, role, stage: 'full', factor: true, ipPrefix: '127.0.0.1', device: 'The bench', knownDevice: true } as const
    return `sid=${(await createSession(database.db, facts)).token}`
  }
  const cookies = {
    staff: await signIn(demoPeople[0]?.id ?? '', 'admin'),
    many: await signIn(portalPeople.many, 'client'),
    few: await signIn(portalPeople.few, 'client'),
  }
  return {
    site,
    owner,
    cookies,
    stop: async () => {
      await database.close()
      await owner.end()
      await site.stop()
    },
  }
}
