/** Starts that must fail, with the real program. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/support/server/database.ts'

const database = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'seawall-main-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const production = {
  SEAWALL_ENV: 'production',
  PUBLIC_URL: 'https://www.broker.test',
  SMTP_URL: 'smtps://mailer:k3yUzPq@127.0.0.1:1',
  MAIL_FROM: 'Chalk & Channel <hello@broker.test>',
  SMS_API_URL: 'https://127.0.0.1:1',
  SMS_ACCOUNT: 'AC0123',
  SMS_TOKEN: '9f86d081884c7d659a2feaa0c55ad015',
  SMS_FROM: 'ChalkChan',
  ENCRYPTION_KEYS: `k1:${Buffer.from('q7Zx!pL0vB#2mN9$kR4tq7Zx!pL0vB#2').toString('base64')}`,
}
/** This process occupies the port, so that a start on it must fail. */
const other = createServer()
await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
afterAll(() => other.close())
const address = other.address()
const port = String(typeof address === 'object' && address ? address.port : 0)

const start = (env: Record<string, string>) =>
  spawnSync(
    process.execPath,
    ['--import', join(import.meta.dirname, '../../scripts/quickResolve.mjs'), join(import.meta.dirname, 'main.ts')],
    {
      cwd: dataDir,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATA_DIR: dataDir, PORT: port, ...env },
    },
  )

test('#121 start-up config: production refuses a database superuser, even one that switches to another role', () => {
  const result = start({ ...production, DATABASE_URL: database.ownerUrl })
  expect([result.status, result.stderr]).toEqual([1, expect.stringMatching(/DATABASE_URL works as postgres.*DATABASE_OWNER_URL/)])
})

test('#121 start-up config: a wrong environment is refused before anything starts', () => {
  const result = start({ ...production, PUBLIC_URL: 'http://www.broker.test', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect([result.status, result.stderr]).toEqual([1, expect.stringContaining('PUBLIC_URL is plain http')])
})

test('a failed start gives the reason and stops its database: for a port in use, and for other secrets', () => {
  const inData = (name: string) => join(dataDir, name)
  const taken = start({})
  expect([taken.status, taken.stderr]).toEqual([1, expect.stringContaining(port)])
  expect([existsSync(inData('postgres/PG_VERSION')), existsSync(inData('postgres/postmaster.pid'))]).toEqual([true, false])
  const secrets: Record<string, unknown> = JSON.parse(readFileSync(inData('secrets.json'), 'utf8'))
  writeFileSync(inData('secrets.json'), JSON.stringify({ ...secrets, databaseOwnerPassword: 'another-password-of-some-length-1234' }))
  const changed = start({})
  expect([changed.status, changed.stderr]).toEqual([1, expect.stringContaining('another secrets.json')])
  expect(existsSync(inData('postgres/postmaster.pid'))).toBe(false)
})
