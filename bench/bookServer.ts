/** The product with a whole book behind it, and people who are signed in: for `npm run bench:book` and `npm run bench:grid`. */
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

/** A database with the demonstration and so many policies, filled or as it was left by an earlier run. */
export const prepareBook = async (dataDir: string, port: number, size: number) => {
  mkdirSync(dataDir, { recursive: true })
  // Started as root, the database's own user must be able to come here.
  for (const dir of [dirname(dataDir), dataDir]) chmodSync(dir, 0o711)
  // Written when the demonstration is there.
  if (!existsSync(join(dataDir, 'demo.json'))) {
    const first = await product(port, dataDir, {}, { anywhere: true })
    // Its library is drawn once in the life of an installation: not while something else is measured.
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

/** Runs it on all cores. `cookies`: of a member of staff who sees everything, and of a client with many and one with few policies. */
export const serveBook = async (dataDir: string, port: number) => {
  // The demonstration looks through every policy for what is still to be made up.
  const site = await product(port, dataDir, { SEAWALL_ENV: 'test' }, { anywhere: true })
  const embedded = await startEmbedded({ dataDir, log: quiet, join: true })
  const owner = new pg.Client({ connectionString: embedded.ownerUrl })
  await owner.connect()
  // What runs by the clock would move the book on while it is measured. The next start plans it again.
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
