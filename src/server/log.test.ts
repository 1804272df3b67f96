import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { emails } from '#server/features/messages/messages.table.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { createLog } from './log.ts'

const database = await testDatabase()

/** The output of the product's log. */
const written = (write: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = []
  const log = createLog('info')
  // pino keeps its output under this symbol; there is no other way to capture an existing logger.
  Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  write(log)
  return lines.join('')
}

test('#118 a failed query is logged without its parameters', async () => {
  const canary = 'canary-4711@example.com'
  const failed: unknown = await database.db
    .update(emails)
    .set({ toAddress: canary, lastError: `first line\n    at canary-4711 (second line)\nparams: canary-4711` })
    .where(eq(emails.id, 'canary-4711'))
    .catch((error: unknown) => error)
  expect(String(failed)).toContain('canary-4711')
  const line = written((log) => log.error({ err: failed }, 'request failed'))
  expect(line).toContain('Failed query')
  expect(line).toContain('log.test.ts')
  expect(line).toContain('22P02')
  expect(line).not.toContain('canary-4711')
})

test("a failed query is logged with the database's reason and code", async () => {
  const failed: unknown = await database.db.execute(sql`SELECT 1 / 0 FROM no_such_table`).catch((error: unknown) => error)
  const line = written((log) => log.error({ err: failed }, 'request failed'))
  expect(line).toContain('relation \\"no_such_table\\" does not exist')
  expect(line).toContain('42P01')
})

test('#118 only fields on the list are logged', () => {
  const line = written((log) =>
    log.info({ email: 'canary@example.com', password: 'canary', body: { code: 'canary' }, requestId: 'r1' }, 'said'),
  )
  expect(line).toContain('"requestId":"r1"')
  expect(line).not.toContain('canary')
})

test('#119 a log entry is one line, without control characters', () => {
  const line = written((log) => log.info({ path: 'x\r\n{"level":"fatal"}\u001b[31m' }, 'said'))
  expect(line.trimEnd().split('\n')).toHaveLength(1)
  expect(line).not.toContain('\u001b')
})
