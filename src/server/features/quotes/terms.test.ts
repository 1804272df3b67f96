import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferDraft, QuoteDetail, QuoteSummary } from '#contract/model/quote.ts'
import type { MyQuoteDetail, MyQuotes } from '#contract/site/myQuotes.ts'
import { transaction } from '#server/db/connect.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { testApp, type TestApp } from '#test/support/app.ts'
import { quoteVisitor, secretOf } from '#test/support/quoteVisitor.ts'
import { walk } from '#test/support/quoteWalk.ts'
import { countQuotes } from './quotes.ts'
import { eraseDrafts, expireTerms } from './quotes.jobs.ts'
import { myQuotesCodes, myQuotesSessions, quoteNotes, quotes } from './quotes.table.ts'

let app: TestApp
let now = new Date('2026-11-20T10:00:00Z')
let admin = ''
let adminId = ''
let next = 1
const visitor = () => quoteVisitor(app, `198.51.100.${next++}`)
const jobCtx = () => ({ ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) })

beforeAll(async () => {
  app = await testApp({ parts: { now: () => (now = new Date(now.getTime() + 1)) } })
  ;({ cookie: admin, userId: adminId } = await app.signIn({ role: 'admin' }))
})

const staff = async (path: string, body?: unknown, as = admin, method?: string) =>
  app.json(`/api/admin/quotes${path}`, { as, ...(body === undefined ? {} : { body }), ...(method ? { method } : {}) })
const detail = async (path: string, body?: unknown, method?: string): Promise<QuoteDetail> => {
  const reply = await staff(path, body, admin, method)
  if (reply.status >= 400) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply.body.data as QuoteDetail
}
const sent = async (email: string, changes = {}) => {
  const pat = visitor()
  await pat.start()
  await pat.answer({ contact: { ...walk['contact'], c23c: email }, ...changes })
  const { reference } = (await pat.submit()).body.data as { reference: string }
  const [row] = await app.database.owner.select({ id: quotes.id }).from(quotes).where(eq(quotes.reference, reference))
  return { pat, reference, id: row!.id }
}
const offer = (insurer: string, net: number): OfferDraft => ({
  id: randomUUID(),
  insurer,
  scheme: '',
  net,
  iptRate: 12,
  iptStated: null,
  fee: 5000,
  limits: [{ item: 'Public liability', value: '£2,000,000' }],
  excesses: [{ item: 'Property damage', value: '£250' }],
  keyDifferences: ['Heat away is covered'],
  subjectivities: ['Signed proposal form'],
  validUntil: '2026-12-20',
})
const needs = 'You asked for public liability of £2 million. Both offers meet that.'

/** From sent to presented, by staff. */
const present = async (id: string, offers = [offer('Harbour Example', 85_000), offer('Downs Example', 92_050)]) => {
  let quote = await detail(`/${id}/open`, { version: (await detail(`/${id}`)).version })
  quote = await detail(`/${id}/approach-insurers`, { version: quote.version, insurers: 'Harbour Example, Downs Example' })
  quote = await detail(`/${id}/offers`, { version: quote.version, offers, demandsAndNeeds: '', brokerNote: '' }, 'PUT')
  return detail(`/${id}/present`, { version: quote.version, demandsAndNeeds: needs, brokerNote: 'Ring me with any question.' })
}

describe('staff', () => {
  test('see what was sent, never a draft; the answers as they were declared, referrals and completeness', async () => {
    const draft = visitor()
    await draft.start()
    await draft.answer({ contact: { ...walk['contact'], c23c: 'draft@example.com' } })
    const { id, reference } = await sent('list@example.com')
    const listed = (await staff('')).body.data as { items: QuoteSummary[]; total: number }
    expect(listed.items.map((item) => item.reference)).toEqual([reference])
    const [drafted] = await app.database.owner.select({ id: quotes.id }).from(quotes).where(eq(quotes.status, 'draft'))
    expect((await staff(`/${drafted!.id}`)).status).toBe(404)
    const quote = await detail(`/${id}`)
    expect(quote).toMatchObject({
      status: 'submitted',
      business: 'Example Plumbing Limited',
      email: 'list@example.com',
      phone: '+441632960123',
      preferredTime: 'Morning',
      referrals: 1,
      referralList: [{ code: 'heat' }],
      completeness: { open: ['Largest contract'] },
      declaration: { name: 'Pat Example', wordingVersion: 'liability-1' },
    })
    expect(quote.demandsAndNeeds).toContain('Public liability')
    expect(quote.history.map(({ action, by, party }) => [action, by, party])).toEqual([['submit', 'Pat Example', 'holder']])
    expect((await detail(`/${id}`)).answers.find(({ page }) => page === 'turnover')?.rows[0]).toMatchObject({ answer: '£240,000' })
    expect((await staff(`/${randomUUID()}`)).body.message).toEqual((await staff(`/${drafted!.id}`)).body.message)
  })

  test('every filter counts what it lists, pages join without a gap, the cursor cannot be bent', async () => {
    for (let made = 0; made < 4; made++)
      await sent(`page${made}@example.com`, { business: { ...walk['business'], c4: `Page ${made} 100% Ltd` } })
    const list = async (query: string) => (await staff(query)).body.data as { items: QuoteSummary[]; total: number; next: string | null }
    for (const sort of ['due', 'newest', 'oldest', 'business']) {
      const seen: string[] = []
      let after: string | null = null
      do {
        const found: Awaited<ReturnType<typeof list>> = await list(`?sort=${sort}&size=2${after ? `&after=${after}` : ''}`)
        seen.push(...found.items.map(({ id }) => id))
        after = found.next
      } while (after)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toHaveLength((await list('')).total)
    }
    const newest = (await list('?sort=newest&size=1')).next
    expect((await staff(`?sort=due&size=1&after=${newest}`)).status).toBe(422)
    for (const bad of ['x', Buffer.from('["due","1\'; --","x"]').toString('base64url'), Buffer.from('{}').toString('base64url')])
      expect((await staff(`?after=${bad}`)).status).toBe(422)
    expect((await list('?q=page%202')).items.map(({ business }) => business)).toEqual(['Page 2 100% Ltd'])
    expect((await list('?q=100%25%20l')).total).toBe(4)
    expect((await list('?q=_age')).total).toBe(0)
    expect((await list('?assigned=none&status=toAnswer')).total).toBe((await list('?status=submitted')).total)
    expect((await list('?cover=TOOL')).total).toBe((await list('')).total)
    expect((await list('?cover=CW')).total).toBe(0)
    expect((await list('?from=2026-11-20&to=2026-11-20')).total).toBe((await list('')).total)
    expect((await list('?to=2026-11-19')).total).toBe(0)
    expect((await list('?overdue=1')).total).toBe(0)
    now = new Date('2026-11-23T17:31:00Z')
    expect((await list('?overdue=1')).total).toBe((await list('?status=toAnswer')).total)
    expect(
      await transaction(app.database.db, { scope: 'staff', userId: adminId }, (db) =>
        countQuotes({ db, now: () => now }, { status: 'toAnswer', overdue: '1' }, adminId),
      ),
    ).toBe((await list('?overdue=1')).total)
    now = new Date('2026-11-20T10:00:00Z')
  })

  test('steps: only legal ones, only on what was read; a refusal names what is possible', async () => {
    const { id } = await sent('steps@example.com')
    const { version } = await detail(`/${id}`)
    const early = await staff(`/${id}/present`, { version, demandsAndNeeds: needs, brokerNote: '' })
    expect([early.status, early.body['allowed']]).toEqual([409, ['open', 'withdraw']])
    const opened = await detail(`/${id}/open`, { version })
    expect(opened).toMatchObject({ status: 'in_review', assignedTo: { id: adminId } })
    const late = await staff(`/${id}/approach-insurers`, { version, insurers: '' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ version: opened.version, changedBy: 'Test Person' })
    // Two colleagues at once: one step.
    const both = await Promise.all([1, 2].map(() => staff(`/${id}/approach-insurers`, { version: opened.version, insurers: '' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('notes stay inside, a question goes out and comes back, the promise follows whose turn it is', async () => {
    const { id, reference, pat } = await sent('ask@example.com')
    let quote = await detail(`/${id}/open`, { version: (await detail(`/${id}`)).version })
    await detail(`/${id}/notes`, { text: 'Check the height limit' })
    quote = await detail(`/${id}/request-information`, { version: quote.version, question: 'How high is the tallest roof you work on?' })
    expect([quote.status, quote.dueAt]).toEqual(['information_requested', null])
    await pat.prove('ask@example.com')
    const mine = await pat.data<MyQuoteDetail>(`/api/my-quotes/${reference}`)
    expect(mine).toMatchObject({
      status: 'information_requested',
      can: ['withdraw', 'answerInformation', 'ask'],
      messages: [{ from: 'staff', by: 'Test Person', text: 'How high is the tallest roof you work on?' }],
    })
    expect(JSON.stringify(mine)).not.toContain('height limit')
    const answered = await pat.data<MyQuoteDetail>(`/api/my-quotes/${reference}/answer`, {
      body: { version: mine.version, text: 'About 9 metres' },
    })
    expect([answered.status, answered.dueAt]).toEqual(['in_review', '2026-11-23T17:30:00.000Z'])
    expect((await detail(`/${id}`)).messages.map(({ from, text }) => [from, text])).toEqual([
      ['staff', 'How high is the tallest roof you work on?'],
      ['client', 'About 9 metres'],
    ])
    expect((await detail(`/${id}`)).notes).toHaveLength(1)
    const kinds = await app.database.owner.select({ template: emails.template }).from(emails).where(eq(emails.relatedId, id))
    expect(kinds.map(({ template }) => template)).toContain('quoteQuestion')
    // The second wall: a holder's scope has no notes at all.
    expect(await transaction(app.database.db, { scope: 'holder', email: 'ask@example.com' }, (db) => db.select().from(quoteNotes))).toEqual(
      [],
    )
  })

  test('a request is given only to somebody who may answer it', async () => {
    const { id } = await sent('assign@example.com')
    const client = await app.signIn({ role: 'client' })
    const editor = await app.signIn({ role: 'editor' })
    expect((await staff(`/${id}/assign`, { userId: client.userId })).status).toBe(422)
    // The staff area admits administrators only, so an editor could not open it.
    expect((await staff(`/${id}/assign`, { userId: editor.userId })).status).toBe(422)
    expect((await detail(`/${id}/assign`, { userId: adminId })).assignedTo).toEqual({ id: adminId, name: 'Test Person' })
    expect((await detail(`/${id}/assign`, { userId: null })).assignedTo).toBeNull()
  })

  test('terms are sent only when every offer is whole; what was typed is kept until then', async () => {
    const { id } = await sent('whole@example.com')
    let quote = await detail(`/${id}/open`, { version: (await detail(`/${id}`)).version })
    quote = await detail(`/${id}/approach-insurers`, { version: quote.version, insurers: '' })
    const half: OfferDraft = {
      ...offer('Harbour Example', 1),
      net: null,
      limits: [{ item: 'Public liability', value: '' }],
      validUntil: null,
    }
    quote = await detail(`/${id}/offers`, { version: quote.version, offers: [half], demandsAndNeeds: '', brokerNote: '' }, 'PUT')
    expect([quote.status, quote.offers]).toEqual(['with_insurers', [half]])
    quote = await detail(
      `/${id}/offers`,
      { version: quote.version, offers: [half, offer('Downs Example', 90_000)], demandsAndNeeds: needs, brokerNote: '' },
      'PUT',
    )
    expect(quote.status).toBe('terms_received')
    const refused = await staff(`/${id}/present`, { version: quote.version, demandsAndNeeds: needs, brokerNote: '' })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body['fields'] as object)).toEqual(
      expect.arrayContaining(['offers.0.net', 'offers.0.validUntil', 'offers.0.limits']),
    )
    for (const bad of [{ net: -1 }, { net: '1' }, { fee: 0.5 }, { iptRate: 13 }, { validUntil: '2026-02-30' }, { extra: 1 }])
      expect(
        (
          await staff(
            `/${id}/offers`,
            { version: quote.version, offers: [{ ...half, ...bad }], demandsAndNeeds: '', brokerNote: '' },
            admin,
            'PUT',
          )
        ).status,
        JSON.stringify(bad),
      ).toBe(422)
  })
})

describe('/my-quotes', () => {
  test('the whole way: terms side by side, one accepted with its declaration, both told, every step audited', async () => {
    const { id, reference, pat } = await sent('terms@example.com')
    const presented = await present(id)
    expect([presented.status, presented.dueAt]).toEqual(['presented', null])
    await pat.prove('terms@example.com')
    const list = await pat.data<MyQuotes>('/api/my-quotes')
    expect(list).toMatchObject({
      stage: 'in',
      quotes: [{ reference, status: 'presented', openUntil: '2026-12-20', from: 100_200, actions: ['view', 'withdraw'] }],
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
    expect(both[0]!.body.data).toMatchObject({ status: 'accepted', accepted: { insurer: 'Downs Example', name: 'Pat Example' } })
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
    // Another offer cannot be taken after that.
    expect((await accept({ ...wish, offerId: quote.offers[0]!.id })).status).toBe(409)
  })

  test('#52 #53 #54 #57 somebody else’s request is one that does not exist: visitor, other holder, client; nothing changes', async () => {
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
      // Without a proved address there is no request at all: by its reference alone nothing is shown (#116).
      expect((await visitor().call(`/api/my-quotes/${reference}/${path}`, { body })).status).toBe(401)
      expect((await visitor().call(`/api/my-quotes/${reference}/${path}`, { body, as: client.cookie })).status).toBe(401)
    }
    expect((await eve.call(`/api/my-quotes/${reference}/withdraw`, { body: { reference: missing } })).status).toBe(422)
    expect(await app.database.owner.select().from(quotes).where(eq(quotes.id, id))).toEqual(before)
    // The cookie of the sender shows the reference only: terms are behind the code.
    expect((await pat.call(`/api/my-quotes/${reference}`)).status).toBe(401)
    // The second wall, without any where clause of ours.
    const seen = (scope: Parameters<typeof transaction>[1]) =>
      transaction(app.database.db, scope, (db) => db.select({ id: quotes.id }).from(quotes))
    expect(await seen({ scope: 'visitor' })).toEqual([])
    expect(await seen({ scope: 'client', clientId: client.clientId!, userId: client.userId })).toEqual([])
    expect((await seen({ scope: 'holder', email: 'own@example.com' })).map((row) => row.id)).toEqual([id])
    expect(await seen({ scope: 'holder' })).toEqual([])
    expect(
      (
        await transaction(app.database.db, { scope: 'holder', email: 'eve@example.com' }, (db) =>
          db.update(quotes).set({ business: 'x' }).where(eq(quotes.id, id)).returning(),
        )
      ).length,
    ).toBe(0)
  })

  test('#41 a code goes to every address; asking tells nothing; ten at once are one mail', async () => {
    await sent('known@example.com')
    const known = await visitor().call('/api/my-quotes/code', { body: { email: 'known@example.com' } })
    const unknown = await visitor().call('/api/my-quotes/code', { body: { email: 'unknown@example.com' } })
    expect([known.status, known.body]).toEqual([202, unknown.body])
    const many = await Promise.all(
      Array.from({ length: 10 }, () => visitor().call('/api/my-quotes/code', { body: { email: 'many@example.com' } })),
    )
    expect(many.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 9 }, () => 429)])
    const sentTo = await app.database.owner.select().from(emails).where(eq(emails.toAddress, 'many@example.com'))
    expect(sentTo).toHaveLength(1)
    // Whoever proves an address without requests finds an empty list.
    const stranger = visitor()
    await stranger.prove('empty@example.com')
    expect(await stranger.data<MyQuotes>('/api/my-quotes')).toMatchObject({ stage: 'in', quotes: [] })
  })

  test('#19 #20 #21 five tries, counted before they are compared, carried over a second code', async () => {
    const pat = visitor()
    await pat.data('/api/my-quotes/code', { body: { email: 'guess@example.com' } })
    const code = await secretOf(app, 'guess@example.com', 'myQuotesCode', 'code')
    const wrong = code === '111112' ? '111113' : '111112'
    const enter = (value: unknown, ip?: string) => pat.call('/api/my-quotes/session', { body: { code: value }, ...(ip ? { ip } : {}) })
    const many = await Promise.all(Array.from({ length: 40 }, (_, index) => enter(wrong, `192.0.2.${index}`)))
    expect(many.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(many.filter(({ status }) => status === 429)).toHaveLength(35)
    expect((await enter(code, '192.0.2.99')).status).toBe(429)
    await app.database.owner.update(myQuotesCodes).set({ sentAt: sql`now() - interval '61 seconds'` })
    await pat.data('/api/my-quotes/code', { body: { email: 'guess@example.com' } })
    expect((await enter(await secretOf(app, 'guess@example.com', 'myQuotesCode', 'code'), '192.0.2.98')).status).toBe(429)
  })

  test('#22 #23 #24 a code works once, in the browser that asked, for five minutes, and only as six digits', async () => {
    const pat = visitor()
    await pat.data('/api/my-quotes/code', { body: { email: 'once@example.com' } })
    const code = await secretOf(app, 'once@example.com', 'myQuotesCode', 'code')
    expect((await visitor().call('/api/my-quotes/session', { body: { code } })).status).toBe(401)
    for (const bad of [[code], Number(code), `${code} `, `${code}\n`, code.slice(1), null, {}, '１２３４５６'])
      expect((await pat.call('/api/my-quotes/session', { body: { code: bad } })).status).toBe(422)
    const asked = pat.jar.get('myquotes')!
    expect((await pat.call('/api/my-quotes/session', { body: { code } })).status).toBe(200)
    // #3 the cookie before is not the cookie after, and opens nothing.
    expect(pat.jar.get('myquotes')).not.toBe(asked)
    const replay = visitor()
    replay.jar.set('myquotes', asked)
    expect((await replay.call('/api/my-quotes/session', { body: { code } })).status).toBe(401)
    expect((await replay.data<MyQuotes>('/api/my-quotes')).stage).toBe('out')
    // #15 half an hour, then the address must be proved again; leaving ends it at once.
    await app.database.owner.update(myQuotesSessions).set({ expiresAt: sql`now() - interval '1 second'` })
    expect((await pat.data<MyQuotes>('/api/my-quotes')).stage).toBe('out')
    const late = visitor()
    await late.data('/api/my-quotes/code', { body: { email: 'late-code@example.com' } })
    const old = await secretOf(app, 'late-code@example.com', 'myQuotesCode', 'code')
    await app.database.owner.update(myQuotesCodes).set({ expiresAt: sql`now() - interval '1 second'` })
    expect((await late.call('/api/my-quotes/session', { body: { code: old } })).status).toBe(401)
    const gone = visitor()
    await gone.prove('gone@example.com')
    const token = gone.jar.get('myquotes')!
    await gone.data('/api/my-quotes/leave', { body: {} })
    gone.jar.set('myquotes', token)
    expect((await gone.data<MyQuotes>('/api/my-quotes')).stage).toBe('out')
  })

  test('a draft is taken up again from the list; one that ended is started again from its answers', async () => {
    const pat = visitor()
    await pat.start()
    await pat.answer({ contact: { ...walk['contact'], c23c: 'again@example.com' } }, 'preferences')
    const laptop = visitor()
    await laptop.prove('again@example.com')
    const [draft] = (await laptop.data<MyQuotes>('/api/my-quotes')).quotes
    expect(draft).toMatchObject({ status: 'draft', percent: 96, actions: ['resume', 'withdraw'], openUntil: '2027-01-19' })
    expect(await laptop.data(`/api/my-quotes/${draft!.reference}/resume`, { body: {} })).toEqual({ page: 'preferences' })
    expect(await laptop.answer()).toBe('check')
    await laptop.data(`/api/my-quotes/${draft!.reference}/withdraw`, { body: {} })
    expect((await laptop.data<MyQuotes>('/api/my-quotes')).quotes).toEqual([])
    expect(await laptop.data('/api/quotes/draft')).toBeNull()
    expect((await laptop.submit()).status).toBe(409)
    const { reference, pat: owner } = await sent('copy@example.com')
    await owner.prove('copy@example.com')
    expect((await owner.call(`/api/my-quotes/${reference}/copy`, { body: {} })).status).toBe(409)
    await owner.data(`/api/my-quotes/${reference}/withdraw`, { body: {} })
    expect(await owner.data(`/api/my-quotes/${reference}/copy`, { body: {} })).toEqual({ page: 'trade' })
    expect((await owner.page('business')).fields['c4']).toBe('Example Plumbing Limited')
  })
})

describe('time', () => {
  test('terms end on their last day, drafts are erased after ninety days with every answer', async () => {
    const { id, pat, reference } = await sent('ends@example.com')
    await present(id)
    await pat.prove('ends@example.com')
    const { version, offers } = await pat.data<MyQuoteDetail>(`/api/my-quotes/${reference}`)
    now = new Date('2026-12-21T00:30:00Z')
    const late = await pat.call(`/api/my-quotes/${reference}/accept`, {
      body: { version, offerId: offers[0]!.id, acceptanceVersion: 'acceptance-1', facts: true, exclusions: true, name: 'Pat Example' },
    })
    expect([late.status, late.body.message]).toEqual([409, 'This offer has expired. Ask us for new terms.'])
    expect(await expireTerms(jobCtx() as never)).toBeGreaterThan(0)
    expect((await detail(`/${id}`)).history.at(-1)).toMatchObject({ party: 'system', from: 'presented', to: 'expired' })
    now = new Date('2027-03-01T10:00:00Z')
    const drafts = async () => (await app.database.owner.select().from(quotes).where(eq(quotes.status, 'draft'))).length
    expect(await drafts()).toBeGreaterThan(0)
    expect(await eraseDrafts(jobCtx() as never)).toBeGreaterThan(0)
    expect(await drafts()).toBe(0)
    const left = await app.database.owner.execute(
      sql`SELECT count(*)::int AS n FROM quote_disclosures d WHERE NOT EXISTS (SELECT 1 FROM quotes q WHERE q.id = d.quote_id)`,
    )
    expect(left.rows[0]?.['n']).toBe(0)
    now = new Date('2026-11-20T10:00:00Z')
  })
})
