import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { MyQuoteDetail, MyQuotes } from '#contract/site/myQuotes.ts'
import { transaction } from '#server/db/connect.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { needs, quoteApp } from '#test/support/journeys/quoteApp.ts'
import { quoteVisitor, secretOf, tokenOf } from '#test/support/journeys/quoteVisitor.ts'
import { rounds } from '#test/support/rounds.ts'
import { walk } from '#test/support/answers/quoteWalk.ts'
import { eraseDrafts } from '../erasing.ts'
import { expireTerms } from '../quotes.jobs.ts'
import { myQuotesAsks, myQuotesMails, myQuotesSessions, quotes } from '../quotes.table.ts'

const { app, visitor, detail, sent, present, setClock, jobCtx } = await quoteApp()

const mailsTo = async (email: string) => (await app.database.owner.select().from(emails).where(eq(emails.toAddress, email))).length
/** Ends the waiting time of every address and browser. */
const aMinuteLater = async () => {
  await app.database.owner.update(myQuotesMails).set({ sentAt: sql`sent_at - interval '61 seconds'` })
  await app.database.owner.update(myQuotesAsks).set({ askedAt: sql`asked_at - interval '61 seconds'` })
}

describe('/my-quotes', () => {
  test('offers are shown side by side, one is accepted with its declaration, both sides get mails, and every step is audited', async () => {
    const { id, reference, pat } = await sent('terms@example.com')
    const presented = await present(id)
    expect([presented.status, presented.dueAt]).toEqual(['presented', null])
    await pat.prove('terms@example.com')
    const list = await pat.data<MyQuotes>('/api/my-quotes')
    expect(list).toMatchObject({
      stage: 'in',
      quotes: [{ reference, status: 'presented', openUntil: '2026-12-20', openDays: 30, from: 100_200, actions: ['view', 'withdraw'] }],
    })
    const quote = await pat.data<MyQuoteDetail>(`/api/my-quotes/${reference}`)
    expect(quote.offers.map(({ insurer, net, ipt, fee, total }) => [insurer, net, ipt, fee, total])).toEqual([
      ['Harbour Example', 85_000, 10_200, 5_000, 100_200],
      ['Downs Example', 92_050, 11_046, 5_000, 108_096],
    ])
    expect(quote).toMatchObject({
      demandsAndNeeds: needs,
      brokerNote: 'Ring me with any question.',
      can: ['accept', 'decline', 'withdraw', 'ask'],
    })
    const chosen = quote.offers[1]!
    const wish = {
      version: quote.version,
      offerId: chosen.id,
      acceptanceVersion: 'acceptance-1',
      facts: true,
      exclusions: true,
      name: 'Pat Example',
    }
    const accept = (body: object) => pat.call(`/api/my-quotes/${reference}/accept`, { body })
    for (const bad of [{ facts: false }, { exclusions: false }, { name: '' }, { offerId: randomUUID() }])
      expect((await accept({ ...wish, ...bad })).status).toBe(422)
    const both = await Promise.all([accept(wish), accept(wish)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.body.data).toMatchObject({ status: 'accepted', accepted: { insurer: 'Downs Example', name: 'Pat Example' } })
    const done = await detail(`/${id}`)
    expect(done.acceptance).toMatchObject({
      offerId: chosen.id,
      name: 'Pat Example',
      ip: expect.stringMatching(/^198\.51\.100\./),
      wordingVersion: 'acceptance-1',
    })
    expect(done.history.map(({ action }) => action)).toEqual(['submit', 'open', 'approachInsurers', 'saveOffers', 'presentTerms', 'accept'])
    const kinds = await app.database.owner.select({ template: emails.template }).from(emails).where(eq(emails.relatedId, id))
    expect(kinds.map(({ template }) => template).sort()).toEqual([
      'quoteAccepted',
      'quoteAcceptedStaff',
      'quoteDraft',
      'quoteNew',
      'quoteReceived',
      'quoteTerms',
    ])
    const trail = await app.database.owner.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.subjectId, id))
    for (const action of ['start', 'savePage', 'submit', 'open', 'approachInsurers', 'saveOffers', 'presentTerms', 'accept'])
      expect(trail.map((row) => row.action)).toContain(`quotes.${action}`)
    // Another offer cannot be accepted after that.
    expect((await accept({ ...wish, offerId: quote.offers[0]!.id })).status).toBe(409)
  })

  test('#52 #53 #54 #57 the request of another person looks like one that does not exist, and cannot be changed', async () => {
    const { id, reference, pat } = await sent('own@example.com')
    await present(id)
    const eve = visitor()
    await sent('eve@example.com')
    await eve.prove('eve@example.com')
    const client = await app.signIn({ role: 'client' })
    const before = await app.database.owner.select().from(quotes).where(eq(quotes.id, id))
    const posts: [string, object][] = [
      ['accept', { version: 1, offerId: randomUUID(), acceptanceVersion: 'acceptance-1', facts: true, exclusions: true, name: 'Eve' }],
      ['decline', { version: 1, reason: '' }],
      ['messages', { text: 'hello' }],
      ['answer', { version: 1, text: 'hello' }],
      ['withdraw', {}],
      ['resume', {}],
      ['copy', {}],
    ]
    const missing = 'QT-2026-0000000000'
    const bodyOf = ({ status, body: { requestId: _id, ...rest } }: { status: number; body: Record<string, unknown> }) => ({ status, rest })
    for (const name of [reference, id])
      expect(bodyOf(await eve.call(`/api/my-quotes/${name}`))).toEqual(bodyOf(await eve.call(`/api/my-quotes/${missing}`)))
    for (const [path, body] of posts) {
      const theirs = bodyOf(await eve.call(`/api/my-quotes/${reference}/${path}`, { body }))
      expect(theirs.status, path).toBe(404)
      expect(theirs).toEqual(bodyOf(await eve.call(`/api/my-quotes/${missing}/${path}`, { body })))
      // Without a proved address the reference alone shows nothing (#116).
      expect((await visitor().call(`/api/my-quotes/${reference}/${path}`, { body })).status).toBe(401)
      // The address of a client who is signed in is proved, but it is not the address of this request.
      expect((await visitor().call(`/api/my-quotes/${reference}/${path}`, { body, as: client.cookie })).status).toBe(404)
    }
    expect((await eve.call(`/api/my-quotes/${reference}/withdraw`, { body: { reference: missing } })).status).toBe(422)
    expect(await app.database.owner.select().from(quotes).where(eq(quotes.id, id))).toEqual(before)
    // The cookie of the sender does not open the terms: they need the code.
    expect((await pat.call(`/api/my-quotes/${reference}`)).status).toBe(401)
    // Row-level security alone, without a WHERE clause.
    const seen = (scope: Parameters<typeof transaction>[1]) =>
      transaction(app.database.db, scope, (db) => db.select({ id: quotes.id }).from(quotes))
    expect(await seen({ scope: 'visitor' })).toEqual([])
    expect(await seen({ scope: 'client', clientIds: [client.clientId!], userId: client.userId })).toEqual([])
    expect((await seen({ scope: 'holder', of: 'email', key: 'own@example.com' })).map((row) => row.id)).toEqual([id])
    expect(await seen({ scope: 'holder', of: 'email', key: '' })).toEqual([])
    // Proof for a claim gives no access to a quote with the same id.
    expect(await seen({ scope: 'holder', of: 'claim', key: id })).toEqual([])
    expect(
      (
        await transaction(app.database.db, { scope: 'holder', of: 'email', key: 'eve@example.com' }, (db) =>
          db.update(quotes).set({ business: 'x' }).where(eq(quotes.id, id)).returning(),
        )
      ).length,
    ).toBe(0)
  })

  test('#41 every address gets a code and the same answer, and ten requests at once send one mail', async () => {
    await sent('known@example.com')
    const known = await visitor().call('/api/my-quotes/code', { body: { email: 'known@example.com' } })
    const unknown = await visitor().call('/api/my-quotes/code', { body: { email: 'unknown@example.com' } })
    expect([known.status, known.body]).toEqual([202, unknown.body])
    const many = await Promise.all(
      Array.from({ length: 10 }, () => visitor().call('/api/my-quotes/code', { body: { email: 'many@example.com' } })),
    )
    expect(many.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 10 }, () => [202, known.body]))
    expect(await mailsTo('many@example.com')).toBe(1)
    // The same browser has to wait before it asks again.
    const known2 = visitor()
    await known2.data('/api/my-quotes/code', { body: { email: 'twice@example.com' } })
    expect((await known2.call('/api/my-quotes/code', { body: {} })).status).toBe(429)
    // A person who proves an address without requests sees an empty list.
    const stranger = visitor()
    await stranger.prove('empty@example.com')
    expect(await stranger.data<MyQuotes>('/api/my-quotes')).toMatchObject({ stage: 'in', quotes: [] })
  })

  test('#19 #20 #21 a code allows five tries, counted before they are compared, and a second code adds none', async () => {
    const pat = visitor()
    await pat.data('/api/my-quotes/code', { body: { email: 'guess@example.com' } })
    const code = await secretOf(app, 'guess@example.com', 'myQuotesCode', 'code')
    const wrong = code === '111112' ? '111113' : '111112'
    const enter = (value: unknown, ip?: string) => pat.call('/api/my-quotes/session', { body: { code: value }, ...(ip ? { ip } : {}) })
    const many = await Promise.all(Array.from({ length: 40 }, (_, index) => enter(wrong, `192.0.2.${index}`)))
    expect(many.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(many.filter(({ status }) => status === 429)).toHaveLength(35)
    expect((await enter(code, '192.0.2.99')).status).toBe(429)
    await aMinuteLater()
    await pat.data('/api/my-quotes/code', { body: { email: 'guess@example.com' } })
    expect((await enter(await secretOf(app, 'guess@example.com', 'myQuotesCode', 'code'), '192.0.2.98')).status).toBe(429)
  })

  test('#20 #21 an address allows ten wrong codes a day, across browsers, mails and tries at once', async () => {
    const email = 'budget@example.com'
    let compared = 0
    for (let round = 0; round < rounds(7, 20); round++) {
      const browsers = Array.from({ length: 4 }, (_, index) => quoteVisitor(app, `10.9.${round}.${index}`))
      for (const browser of browsers) await browser.data('/api/my-quotes/code', { body: { email } })
      const answers = await Promise.all(
        Array.from({ length: rounds(40, 200) }, (_, index) =>
          browsers[index % 4]!.call('/api/my-quotes/session', { body: { code: '111112' }, ip: `10.8.${round}.${index % 100}` }),
        ),
      )
      compared += answers.filter(({ status, body }) => status === 401 && body.message === 'Invalid code. Please try again.').length
      expect(answers.filter(({ status }) => status === 200)).toEqual([])
      await aMinuteLater()
    }
    expect(compared).toBe(10)
    // No mail is sent after six that nobody used.
    expect(await mailsTo(email)).toBe(6)
  })

  test('#8 #44 a stranger who uses up all tries and mails of an address does not lock out its owner', async () => {
    const email = 'owner@example.com'
    for (let mail = 0; mail < 8; mail++) {
      const stranger = visitor()
      await stranger.data('/api/my-quotes/code', { body: { email }, ip: `10.7.0.${mail}` })
      for (let guess = 0; guess < 5; guess++)
        await stranger.call('/api/my-quotes/session', { body: { code: '111112' }, ip: `10.7.${guess}.${mail}` })
      await aMinuteLater()
      // Hours pass in between, so the links expire.
      await app.database.owner.update(myQuotesMails).set({ linkUntil: sql`now() - interval '1 hour'` })
    }
    expect(await mailsTo(email)).toBe(6)
    const link = await secretOf(app, email, 'myQuotesCode', 'link')
    const code = await secretOf(app, email, 'myQuotesCode', 'code')
    const owner = visitor()
    const openWith = (token: string, browser = owner) => browser.call('/api/my-quotes/link', { body: { token } })
    // The link has expired until the owner asks again. No mail is sent then, and the code is refused.
    expect((await openWith(tokenOf(link))).status).toBe(410)
    await owner.data('/api/my-quotes/code', { body: { email } })
    expect(await mailsTo(email)).toBe(6)
    expect((await owner.call('/api/my-quotes/session', { body: { code } })).status).toBe(429)
    // Opening the page does not use up the link, and a wrong or cut token opens nothing.
    expect((await app.request(new URL(link).pathname)).status).toBe(200)
    for (const wrong of [tokenOf(link).slice(1), `${tokenOf(link)}A`, '', null, [tokenOf(link)]])
      expect((await owner.call('/api/my-quotes/link', { body: { token: wrong } })).status).toBe(422)
    expect((await openWith('A'.repeat(43))).status).toBe(410)
    expect((await openWith(tokenOf(link))).status).toBe(200)
    expect(await owner.data<MyQuotes>('/api/my-quotes')).toMatchObject({ stage: 'in' })
    // The same browser can press again. For another browser the link is used up.
    expect((await openWith(tokenOf(link))).status).toBe(200)
    expect((await openWith(tokenOf(link), visitor())).status).toBe(410)
    // A mail that was used makes room for another.
    await aMinuteLater()
    await visitor().data('/api/my-quotes/code', { body: { email }, ip: '10.7.9.9' })
    expect(await mailsTo(email)).toBe(7)
  })

  test('#22 #23 #24 a code works once, in the browser that asked, for five minutes, and only as six digits', async () => {
    const pat = visitor()
    await pat.data('/api/my-quotes/code', { body: { email: 'once@example.com' } })
    const code = await secretOf(app, 'once@example.com', 'myQuotesCode', 'code')
    expect((await visitor().call('/api/my-quotes/session', { body: { code } })).status).toBe(401)
    for (const bad of [[code], Number(code), `${code} `, `${code}\n`, code.slice(1), null, {}, '１２３４５６'])
      expect((await pat.call('/api/my-quotes/session', { body: { code: bad } })).status).toBe(422)
    const cookie = pat.jar.get('myquotes')!
    expect((await pat.call('/api/my-quotes/session', { body: { code } })).status).toBe(200)
    // #3 the cookie changes when the address is proved, and the earlier one opens nothing.
    expect(pat.jar.get('myquotes')).not.toBe(cookie)
    const replay = visitor()
    replay.jar.set('myquotes', cookie)
    expect((await replay.call('/api/my-quotes/session', { body: { code } })).status).toBe(401)
    expect((await replay.data<MyQuotes>('/api/my-quotes')).stage).toBe('out')
    // #15 when the session has expired the address must be proved again. Leaving ends the session at once.
    await app.database.owner.update(myQuotesSessions).set({ expiresAt: sql`now() - interval '1 second'` })
    expect((await pat.data<MyQuotes>('/api/my-quotes')).stage).toBe('out')
    const late = visitor()
    await late.data('/api/my-quotes/code', { body: { email: 'late-code@example.com' } })
    const old = await secretOf(app, 'late-code@example.com', 'myQuotesCode', 'code')
    await app.database.owner.update(myQuotesMails).set({ codeUntil: sql`now() - interval '1 second'` })
    expect((await late.call('/api/my-quotes/session', { body: { code: old } })).status).toBe(401)
    const gone = visitor()
    await gone.prove('gone@example.com')
    const token = gone.jar.get('myquotes')!
    await gone.data('/api/my-quotes/leave', { body: {} })
    gone.jar.set('myquotes', token)
    expect((await gone.data<MyQuotes>('/api/my-quotes')).stage).toBe('out')
  })

  test('a draft can be resumed from the list, and a request that was withdrawn can be copied into a new draft', async () => {
    const pat = visitor()
    await pat.start()
    await pat.answer({ contact: { ...walk['contact'], contactEmail: 'again@example.com' } })
    const laptop = visitor()
    await laptop.prove('again@example.com')
    const [draft] = (await laptop.data<MyQuotes>('/api/my-quotes')).quotes
    expect(draft).toMatchObject({ status: 'draft', percent: 100, actions: ['resume', 'withdraw'], openUntil: '2027-01-19', openDays: 60 })
    expect(await laptop.data(`/api/my-quotes/${draft!.reference}/resume`, { body: {} })).toEqual({ page: 'check' })
    expect(await laptop.answer()).toBe('check')
    await laptop.data(`/api/my-quotes/${draft!.reference}/withdraw`, { body: {} })
    expect((await laptop.data<MyQuotes>('/api/my-quotes')).quotes).toEqual([])
    expect(await laptop.data('/api/quotes/draft')).toBeNull()
    expect((await laptop.submit()).status).toBe(409)
    const { reference, pat: owner } = await sent('copy@example.com')
    await owner.prove('copy@example.com')
    expect((await owner.call(`/api/my-quotes/${reference}/copy`, { body: {} })).status).toBe(409)
    await owner.data(`/api/my-quotes/${reference}/withdraw`, { body: {} })
    expect(await owner.data(`/api/my-quotes/${reference}/copy`, { body: {} })).toEqual({ page: 'covers' })
    expect((await owner.page('business')).fields['legalName']).toBe('Example Plumbing Limited')
  })
})

describe('deadlines', () => {
  test('days left and late answers are computed with the clock of the server', async () => {
    const { id, pat, reference } = await sent('waits@example.com')
    await pat.prove('waits@example.com')
    const late = async () => (await pat.data<MyQuoteDetail>(`/api/my-quotes/${reference}`)).late
    expect(await late()).toBe(false)
    setClock('2026-11-23T17:31:00Z')
    expect(await late()).toBe(true)
    await present(id)
    expect(await late()).toBe(false)
    const left = async () => (await pat.data<MyQuotes>('/api/my-quotes')).quotes[0]?.openDays
    setClock('2026-12-18T23:59:00Z')
    expect(await left()).toBe(2)
    setClock('2026-12-20T23:59:00Z')
    expect(await left()).toBe(0)
    const page = await (await app.request('/my-quotes', { headers: { cookie: `myquotes=${pat.jar.get('myquotes')}` } })).text()
    expect(page).toContain('20/12/2026 (today)')
    setClock()
  })

  test('of several offers the client chooses among those that have not ended, and accepts none once all have', async () => {
    const { id, pat, reference } = await sent('several@example.com')
    await present(id)
    await pat.prove('several@example.com')
    const read = () => pat.data<MyQuoteDetail>(`/api/my-quotes/${reference}`)
    const [row] = await app.database.owner.select().from(quotes).where(eq(quotes.id, id))
    if (!row?.presented) throw new Error('Nothing was sent')
    const [first, second] = row.presented.offers.map((offer, at) => ({ ...offer, validUntil: at === 0 ? '2026-12-10' : '2026-12-20' }))
    const presented = { ...row.presented, offers: [first!, second!] }
    await app.database.owner.update(quotes).set({ presented }).where(eq(quotes.id, id))
    setClock('2026-12-10T23:59:00Z')
    expect((await read()).offers).toHaveLength(2)
    setClock('2026-12-11T00:01:00Z')
    expect(await read()).toMatchObject({ offers: [{ id: second?.id }], can: ['accept', 'decline', 'withdraw', 'ask'] })
    expect((await pat.data<MyQuotes>('/api/my-quotes')).quotes).toMatchObject([{ from: second?.total }])
    // Before the job ends them.
    setClock('2026-12-21T00:01:00Z')
    expect(await read()).toMatchObject({ status: 'presented', can: ['decline', 'withdraw', 'ask'] })
    expect((await read()).offers).toHaveLength(2)
    setClock()
  })

  test('offers expire after their last day, and drafts are erased with all answers after ninety days', async () => {
    const { id, pat, reference } = await sent('ends@example.com')
    await present(id)
    await pat.prove('ends@example.com')
    const { version, offers } = await pat.data<MyQuoteDetail>(`/api/my-quotes/${reference}`)
    setClock('2026-12-21T00:30:00Z')
    const late = await pat.call(`/api/my-quotes/${reference}/accept`, {
      body: { version, offerId: offers[0]!.id, acceptanceVersion: 'acceptance-1', facts: true, exclusions: true, name: 'Pat Example' },
    })
    expect([late.status, late.body.message]).toEqual([409, 'This quote has expired. Ask us for a new one.'])
    expect(await expireTerms(jobCtx())).toBeGreaterThan(0)
    expect((await detail(`/${id}`)).history.at(-1)).toMatchObject({ party: 'system', from: 'presented', to: 'expired' })
    setClock('2027-03-01T10:00:00Z')
    const drafts = async () => (await app.database.owner.select().from(quotes).where(eq(quotes.status, 'draft'))).length
    expect(await drafts()).toBeGreaterThan(0)
    const due = await eraseDrafts(jobCtx(), { dryRun: true })
    expect(due.length).toBeGreaterThan(0)
    expect(await eraseDrafts(jobCtx())).toEqual(due)
    expect(await drafts()).toBe(0)
    const left = await app.database.owner.execute(
      sql`SELECT count(*)::int AS n FROM quote_disclosures d WHERE NOT EXISTS (SELECT 1 FROM quotes q WHERE q.id = d.quote_id)`,
    )
    expect(left.rows[0]?.['n']).toBe(0)
    setClock()
  })
})

test('asking again for a code whose answer was lost leads to where the code is entered', async () => {
  const ask = (cookie = '') =>
    app.request('/my-quotes', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000', ...(cookie ? { cookie } : {}) },
      body: new URLSearchParams({ _intent: 'email', email: 'lost-answer@example.com' }).toString(),
    })
  const first = await ask()
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const again = await ask(cookie)
  expect([first.status, again.status, again.headers.get('location')]).toEqual([302, 302, '/my-quotes'])
})
