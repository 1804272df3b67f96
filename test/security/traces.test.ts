/** Personal data and secrets that were typed, searched for in every log line and every table. */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendEmail } from '#server/features/messages/messages.jobs.ts'
import { testApp, type TestApp } from '#test/support/server/app.ts'
import { capturedLog } from '#test/support/server/capturedLog.ts'
import { people } from '#test/support/server/people.ts'
import { quoteVisitor, secretOf, tokenOf } from '#test/support/journeys/quoteVisitor.ts'
import { walk } from '#test/support/answers/quoteWalk.ts'
import { nextAddress, noteOfForm } from './arranged.ts'

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  app = await testApp({ parts: { log: capturedLog(lines) } })
})

const rowsOf = async (table: string): Promise<string> => {
  const { rows } = await app.database.owner.execute<{ row: string }>(sql.raw(`SELECT t::text AS row FROM ${table} t`))
  return rows.map(({ row }) => row).join('\n')
}
const tables = async (schema: string) =>
  (
    await app.database.owner.execute<{ name: string }>(
      sql.raw(
        `SELECT c.relname AS name FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = '${schema}'::regnamespace ORDER BY 1`,
      ),
    )
  ).rows.map(({ name }) => `${schema}.${name}`)
const deliverAll = async () => {
  const { rows } = await app.database.owner.execute<{ id: string }>(`SELECT id FROM emails WHERE state = 'queued'`)
  const { deps } = app
  for (const { id } of rows) await sendEmail({ ...deps, pool: deps.db, enqueue: deps.enqueueIn(deps.db) }, { emailId: id })
}

describe('#118 canaries', () => {
  let n = 0
  /** A made-up word that occurs nowhere else. */
  const canary = (what: string) => `Kanarie${what}${(++n).toString(36)}xq`
  const secrets = new Map<string, string>()
  const personal = new Map<string, string>()
  const secret = (what: string, value = canary(what)) => (secrets.set(value, what), value)
  const person = (what: string, value = canary(what)) => (personal.set(value, what), value)

  beforeAll(async () => {
    const folk = people(app)
    const headers = {
      'user-agent': person('Agent'),
      referer: `https://example.com/${person('Referer')}`,
      'x-canary': person('Header'),
      authorization: `Bearer ${secret('Bearer')}`,
    }
    // Signing in: a wrong and a right password, the code, the cookies.
    const someone = await folk.make('admin')
    const browser = folk.browser({ headers })
    await browser.login(someone.login, secret('WrongPassword'))
    await browser.login(person('WrongName'), secret('WrongPassword2'))
    await browser.login(someone.login)
    secret('PreSession', browser.jar.get('sid'))
    await browser.send()
    const code = await folk.codeSentTo(someone.phone)
    await browser.verify(folk.otherThan(code))
    await browser.verify(code)
    for (const [name, value] of browser.jar) secret(`Cookie ${name}`, value)
    await browser.call('/api/auth/reauth', { password: secret('ReauthPassword'), code: '135790' })
    await browser.call('/api/auth/setup-2fa', {})
    await browser.logout()
    // A forgotten password.
    await browser.call('/api/auth/forgot-password', { email: person('Forgot', `${canary('forgot').toLowerCase()}@example.com`) })
    await browser.call('/api/auth/reset-password', {
      token: secret('ResetToken', 'k'.repeat(30) + 'KanarieResetT'),
      password: secret('NewPassword'),
    })
    await browser.call('/api/auth/invitation', {
      token: secret('InviteToken', 'k'.repeat(29) + 'KanarieInviteT'),
      password: secret('NewPassword2'),
    })
    // Enquiries, accepted and refused.
    const enquiry = {
      name: person('Name'),
      business: person('Business'),
      email: person('Mail', `${canary('mail').toLowerCase()}@example.com`),
      phone: '01632 960 777',
      topic: 'other',
      message: person('Message'),
      supportNeed: person('Support'),
    }
    await app.request('/api/contact', {
      body: { ...enquiry, token: noteOfForm(app) },
      headers,
      ip: nextAddress(),
    })
    await app.request('/api/contact', {
      body: { ...enquiry, email: person('BadMail'), unknown: person('UnknownField') },
      headers,
      ip: nextAddress(),
    })
    await app.request('/contact', {
      method: 'POST',
      body: new URLSearchParams({ name: person('FormName'), message: person('FormMessage') }).toString(),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      ip: nextAddress(),
    })
    // A quote from the first answer to the reference, resumed and proved.
    const visitor = quoteVisitor(app, nextAddress())
    const address = person('QuoteMail', `${canary('quote').toLowerCase()}@example.com`)
    await visitor.start({ cover: 'PL' })
    await visitor.answer({
      contact: { ...walk['contact'], contactName: person('QuoteName'), contactRole: person('QuoteRole'), contactEmail: address },
      business: { ...walk['business'], legalName: person('QuoteBusiness'), tradingName: person('TradingName') },
    })
    secret('ResumeToken', tokenOf(await secretOf(app, address, 'quoteDraft', 'link')))
    await visitor.submit({ name: person('Declared') })
    await app.request('/api/my-quotes/code', { body: { email: address }, ip: nextAddress() })
    await visitor.prove(person('Proved', `${canary('proved').toLowerCase()}@example.com`))
    for (const [name, value] of visitor.jar) secret(`Cookie ${name}`, value)
    // Faults, which log the most: tables are renamed under the operations.
    for (const [table, path, body] of [
      ['enquiries', '/api/contact', { ...enquiry, message: person('FaultMessage'), name: person('FaultName'), token: '' }],
      ['login_failures', '/api/auth/login', { username: person('FaultLogin'), password: secret('FaultPassword') }],
      ['reset_requests', '/api/auth/forgot-password', { email: person('FaultMail', `${canary('fault').toLowerCase()}@example.com`) }],
      ['my_quotes_mails', '/api/my-quotes/code', { email: person('FaultProof', `${canary('faultp').toLowerCase()}@example.com`) }],
    ] as const) {
      await app.database.owner.execute(sql.raw(`ALTER TABLE ${table} RENAME TO ${table}_gone`))
      const reply = await app.request(path, { body, headers, ip: nextAddress() })
      await app.database.owner.execute(sql.raw(`ALTER TABLE ${table}_gone RENAME TO ${table}`))
      if (reply.status !== 500) throw new Error(`${path} was to fail, and answered ${reply.status}`)
    }
    await app.request(`/api/quotes/resume/${secret('UsedLink', 'u'.repeat(30) + 'KanarieLinkUs')}?q=${person('Query')}`, { headers })
    const form = { method: 'POST', body: 'x=1', headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } }
    await app.request(`/no-such-page/${person('Path')}`, form)
    // Reads are not logged, but writes are, with their path, which may contain a link's token.
    await app.request(`/quote/resume/${secret('PostedLink', 'p'.repeat(30) + 'KanarieLinkPo')}`, form)
    await deliverAll()
  })

  const found = (text: string, marks: ReadonlyMap<string, string>) =>
    [...marks].filter(([value]) => value.length >= 6 && text.includes(value)).map(([, what]) => what)

  test('#118 #1 at least forty canaries were planted, and faults were logged', () => {
    expect(secrets.size + personal.size).toBeGreaterThanOrEqual(40)
    expect(lines.filter((line) => line.includes('request failed')).length).toBeGreaterThanOrEqual(4)
  })
  test('#118 #36 no log line has a password, code, token, cookie, name, address or typed text', () => {
    const text = lines.join('')
    expect(found(text, secrets)).toEqual([])
    // The path of a write is logged; it comes from the caller, and short segments are kept.
    expect(found(text, personal).filter((what) => what !== 'Path')).toEqual([])
  })
  test('#118 the audit log has no secrets and no typed text', async () => {
    const text = await rowsOf('audit_log')
    expect(found(text, secrets)).toEqual([])
    expect(found(text, personal)).toEqual([])
  })
  test("#118 #1 #36 #120 no table except the demonstration's outbox has a secret in clear", async () => {
    const leaks: string[] = []
    for (const table of [...(await tables('public')), ...(await tables('pgboss'))]) {
      // The outbox of the demonstration stands for the reader's mailbox.
      if (table === 'public.demo_outbox') continue
      for (const what of found(await rowsOf(table), secrets)) leaks.push(`${table}: ${what}`)
    }
    expect(leaks).toEqual([])
  })
  test('#118 #120 the logs of mails and text messages have no working link or code', async () => {
    for (const table of ['emails', 'text_messages']) {
      const text = await rowsOf(table)
      expect(text).not.toMatch(/#t=[\w-]{43}|\/(?:resume|invitation)\/[\w-]{43}/)
    }
    const outbox = await app.outbox.list()
    // Six zeros are the register number of the fictional firm, and never sent as a code (#25).
    const codes = outbox.flatMap(({ text }) => text.match(/\b\d{6}\b/g) ?? []).filter((code) => code !== '000000')
    expect(codes.length).toBeGreaterThan(0)
    const kept = `${await rowsOf('emails')}\n${await rowsOf('text_messages')}`
    for (const code of codes) expect(new RegExp(`(?<![\\w.:-])${code}(?![\\w.:-])`).test(kept), code).toBe(false)
  })
})

test('#119 input cannot begin a log line or send escape sequences to a terminal', async () => {
  const before = lines.length
  for (const bad of ['\r\n{"level":60,"msg":"forged"}', '\u001b[31mred', '\u0000', '\u2028forged', '%0d%0aforged', '","level":60,"x":"']) {
    await app.request(`/x${encodeURIComponent(bad)}`, {
      method: 'POST',
      body: 'x=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await app.request('/api/contact', { body: { name: bad }, ip: nextAddress() })
  }
  const written = lines.slice(before)
  expect(written.length).toBeGreaterThan(5)
  for (const line of written) {
    expect(line.trimEnd()).not.toMatch(/[\r\n\u001b\u0000]/)
    const { level, msg } = JSON.parse(line) as { level: string; msg: string }
    expect(level).not.toBe(60)
    expect(msg).not.toContain('forged')
  }
})
