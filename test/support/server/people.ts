/** People with passwords and phones, and browsers that make the calls of signing in with a cookie jar and an IP address. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Role } from '#contract/access.ts'
import { hashPassword } from '#server/features/auth/password/password.ts'
import { codeSends } from '#server/features/auth/auth.table.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { emails, textMessages } from '#server/features/messages/messages.table.ts'
import type { users } from '#server/features/users/users.table.ts'
import type { Envelope, TestApp } from './app.ts'

export const password = 'turnip lantern 94 quay'

export type Made = { id: string; username: string; email: string; phone: string | null; login: string }
export type Answer = { status: number; body: Envelope; headers: Headers; text: string }

let addresses = 0
/** An unused IP address, mostly from the range that is reserved for documentation. */
export const freshAddress = () => `198.51.${100 + (Math.floor(addresses / 250) % 100)}.${(addresses++ % 250) + 1}`
let phones = 0
const freshPhone = () => `+447700900${String(phones++ % 1000).padStart(3, '0')}`

export const people = (app: TestApp) => {
  const { db, owner } = app.database
  /** The hash of the password, made once for all people of an app. */
  let hash: Promise<string> | undefined

  const make = async (
    role: Role = 'admin',
    { clientId, ...change }: Partial<typeof users.$inferInsert> & { phone?: string | null; clientId?: string } = {},
  ): Promise<Made> => {
    hash ??= hashPassword(password)
    const phone = change.phone === undefined && role !== 'client' ? freshPhone() : (change.phone ?? null)
    const { id, username, email, login } = await app.build.user({
      passwordHash: await hash,
      ...change,
      role,
      phone,
      ...(role === 'client' ? { clientId: clientId ?? (await app.company('Test Company Ltd')) } : {}),
    })
    return { id, username: username ?? '', email, phone, login }
  }

  /** A browser that keeps its cookies and has one IP address. */
  const browser = (options: { ip?: string; headers?: Record<string, string> } = {}) => {
    const jar = new Map<string, string>()
    const ip = options.ip ?? freshAddress()
    const call = async (path: string, body?: unknown, method?: string): Promise<Answer> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.request(path, {
        ip,
        ...(body === undefined ? {} : { body }),
        ...(method ? { method } : {}),
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', ...options.headers, ...(cookie ? { cookie } : {}) },
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const at = pair.indexOf('=')
        if (/Max-Age=0/i.test(line)) jar.delete(pair.slice(0, at))
        else jar.set(pair.slice(0, at), pair.slice(at + 1))
      }
      const text = await response.text()
      return { status: response.status, body: JSON.parse(text) as Envelope, headers: response.headers, text }
    }
    return {
      jar,
      ip,
      call,
      login: (login: string, secret = password, more: object = {}) =>
        call('/api/auth/login', { username: login, password: secret, ...more }),
      send: () => call('/api/auth/send-mfa-code', {}),
      verify: (code: string, more: object = {}) => call('/api/auth/verify-mfa', { code, ...more }),
      user: () => call('/api/auth/user'),
      logout: () => call('/api/auth/logout', {}),
    }
  }
  type Browser = ReturnType<typeof browser>

  /** The newest code that was texted to a number. */
  const codeSentTo = async (phone: string | null): Promise<string> => {
    const sent = (await app.outbox.list()).find((message) => message.kind === 'sms' && message.to === phone)
    const code = sent?.text.match(/\b\d{6}\b/)?.[0]
    if (!code) throw new Error(`No code was sent to ${phone}`)
    return code
  }
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  return {
    make,
    browser,
    codeSentTo,
    otherThan,
    /** Signs in completely, with password and, if required, code. */
    async signedIn(person: Made, from: Browser = browser()): Promise<Browser> {
      const first = await from.login(person.login)
      if (first.status !== 200) throw new Error(`login: ${first.text}`)
      if (first.body['requireMfa']) {
        const sent = await from.send()
        if (sent.status !== 200) throw new Error(`send: ${sent.text}`)
        const done = await from.verify(await codeSentTo(person.phone))
        if (done.status !== 200) throw new Error(`verify: ${done.text}`)
      }
      return from
    },
    /** Removes the records of sent codes, so that the pause and the hourly limits for new codes are over. */
    rested: () => owner.delete(codeSends),
    mailsTo: async (email: string) =>
      (
        await owner.select({ template: emails.template }).from(emails).where(eq(emails.toAddress, email)).orderBy(desc(emails.createdAt))
      ).map((mail) => mail.template),
    textsTo: async (phone: string) => owner.select().from(textMessages).where(eq(textMessages.toNumber, phone)),
    audited: async (id: string) =>
      (
        await db
          .select({ action: auditLog.action })
          .from(auditLog)
          .where(sql`${auditLog.subjectId} = ${id}`)
          .orderBy(auditLog.id)
      ).map((row) => row.action),
  }
}
