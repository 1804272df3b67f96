/** A database of its own for each test file: `const database = await testDatabase()` at the top of the file. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect, type Database, type Db } from '#server/db/connect.ts'
import { seedContent } from '#server/db/seed.ts'

export const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }

export type TestDatabase = Database & {
  /** As the owner of the tables, past every right: for arranging what the app cannot, and for planting faults. */
  owner: Db
  ownerUrl: string
  /** As the app's own role. */
  appUrl: string
}

const at = (url: string, database: string) => {
  const copy = new URL(url)
  copy.pathname = `/${database}`
  return copy.href
}

/** Copies the migrated template. `seeded`: with the product's content. Closed by itself when the file is done. */
export const testDatabase = async (options: { seeded?: boolean } = {}): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = new pg.Client({ connectionString: at(inject('ownerUrl'), 'postgres') })
  await server.connect()
  // FILE_COPY needs two checkpoints, WAL_LOG writes the copy through the log: for a small template it is faster.
  await server.query(`CREATE DATABASE ${name} TEMPLATE seawall STRATEGY WAL_LOG`)
  await server.end()
  const ownerUrl = at(inject('ownerUrl'), name)
  const appUrl = at(inject('appUrl'), name)
  const database = connect({ url: appUrl, log: quietLog, max: 5 })
  const owner = connect({ url: ownerUrl, log: quietLog, max: 2 })
  afterAll(async () => {
    await database.close()
    await owner.close()
  })
  if (options.seeded) await seedContent(database.db, { demo: true })
  return { ...database, owner: owner.db, ownerUrl, appUrl }
}
