/** The complete app on a separate database, called with HTTP requests as any kind of person. Emails and texts go to the demo outbox. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Permission, Role } from '#contract/access.ts'
import { demoOutbox } from '#server/adapters/outbox.ts'
import { diskFiles } from '#server/adapters/files.ts'
import { noScan } from '#server/adapters/scan.ts'
import { compose, distRoot, type Parts } from '#server/compose.ts'
import { readEnv } from '#server/env.ts'
import { limits } from '#server/features/auth/limits.ts'
import type { memberships } from '#server/features/memberships/memberships.table.ts'
import { builtWeb } from '#server/http/pages/render.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { createLog } from '#server/log.ts'
import { builders } from '../build/build.ts'
import { testDatabase, type TestDatabase } from './database.ts'

export const origin = 'http://localhost:3000'

export type Person = {
  role: Role
  /** Replaces the role's permissions. */
  permissions?: readonly (Permission | string)[] | null
  stage?: 'full' | 'pre_mfa' | 'pre_phone'
  status?: 'active' | 'disabled'
  /** The company of a client; by default a new one. */
  clientId?: string
  /** Their membership there; by default as an owner. */
  membership?: NewMembership
  /** Memberships of other companies. */
  alsoOf?: readonly ({ clientId: string } & NewMembership)[]
}

export type NewMembership = Partial<Omit<typeof memberships.$inferInsert, 'id' | 'userId' | 'clientId'>>

export type Call = {
  method?: string
  /** Sent as JSON, except a string or bytes, which are sent as they are. */
  body?: unknown
  headers?: Record<string, string>
  /** A session cookie from `signIn`. */
  as?: string | undefined
  /** The IP address of the caller. */
  ip?: string
}

/** The body of every response of the API. */
export type Envelope = Record<string, unknown> & { success?: boolean; message?: string; data?: unknown }

export type TestApp = Awaited<ReturnType<typeof testApp>>

type Options = { seeded?: boolean; database?: TestDatabase; parts?: Partial<Parts>; settings?: Record<string, string> }

/** Setting that hashes passwords as in production. */
export const realHashes = { PASSWORD_HASH_MEMORY: String(limits.hash.memoryKiB) }

/**
 * `seeded`: with the product's content. `database`: an existing database. `parts`: other adapters, such as a real SMTP server or a log to
 * read. Passwords are hashed with little memory, which is fast; tests of hashing use `settings: realHashes`.
 */
export const testApp = async (options: Options = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawall-app-'))
  const database = options.database ?? (await testDatabase({ seeded: options.seeded ?? true }))
  const env = readEnv({ SEAWALL_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PASSWORD_HASH_MEMORY: '8', ...options.settings })
  const log = options.parts?.log ?? createLog('silent')
  const queue = await startQueue({ url: database.appUrl, log, works: false })
  const outbox = demoOutbox(database.db)
  const app = await compose({
    env,
    database,
    queue,
    mail: outbox.mail,
    sms: outbox.sms,
    files: diskFiles(join(dataDir, 'files')),
    scan: noScan,
    outbox,
    web: await builtWeb(distRoot),
    log,
    ...options.parts,
  })
  afterAll(async () => {
    await app.stop()
    await queue.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const request = (path: string, call: Call = {}): Promise<Response> => {
    const method = call.method ?? (call.body === undefined ? 'GET' : 'POST')
    const raw = typeof call.body === 'string' || call.body instanceof Uint8Array
    const headers = new Headers({ host: new URL(origin).host })
    if (method !== 'GET' && method !== 'HEAD') headers.set('sec-fetch-site', 'same-origin')
    if (call.body !== undefined && !raw) headers.set('content-type', 'application/json')
    if (call.as) headers.set('cookie', call.as)
    for (const [name, value] of Object.entries(call.headers ?? {})) headers.set(name, value)
    const body = call.body === undefined ? null : raw ? new Uint8Array(Buffer.from(call.body as string)) : JSON.stringify(call.body)
    const made = new Request(new URL(path, origin), { method, headers, body, redirect: 'manual' })
    // @hono/node-server passes the socket in the same way. The app may take the IP address from nowhere else.
    return Promise.resolve(app.app.fetch(made, { incoming: { socket: { remoteAddress: call.ip ?? '203.0.113.7' } } }))
  }

  const build = builders(database.owner, options.parts?.now)
  const companies = new Set<string>()
  /** Makes a company with this id unless it has been made already. */
  const company = async (name: string, id: string = randomUUID()) => {
    if (!companies.has(id)) await build.client({ id, name })
    companies.add(id)
    return id
  }

  /** Makes a user a member of a company, by default as an active owner. */
  const addMember = build.membership

  return {
    ...app,
    env,
    database,
    outbox,
    request,
    build,
    /** The status and the JSON body of the response. */
    async json(path: string, call: Call = {}): Promise<{ status: number; body: Envelope }> {
      const response = await request(path, call)
      return { status: response.status, body: (await response.json()) as Envelope }
    },
    company,
    addMember,
    /** Makes a person with a session and returns its cookie. */
    async signIn({
      role,
      permissions = null,
      stage = 'full',
      status = 'active',
      clientId,
      membership = {},
      alsoOf = [],
    }: Person): Promise<{ cookie: string; userId: string; clientId: string | null }> {
      const ofClient = role === 'client' ? await company('Test Company Ltd', clientId) : null
      const user = await build.user({
        role,
        permissions: permissions ? [...permissions] : null,
        phone: '+447700900123',
        ...(ofClient ? { clientId: ofClient, membership } : {}),
      })
      for (const { clientId: other, ...one } of alsoOf) await addMember(user.id, await company('Another Company Ltd', other), one)
      const token = await build.session(user, { stage })
      if (status !== 'active') await database.owner.execute(`UPDATE users SET status = '${status}' WHERE id = '${user.id}'`)
      return { cookie: `sid=${token}`, userId: user.id, clientId: ofClient }
    },
  }
}
