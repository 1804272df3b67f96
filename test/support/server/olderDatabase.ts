/** A database of an earlier version, and the migrations since, run as an owner who is not a superuser, so that permissions apply. */
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { appRoleName, migrate, migrationsDir } from '#server/db/migrate.ts'
import { seedContent } from '#server/db/seed.ts'
import { prepareJobs } from '#server/jobs/queue.ts'
import { opened, quietLog, urlOf, type TestDatabase } from './database.ts'

const run = async (url: string, statements: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

/** `last`: the number of the version's newest migration. `filled`: the SQL file with its data. `upgrade` migrates it and seeds content. */
export const olderDatabase = async ({
  last,
  filled,
}: {
  last: string
  filled: string
}): Promise<{ database: TestDatabase; upgrade: () => Promise<void> }> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const owner = `owner_${name}`
  await run(inject('ownerUrl'), `CREATE ROLE ${owner} NOSUPERUSER NOLOGIN; GRANT ${appRoleName} TO ${owner} WITH ADMIN OPTION`)
  await run(inject('ownerUrl'), `CREATE DATABASE ${name} TEMPLATE template0 OWNER ${owner}`)
  const ownerUrl = new URL(urlOf(inject('ownerUrl'), name))
  ownerUrl.searchParams.set('options', `-c role=${owner}`)
  const dir = mkdtempSync(join(tmpdir(), 'seawall-migrations-'))
  for (const file of readdirSync(migrationsDir)) if (file.slice(0, 4) <= last) cpSync(join(migrationsDir, file), join(dir, file))
  await migrate({ ownerUrl: ownerUrl.href, dir, log: quietLog })
  rmSync(dir, { recursive: true })
  await run(ownerUrl.href, readFileSync(filled, 'utf8'))
  const database = opened(name)
  return {
    database,
    async upgrade() {
      await migrate({ ownerUrl: ownerUrl.href, log: quietLog })
      await prepareJobs(urlOf(inject('ownerUrl'), name), quietLog)
      await seedContent(database.db, { demo: true })
    },
  }
}
