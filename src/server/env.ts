/**
 * Every setting, read once at start: nothing else reads process.env. For each wrong or missing setting, prints a sentence
 * with its name and the remedy, all of them together, and exits with 1. Production refuses unsafe values (security.md 121).
 */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from '#contract/schema.ts'
import { limits } from '#server/features/auth/limits.ts'
import type { Key } from '#server/keys.ts'
import { storedSecrets } from '#server/secrets.ts'

export const modes = ['demo', 'development', 'production', 'test'] as const
export type Mode = (typeof modes)[number]

export type Env = {
  mode: Mode
  /** Demo data, demo sign-ins and /dev/outbox: on in demo and development mode. */
  demo: boolean
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** The start of links in mails, without a trailing slash. */
  publicUrl: string
  /** Null for the embedded database. `ownerUrl` is used to migrate; `separateOwner`: the app's own login does not own the tables. */
  database: { url: string; ownerUrl: string; separateOwner: boolean } | null
  /** Null: mails go to the demo outbox. */
  smtpUrl: string | null
  mailFrom: string
  /** Secrets with which the mail provider signs its reports; any of them is accepted. Empty: reports are not accepted. */
  mailEventsKeys: Buffer[]
  /** Null: text messages go to the demo outbox. */
  sms: { apiUrl: string; account: string; token: string; from: string } | null
  /** Null: files are stored in DATA_DIR/files. */
  s3: { bucket: string; region: string; endpoint: string | null; accessKeyId: string; secretAccessKey: string } | null
  /** Null: in production uploads stay locked, elsewhere they are not scanned. */
  clamd: { host: string; port: number } | null
  /** Newest first: the first encrypts, all decrypt. */
  encryptionKeys: Key[]
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Null: /metrics answers only on loopback. */
  metricsToken: string | null
  /** Number of rendered pages each process keeps in memory. */
  pageCache: number
  /** Number of server processes. */
  processes: number
  /** Memory cost of a password hash (argon2id), in KiB. */
  hashMemoryKiB: number
}

export type Problem = { name: string; problem: string; remedy: string }

export class EnvError extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    const lines = problems.map(({ name, problem, remedy }) => `  ${name} ${problem}\n    ${remedy}`)
    super(
      `Seawall cannot start: ${problems.length === 1 ? 'a setting is' : `${problems.length} settings are`} wrong.\n${lines.join('\n')}\nAll settings are explained in .env.example.`,
    )
    this.problems = problems
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

const urlOf = (protocols: string[]) =>
  z.string().check(z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)))

const isNetwork = (value: string) => {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  // No proxy network is larger than the largest private network (10.0.0.0/8, fc00::/7). A wider one would trust strangers.
  const [least, most] = version === 4 ? [8, 32] : [7, 128]
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most)
  return version !== 0 && rest.length === 0 && fits
}

const isKeyList = (value: string) => {
  const ids = value.split(',').map((part) => part.trim().split(':')[0] ?? '')
  return new Set(ids).size === ids.length && value.split(',').every((part) => /^[A-Za-z0-9_-]{1,16}:[A-Za-z0-9+/]{43}=$/.test(part.trim()))
}

/** The Standard Webhooks format for secrets: 24 to 64 bytes. At most two, while one replaces the other. */
const isSigningSecretList = (value: string) => {
  const parts = value.split(',').map((part) => part.trim())
  return parts.length <= 2 && parts.every((part) => /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(part))
}
const signingKeysOf = (value: string | undefined): Buffer[] =>
  (value ?? '')
    .split(',')
    .filter(Boolean)
    .map((part) => Buffer.from(part.trim().slice('whsec_'.length), 'base64'))

const list = z.pipe(
  z.string(),
  z.transform((value: string) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)
const wholeNumber = (min: number, max: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))))

const setting = <S extends z.ZodMiniType>(schema: S, remedy: string) => ({ schema: z.optional(schema), remedy })
const postgresUrl = urlOf(['postgres:', 'postgresql:'])
const words = z.string().check(z.minLength(1), z.maxLength(1000))

const settings = {
  SEAWALL_ENV: setting(z.enum(modes), `Set it to one of ${modes.join(', ')}; demo is the default.`),
  PORT: setting(wholeNumber(1, 65_535), 'Set it to a number from 1 to 65535; 3000 is the default.'),
  HOST: setting(
    z.string().check(z.refine((value) => isIP(value) !== 0 || /^[a-z0-9.-]{1,253}$/i.test(value))),
    'Set it to an address of this machine; 127.0.0.1 is the default.',
  ),
  DATA_DIR: setting(words, 'Set it to a folder; ./data is the default.'),
  PUBLIC_URL: setting(
    urlOf(['http:', 'https:']).check(z.refine((value) => URL.canParse(value) && new URL(value).pathname === '/' && !/[?#@]/.test(value))),
    'Set it to the address visitors use, without a path: https://www.example.com',
  ),
  DATABASE_URL: setting(
    postgresUrl,
    'Set it to postgres://user:password@host:5432/database, or leave it out to use the embedded database.',
  ),
  DATABASE_OWNER_URL: setting(
    postgresUrl,
    'Set it to postgres://owner:password@host:5432/database: the login that migrates. DATABASE_URL is the default.',
  ),
  SMTP_URL: setting(urlOf(['smtp:', 'smtps:']), 'Set it to smtps://user:password@mail.example.com:465 or smtp://...:587 (STARTTLS).'),
  MAIL_FROM: setting(
    z.string().check(z.regex(/^(?:[^<>@,;:"\\\r\n]{1,60} )?<?[^\s<>@,;:"\\]{1,64}@[A-Za-z0-9.-]{3,200}>?$/)),
    'Set it to the sender of all mails: Chalk & Channel <hello@example.com>',
  ),
  MAIL_EVENTS_SECRET: setting(
    z.string().check(z.refine(isSigningSecretList)),
    'Set it to the signing secret that the mail provider shows beside its webhook: whsec_ and 32 to 88 letters and digits. While it is changed: the new one, a comma, the old one.',
  ),
  SMS_API_URL: setting(urlOf(['http:', 'https:']), 'Set it to the text message provider: https://api.twilio.com'),
  SMS_ACCOUNT: setting(words, "Set it to the account's id with the text message provider."),
  SMS_TOKEN: setting(words, "Set it to the account's secret token with the text message provider."),
  SMS_FROM: setting(words, 'Set it to the sending number or name registered with the text message provider.'),
  S3_BUCKET: setting(words, "Set it to the bucket's name, or leave all S3_ settings out to keep files in DATA_DIR/files."),
  S3_REGION: setting(words, "Set it to the bucket's region: eu-west-2"),
  S3_ENDPOINT: setting(urlOf(['http:', 'https:']), 'Set it to the storage service: https://s3.example.com, or leave it out for AWS.'),
  S3_ACCESS_KEY_ID: setting(words, 'Set it to an access key that may read, write and delete in this bucket only.'),
  S3_SECRET_ACCESS_KEY: setting(words, 'Set it to the secret of S3_ACCESS_KEY_ID.'),
  CLAMD_ADDRESS: setting(
    z.string().check(z.regex(/^[A-Za-z0-9.-]{1,253}:\d{1,5}$/)),
    'Set it to the virus scanner clamd: 127.0.0.1:3310, or leave it out.',
  ),
  ENCRYPTION_KEYS: setting(
    z.string().check(z.refine(isKeyList)),
    'Set it to id:key, newest first, separated by commas; make a key with: openssl rand -base64 32',
  ),
  TRUSTED_PROXIES: setting(
    z.pipe(list, z.array(z.string()).check(z.refine((value) => value.every(isNetwork)))),
    'Set it to the addresses or networks of your reverse proxies, separated by commas: 127.0.0.1,10.0.0.0/8. No network may be wider than that.',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'Set it to one of fatal, error, warn, info, debug, trace, silent.',
  ),
  METRICS_TOKEN: setting(
    z.string().check(z.minLength(24), z.maxLength(200)),
    'Make one of at least 24 characters with: openssl rand -base64 32',
  ),
  PAGE_CACHE: setting(
    wholeNumber(0, 100_000),
    'Set it to the number of rendered pages to keep in memory; 2000 is the default, 0 keeps none.',
  ),
  PROCESSES: setting(wholeNumber(1, 64), 'Set it to the number of server processes, 1 to 64; 1 is the default.'),
  PASSWORD_HASH_MEMORY: setting(
    wholeNumber(8, 999_999),
    `Set it to the memory of a password's hash in KiB; ${limits.hash.memoryKiB} is the default, and the least in production.`,
  ),
}
type Name = keyof typeof settings
type Values = { [K in Name]: z.output<(typeof settings)[K]['schema']> }
export const settingNames = Object.keys(settings)

/** Keys from examples and test machines, which no random generator would produce. */
const looksWeak = (secret: string) =>
  /change.?me|example|secret|password|seawall|placeholder|default/i.test(secret) || new Set(secret).size < 12

const parse = (source: Record<string, string | undefined>, problems: Problem[]): Values => {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, remedy }] of Object.entries(settings)) {
    // An empty line in a .env file means the setting is not set.
    const value = source[name] === '' ? undefined : source[name]
    const result = z.safeParse(schema, value)
    if (result.success) values[name] = result.data
    else problems.push({ name, problem: 'is not valid.', remedy })
  }
  for (const name of Object.keys(source)) {
    if (name.startsWith('SEAWALL_') && !(name in settings)) {
      problems.push({ name, problem: 'is not a setting.', remedy: 'Remove it, or correct its name.' })
    }
  }
  // The loop above has filled every key with the output of its own schema.
  return values as Values
}

/** For settings that must be set all together or not at all: true if all are set. If only some are, reports the missing ones. */
const group = (values: Values, needed: Name[], problems: Problem[]): boolean => {
  const missing = needed.filter((name) => values[name] === undefined)
  if (missing.length === needed.length) return false
  for (const name of missing)
    problems.push({
      name,
      problem: `is missing beside ${needed.filter((other) => !missing.includes(other)).join(', ')}.`,
      remedy: settings[name].remedy,
    })
  return missing.length === 0
}

const smsNames: Name[] = ['SMS_API_URL', 'SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM']
const s3Names: Name[] = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

const checkProduction = (values: Values, problems: Problem[]) => {
  const report = (name: Name, problem: string, remedy: string = settings[name].remedy) => problems.push({ name, problem, remedy })
  const known = new Set(problems.map((problem) => problem.name))
  const required: Name[] = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', ...smsNames, 'ENCRYPTION_KEYS']
  for (const name of required) {
    if (values[name] === undefined && !known.has(name)) report(name, 'is missing: production has no demo stand-in for it.')
  }
  if (values.PUBLIC_URL?.startsWith('http:')) report('PUBLIC_URL', 'is plain http: sign-in cookies need https.')
  if (values.SMS_API_URL?.startsWith('http:')) report('SMS_API_URL', 'is plain http: codes would travel unencrypted.')
  if (values.S3_ENDPOINT?.startsWith('http:')) report('S3_ENDPOINT', 'is plain http: documents would travel unencrypted.')
  for (const name of ['METRICS_TOKEN', 'SMS_TOKEN'] as const) {
    const value = values[name]
    const example = name === 'SMS_TOKEN' ? /change.?me|example|placeholder/i.test(value ?? '') : looksWeak(value ?? '')
    if (value !== undefined && example) report(name, 'is an example or too simple.')
  }
  if ((values.PASSWORD_HASH_MEMORY ?? limits.hash.memoryKiB) < limits.hash.memoryKiB)
    report('PASSWORD_HASH_MEMORY', 'makes passwords too cheap to guess.')
  for (const part of values.ENCRYPTION_KEYS?.split(',') ?? []) {
    const key = Buffer.from(part.trim().split(':')[1] ?? '', 'base64')
    if (new Set(key).size < 12) report('ENCRYPTION_KEYS', 'has a key that is not random.')
  }
  if (signingKeysOf(values.MAIL_EVENTS_SECRET).some((key) => new Set(key).size < 12))
    report('MAIL_EVENTS_SECRET', 'has a secret that is not random.')
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const url = values[name] ? new URL(values[name]) : null
    if (url && url.hostname !== '' && !isLoopback(url.hostname) && url.searchParams.get('sslmode') !== 'verify-full') {
      report(
        name,
        'reaches another machine without checking its certificate.',
        'Add ?sslmode=verify-full (and &sslrootcert=/path/ca.pem for a private authority).',
      )
    }
  }
}

/**
 * Checks the settings and returns them typed. Throws EnvError naming every wrong one.
 * Outside production, missing secrets are generated once and stored in DATA_DIR/secrets.json.
 */
export const readEnv = (source: Record<string, string | undefined>): Env => {
  const problems: Problem[] = []
  const values = parse(source, problems)
  const mode = values.SEAWALL_ENV ?? 'demo'
  const host = values.HOST ?? '127.0.0.1'
  const port = values.PORT ?? 3000
  if (mode !== 'production' && !isLoopback(host)) {
    problems.push({
      name: 'HOST',
      problem: `is ${host}, but mode ${mode} has known sign-ins and shows every mail.`,
      remedy: 'Use 127.0.0.1, or run with SEAWALL_ENV=production.',
    })
  }
  const hasSms = group(values, smsNames, mode === 'production' ? [] : problems)
  const hasS3 = group(values, s3Names, problems)
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL)
    problems.push({ name: 'DATABASE_OWNER_URL', problem: 'is set, but DATABASE_URL is not.', remedy: settings.DATABASE_URL.remedy })
  if (mode === 'production') checkProduction(values, problems)
  if (problems.length > 0) throw new EnvError(problems)

  const dataDir = resolve(values.DATA_DIR ?? './data')
  const stored = values.ENCRYPTION_KEYS ? null : storedSecrets(dataDir)
  const [clamdHost, clamdPort] = values.CLAMD_ADDRESS?.split(':') ?? []
  return {
    mode,
    demo: mode === 'demo' || mode === 'development',
    port,
    host,
    dataDir,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    database: databaseOf(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'Chalk & Channel Insurance Brokers <hello@example.com>',
    mailEventsKeys: signingKeysOf(values.MAIL_EVENTS_SECRET),
    sms: hasSms
      ? { apiUrl: values.SMS_API_URL ?? '', account: values.SMS_ACCOUNT ?? '', token: values.SMS_TOKEN ?? '', from: values.SMS_FROM ?? '' }
      : null,
    s3: hasS3 ? s3Of(values) : null,
    clamd: clamdHost && clamdPort ? { host: clamdHost, port: Number(clamdPort) } : null,
    encryptionKeys: (values.ENCRYPTION_KEYS ?? stored?.encryptionKeys ?? '').split(',').map((part) => {
      const [id = '', key = ''] = part.trim().split(':')
      return { id, secret: Buffer.from(key, 'base64') }
    }),
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    logLevel: values.LOG_LEVEL ?? (mode === 'test' ? 'silent' : 'info'),
    metricsToken: values.METRICS_TOKEN ?? null,
    pageCache: values.PAGE_CACHE ?? 2_000,
    processes: values.PROCESSES ?? 1,
    hashMemoryKiB: values.PASSWORD_HASH_MEMORY ?? limits.hash.memoryKiB,
  }
}

const databaseOf = ({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }: ReturnType<typeof parse>): Env['database'] =>
  url ? { url, ownerUrl: ownerUrl ?? url, separateOwner: ownerUrl !== undefined } : null

const s3Of = (values: ReturnType<typeof parse>): NonNullable<Env['s3']> => ({
  bucket: values.S3_BUCKET ?? '',
  region: values.S3_REGION ?? '',
  endpoint: values.S3_ENDPOINT ?? null,
  accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
})

const environment = (): { fromFile: Record<string, string | undefined>; source: Record<string, string | undefined> } => {
  try {
    const fromFile = parseEnv(readFileSync(join(process.cwd(), '.env'), 'utf8'))
    return { fromFile, source: { ...fromFile, ...process.env } }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    return { fromFile: {}, source: process.env }
  }
}

/** Only DATA_DIR, without creating anything in it: a restore needs it empty. */
export const readDataDir = (): string => resolve(environment().source['DATA_DIR'] || './data')

/** The environment, which overrides the .env file in the working folder. Prints what is wrong and exits with 1. */
export const loadEnv = (): Env => {
  const { fromFile, source } = environment()
  try {
    const unknown = Object.keys(fromFile).filter((name) => !(name in settings) && !name.startsWith('SEAWALL_'))
    if (unknown.length > 0) {
      throw new EnvError(
        unknown.map((name) => ({ name, problem: 'in the .env file is not a setting.', remedy: 'Remove it, or correct its name.' })),
      )
    }
    return readEnv(source)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
