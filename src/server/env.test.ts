import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { EnvError, readEnv, settingNames } from './env.ts'

const dir = mkdtempSync(join(tmpdir(), 'seawall-env-'))
afterAll(() => rmSync(dir, { recursive: true }))

const key = (id: string, fill: string) => `${id}:${Buffer.from(fill.repeat(32)).subarray(0, 32).toString('base64')}`
const good = {
  SEAWALL_ENV: 'production',
  DATA_DIR: dir,
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://www.broker.test',
  SMTP_URL: 'smtps://mailer:k3yUzPq@mail.broker.test:465',
  MAIL_FROM: 'Chalk & Channel <hello@broker.test>',
  SMS_API_URL: 'https://sms.provider.test',
  SMS_ACCOUNT: 'AC0123',
  SMS_TOKEN: '9f86d081884c7d659a2feaa0c55ad015',
  SMS_FROM: 'ChalkChan',
  ENCRYPTION_KEYS: key('k1', 'q7Zx!pL0vB#2mN9$kR4t'),
}
/** A secret in the form of Standard Webhooks. */
const signing = `whsec_${Buffer.from('q7Zx!pL0vB#2mN9$kR4tWc8y').toString('base64')}`
const problemsOf = (source: Record<string, string | undefined>): string[] => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.problems.map(({ name }) => name)
    throw error
  }
}

test('#121 start-up config: a safe production environment starts', () => {
  const env = readEnv(good)
  expect(env).toMatchObject({
    mode: 'production',
    demo: false,
    host: '0.0.0.0',
    publicUrl: 'https://www.broker.test',
    smtpUrl: good.SMTP_URL,
  })
  expect(env.encryptionKeys[0]?.secret).toHaveLength(32)
  expect(env.mailEventsKeys).toEqual([])
  expect(readEnv({ ...good, MAIL_EVENTS_SECRET: `${signing}, ${signing}` }).mailEventsKeys.map((one) => one.length)).toEqual([24, 24])
})

const bad: [string, Record<string, string | undefined>, string][] = [
  ['passwords hashed with too little memory', { PASSWORD_HASH_MEMORY: '19455' }, 'PASSWORD_HASH_MEMORY'],
  ['no encryption key', { ENCRYPTION_KEYS: undefined }, 'ENCRYPTION_KEYS'],
  ['a short encryption key', { ENCRYPTION_KEYS: 'k1:c2hvcnQ=' }, 'ENCRYPTION_KEYS'],
  ['an encryption key of zeros', { ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` }, 'ENCRYPTION_KEYS'],
  [
    'two encryption keys of one name',
    { ENCRYPTION_KEYS: `${key('k1', 'q7Zx!pL0vB#2mN9$kR4t')},${key('k1', 'aB3$eF6&iJ9(lM2)')}` },
    'ENCRYPTION_KEYS',
  ],
  ['no mail server: the demo outbox', { SMTP_URL: undefined }, 'SMTP_URL'],
  ['a mail server that is none', { SMTP_URL: 'console' }, 'SMTP_URL'],
  ['no sender', { MAIL_FROM: undefined }, 'MAIL_FROM'],
  ['a sender that forges a header', { MAIL_FROM: 'x@broker.test\r\nBcc: all@broker.test' }, 'MAIL_FROM'],
  [
    'no text messages: the demo outbox',
    { SMS_API_URL: undefined, SMS_ACCOUNT: undefined, SMS_TOKEN: undefined, SMS_FROM: undefined },
    'SMS_TOKEN',
  ],
  ['half a text message provider', { SMS_ACCOUNT: undefined }, 'SMS_ACCOUNT'],
  ['text messages over plain http', { SMS_API_URL: 'http://sms.provider.test' }, 'SMS_API_URL'],
  ['an example token for text messages', { SMS_TOKEN: 'change-me' }, 'SMS_TOKEN'],
  ['a plain http site', { PUBLIC_URL: 'http://www.broker.test' }, 'PUBLIC_URL'],
  ['no address of the site', { PUBLIC_URL: undefined }, 'PUBLIC_URL'],
  ['an address with a path', { PUBLIC_URL: 'https://www.broker.test/shop' }, 'PUBLIC_URL'],
  [
    'a remote database without its certificate checked',
    { DATABASE_URL: 'postgres://app:x@db.broker.test/seawall?sslmode=require' },
    'DATABASE_URL',
  ],
  [
    'a remote owner connection without TLS',
    { DATABASE_URL: 'postgres://app:x@127.0.0.1/seawall', DATABASE_OWNER_URL: 'postgres://o:x@db.broker.test/seawall' },
    'DATABASE_OWNER_URL',
  ],
  [
    'an owner without a database',
    { DATABASE_URL: undefined, DATABASE_OWNER_URL: 'postgres://app:x@127.0.0.1/seawall' },
    'DATABASE_OWNER_URL',
  ],
  ['a secret of mail reports that is too short', { MAIL_EVENTS_SECRET: 'whsec_c2hvcnQ=' }, 'MAIL_EVENTS_SECRET'],
  ['a secret of mail reports of zeros', { MAIL_EVENTS_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}` }, 'MAIL_EVENTS_SECRET'],
  ['the key of another service for mail reports', { MAIL_EVENTS_SECRET: 're_9f86d081884c7d659a2feaa0c55ad015' }, 'MAIL_EVENTS_SECRET'],
  ['three secrets of mail reports', { MAIL_EVENTS_SECRET: [1, 2, 3].map(() => signing).join() }, 'MAIL_EVENTS_SECRET'],
  ['a guessable token for the metrics', { METRICS_TOKEN: 'secret-secret-secret-secret' }, 'METRICS_TOKEN'],
  ['half a file store', { S3_BUCKET: 'files' }, 'S3_SECRET_ACCESS_KEY'],
  ['every address a proxy', { TRUSTED_PROXIES: '127.0.0.1,0.0.0.0/0' }, 'TRUSTED_PROXIES'],
  ['every address a proxy, in halves', { TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }, 'TRUSTED_PROXIES'],
  ['every IPv6 address a proxy', { TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES'],
  ['a proxy that is not an address', { TRUSTED_PROXIES: '127.0.0.1,everything' }, 'TRUSTED_PROXIES'],
]
test.each(bad)('#121 start-up config: production refuses %s', (_, changed, name) => {
  expect(problemsOf({ ...good, ...changed })).toContain(name)
})

test('#121 start-up config: a remote database whose certificate is checked is accepted', () => {
  expect(problemsOf({ ...good, DATABASE_URL: 'postgres://app:x@db.broker.test/seawall?sslmode=verify-full' })).toEqual([])
})

test('other modes than production listen only on this machine', () => {
  for (const mode of [undefined, 'demo', 'development', 'test']) {
    for (const host of ['0.0.0.0', '::', '192.168.1.10', 'example.com'])
      expect(problemsOf({ SEAWALL_ENV: mode, HOST: host, DATA_DIR: dir })).toEqual(['HOST'])
    for (const host of ['127.0.0.1', '127.8.8.8', '::1', 'localhost'])
      expect(problemsOf({ SEAWALL_ENV: mode, HOST: host, DATA_DIR: dir })).toEqual([])
  }
})

test('the demonstration creates its secrets once, readable only by their owner', () => {
  const data = join(dir, 'demo')
  const first = readEnv({ DATA_DIR: data })
  const second = readEnv({ DATA_DIR: data })
  expect(second).toEqual(first)
  expect(first.encryptionKeys).not.toEqual(readEnv({ DATA_DIR: join(dir, 'other') }).encryptionKeys)
  expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('settings have defaults, and an empty setting counts as not set', () => {
  const env = readEnv({ DATA_DIR: dir, PORT: '', SMTP_URL: '', TRUSTED_PROXIES: '' })
  expect(env).toMatchObject({
    mode: 'demo',
    demo: true,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    database: null,
    smtpUrl: null,
    sms: null,
    s3: null,
    trustedProxies: [],
    hashMemoryKiB: 19_456,
  })
})

test('all wrong settings are listed with their remedies, and the process exits with 1', () => {
  const started = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import { loadEnv } from '#server/env.ts'; loadEnv(); console.log('started')`],
    {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        PORT: 'three thousand',
        PUBLIC_URL: 'nowhere',
        DATABASE_URL: 'mysql://x',
        SEAWALL_MODE: 'demo',
        DATA_DIR: dir,
      },
    },
  )
  expect(started.status).toBe(1)
  expect(started.stdout).toBe('')
  for (const part of [
    '4 settings are wrong',
    'PORT',
    '1 to 65535',
    'PUBLIC_URL',
    'https://www.example.com',
    'DATABASE_URL',
    'postgres://',
    'SEAWALL_MODE',
    'not a setting',
  ]) {
    expect(started.stderr).toContain(part)
  }
  expect(started.stderr).not.toContain('    at ')
})

test('error messages contain no secrets', () => {
  const secret = 'short-Zt3vQk9LmX2b'
  try {
    readEnv({ ...good, METRICS_TOKEN: secret, SMTP_URL: `http://user:${secret}@x` })
    expect.unreachable()
  } catch (error) {
    expect(String(error)).toContain('METRICS_TOKEN')
    expect(String(error)).not.toContain(secret)
  }
})

test('a .env file is read from the working folder, the environment takes precedence, and unknown names are refused', () => {
  const place = mkdtempSync(join(dir, 'cwd-'))
  const load = (text: string, env: Record<string, string> = {}) => {
    writeFileSync(join(place, '.env'), text)
    return spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { loadEnv } = await import(${JSON.stringify(join(import.meta.dirname, 'env.ts'))}); console.log(loadEnv().port)`,
      ],
      { cwd: place, encoding: 'utf8', env: { PATH: process.env['PATH'], DATA_DIR: dir, ...env } },
    )
  }
  expect(load('PORT=4100\n').stdout).toBe('4100\n')
  expect(load('PORT=4100\n', { PORT: '4200' }).stdout).toBe('4200\n')
  const wrong = load('PROT=4100\n')
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('PROT in the .env file is not a setting')])
})

test('.env.example has every setting', () => {
  const text = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
  const explained = [...text.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1])
  expect(explained.toSorted()).toEqual(settingNames.toSorted())
})
