import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { emails, emailRequests } from '#server/features/messages/messages.table.ts'
import { testApp, type TestApp } from '#test/support/server/app.ts'
import { quoteVisitor, secretOf, tokenOf } from '#test/support/journeys/quoteVisitor.ts'
import { walk } from '#test/support/answers/quoteWalk.ts'
import { sendLinks } from './links.ts'
import { hashOfSent } from './submit.ts'
import { quoteDisclosures, quoteHolders, quoteLinks, quotes } from '../quotes.table.ts'

let app: TestApp
let now = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  app = await testApp({ parts: { now: () => now } })
})
let next = 1
const visitor = () => quoteVisitor(app, `198.51.100.${next++}`)
const rows = () => app.database.owner.select().from(quotes)
const mailsTo = (to: string) =>
  app.database.owner
    .select({ template: emails.template })
    .from(emails)
    .where(eq(emails.toAddress, to))
    .then((found) => found.map(({ template }) => template).sort())
const contact = (email: string) => ({ contact: { ...walk['contact'], contactEmail: email } })

describe('a draft', () => {
  test('#1 a draft is made with the first step, and its cookie is random and stored only as a hash', async () => {
    const pat = visitor()
    expect((await pat.call('/api/quotes/draft')).body.data).toBeNull()
    expect(await pat.call('/api/quotes/draft/pages/trade')).toMatchObject({ status: 409, body: { start: true } })
    expect(await pat.start({ cover: 'PL', trade: 'plumber' })).toEqual({ page: 'trade' })
    const token = pat.jar.get('quote') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const holders = await app.database.owner.select().from(quoteHolders)
    expect(JSON.stringify([holders, await rows()])).not.toContain(token)
    // The cover and trade of the page that led here are filled in.
    expect((await pat.page('trade')).fields).toMatchObject({ trade: 'Plumber', 'trade.slug': 'plumber' })
    expect((await pat.page('covers')).fields['covers']).toEqual(['PL'])
    expect(await pat.data<{ state: string; next: string; percent: number }>('/api/quotes/draft')).toMatchObject({
      state: 'open',
      next: 'trade',
      percent: expect.any(Number),
    })
  })

  test('begun again after a lost answer, with its cookie, it is the same draft; another press begins another', async () => {
    const pat = visitor()
    const begin = (key: string) => pat.call('/api/quotes', { body: { cover: 'PL', trade: 'plumber' }, headers: { 'idempotency-key': key } })
    const before = (await rows()).length
    expect((await begin('press-press-1')).status).toBe(201)
    const cookie = pat.jar.get('quote')
    pat.jar.clear()
    expect((await begin('press-press-1')).body.data).toEqual({ page: 'trade' })
    expect(pat.jar.get('quote')).toBe(cookie)
    expect((await pat.page('trade')).fields).toMatchObject({ trade: 'Plumber' })
    expect(await rows()).toHaveLength(before + 1)
    const { rows: kept } = await app.database.owner.execute(`SELECT * FROM idempotency_keys`)
    expect(JSON.stringify(kept)).not.toContain(cookie)
    pat.jar.clear()
    await begin('press-press-2')
    expect(await rows()).toHaveLength(before + 2)
  })

  test('a page reports all its errors, stores nothing invalid, and refuses unknown fields', async () => {
    const pat = visitor()
    await pat.start()
    const empty = await pat.save('trade', {})
    expect(empty.status).toBe(422)
    expect(Object.keys(empty.body['fields'] as object)).toEqual(['trade', 'mainActivities', 'coverStartDate'])
    expect((await pat.save('trade', { ...walk['trade'], status: 'accepted' })).body['fields']).toEqual({ status: 'Unknown field' })
    expect((await pat.call('/api/quotes/draft/pages/trade', { body: { fields: {}, base: '', clientId: 'x' } })).status).toBe(422)
    expect((await pat.save('trade', { ...walk['trade'], mainActivities: `Twenty letters and more \u0000` })).status).toBe(422)
    expect((await pat.call('/api/quotes/draft/pages/nonsense')).status).toBe(404)
    // A page that no answer asks for.
    const notAsked = await pat.call('/api/quotes/draft/pages/tools')
    expect([notAsked.status, notAsked.body['next']]).toEqual([409, 'covers'])
  })

  test('every continue saves, the next page follows from the answers, and each answer is in the ledger', async () => {
    const pat = visitor()
    await pat.start()
    expect((await pat.save('covers', { covers: ['EL'] })).body.data).toEqual({ next: 'trade' })
    expect((await pat.save('trade')).body.data).toEqual({ next: 'business' })
    expect((await pat.save('people', { ...walk['people'], usesSubcontractors: 'no' })).body.data).toEqual({ next: 'work' })
    expect((await pat.save('people')).body.data).toEqual({ next: 'subcontractors' })
    expect((await pat.save('work', { ...walk['work'], workAwayPercent: '0' })).body.data).toEqual({ next: 'claims' })
    expect((await pat.save('covers')).body.data).toEqual({ next: 'trade' })
    expect((await pat.save('work')).body.data).toEqual({ next: 'away' })
    const [row] = (await rows()).slice(-1)
    const ledger = await app.database.owner.select().from(quoteDisclosures).where(eq(quoteDisclosures.quoteId, row!.id))
    expect(ledger.filter(({ question }) => question === 'covers').map(({ value }) => value)).toEqual([['EL'], ['PL', 'EL', 'TOOL']])
    // Saved again without a change, nothing is added.
    await pat.save('covers')
    expect(await app.database.owner.select().from(quoteDisclosures).where(eq(quoteDisclosures.quoteId, row!.id))).toHaveLength(
      ledger.length,
    )
  })

  test('autosave stores the valid answers of an unfinished page, and keeps the stored values of invalid ones', async () => {
    const pat = visitor()
    await pat.start()
    const { base } = await pat.page('trade')
    const saved = await pat.data<{ base: string }>('/api/quotes/draft/pages/trade/autosave', {
      body: { fields: { trade: 'plumber', mainActivities: 'short' }, base },
    })
    expect(await pat.page('trade')).toMatchObject({ base: saved.base, fields: { trade: 'Plumber' } })
    const again = await pat.data<{ base: string }>('/api/quotes/draft/pages/trade/autosave', {
      body: { fields: { trade: '', mainActivities: walk['trade']!['mainActivities'] }, base: saved.base },
    })
    expect(await pat.page('trade')).toMatchObject({
      base: again.base,
      fields: { trade: 'Plumber', mainActivities: walk['trade']!['mainActivities'] },
    })
    expect((await pat.data<{ next: string }>('/api/quotes/draft')).next).toBe('covers')
  })

  test('a second tab with an outdated page is refused, gets both versions, and can then overwrite the first', async () => {
    const pat = visitor()
    await pat.start()
    await pat.save('trade')
    const { base } = await pat.page('covers')
    const put = (covers: string[], on: string) => pat.call('/api/quotes/draft/pages/covers', { body: { fields: { covers }, base: on } })
    expect((await put(['PL'], base)).status).toBe(200)
    const refused = await put(['EL'], base)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      theirs: expect.arrayContaining([{ question: 'Covers', answer: 'Public liability' }]),
      savedAt: now.toISOString(),
    })
    expect((await pat.page('covers')).fields['covers']).toEqual(['PL'])
    // Saving the same answers is not a conflict.
    expect((await put(['PL'], base)).status).toBe(200)
    expect((await put(['EL'], refused.body['base'] as string)).status).toBe(200)
    // Another page is not affected by the conflict.
    expect((await pat.save('trade')).status).toBe(200)
  })

  test('#52 #116 another browser cannot see the draft, and a forged cookie gets the same answer as no cookie', async () => {
    const pat = visitor()
    const eve = visitor()
    await pat.start()
    await eve.start()
    const before = (await eve.page('trade')).fields
    await pat.save('trade')
    expect((await eve.page('trade')).fields).toEqual(before)
    const nobody = quoteVisitor(app)
    nobody.jar.set('quote', 'A'.repeat(43))
    const forged = await nobody.call('/api/quotes/draft/pages/trade')
    const none = await visitor().call('/api/quotes/draft/pages/trade')
    expect([forged.status, forged.body['message']]).toEqual([none.status, none.body['message']])
    expect((await nobody.call('/api/quotes/sent')).body.data).toBeNull()
  })
})

describe('returning to a draft', () => {
  test('the first address in a draft gets a link, which opens the draft once and is not used up by looking at it', async () => {
    const pat = visitor()
    await pat.start()
    await pat.answer(contact('link@example.com'))
    expect(await mailsTo('link@example.com')).toEqual(['quoteDraft'])
    const link = await secretOf(app, 'link@example.com', 'quoteDraft', 'link')
    expect(link).toMatch(/^http:\/\/localhost:3000\/quote\/resume\/[\w-]{43}$/)
    const token = tokenOf(link)
    const laptop = visitor()
    // #107 a mail scanner that opens links changes nothing.
    for (let looks = 0; looks < 3; looks++) expect((await laptop.call(`/api/quotes/resume/${token}`)).body.data).toEqual({ state: 'ready' })
    expect((await laptop.call('/api/quotes/resume', { body: { token } })).body.data).toEqual({ page: 'check' })
    expect((await laptop.page('trade')).fields['trade']).toBe('Plumber')
    // The same browser can press again. Another browser is too late.
    expect((await laptop.call('/api/quotes/resume', { body: { token } })).status).toBe(200)
    const eve = visitor()
    expect((await eve.call('/api/quotes/resume', { body: { token } })).status).toBe(410)
    expect((await eve.call(`/api/quotes/resume/${token}`)).body.data).toEqual({ state: 'over' })
    // The first browser can still open the draft too.
    expect((await pat.page('trade')).fields['trade']).toBe('Plumber')
  })

  test('#42 of fifty visitors who use one link at once, one opens the draft', async () => {
    const pat = visitor()
    await pat.start()
    // Asked for again after a lost answer, it is the same link.
    for (const _ of [1, 2])
      await pat.data('/api/quotes/draft/link', { body: { email: 'race@example.com' }, headers: { 'idempotency-key': 'press-press-3' } })
    expect(await mailsTo('race@example.com')).toEqual(['quoteDraft'])
    const token = tokenOf(await secretOf(app, 'race@example.com', 'quoteDraft', 'link'))
    const tries = await Promise.all(Array.from({ length: 50 }, () => visitor().call('/api/quotes/resume', { body: { token } })))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ status }) => status === 410)).toHaveLength(49)
  })

  test('an expired link is refused, a new one comes by mail, and the answer does not say whether there is a draft', async () => {
    const pat = visitor()
    await pat.start()
    await pat.data('/api/quotes/draft/link', { body: { email: 'old@example.com' } })
    const token = tokenOf(await secretOf(app, 'old@example.com', 'quoteDraft', 'link'))
    await app.database.owner.update(quoteLinks).set({ expiresAt: new Date(Date.now() - 1000) })
    expect((await visitor().call('/api/quotes/resume', { body: { token } })).status).toBe(410)
    const known = await visitor().call('/api/quotes/links', { body: { email: 'Old@Example.com' } })
    const unknown = await visitor().call('/api/quotes/links', { body: { email: 'nobody@example.com' } })
    expect([known.status, known.body]).toEqual([202, unknown.body])
    // The draft is looked up later, in a job, because a look-up would show in the time of the answer (#41, #116).
    expect(await mailsTo('old@example.com')).toEqual(['quoteDraft'])
    const job = { ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }
    for (const { id } of await app.database.owner.select({ id: emailRequests.id }).from(emailRequests)) await sendLinks(job, { wishId: id })
    expect(await mailsTo('old@example.com')).toEqual(['quoteDraft', 'quoteDraft'])
    expect(await mailsTo('nobody@example.com')).toEqual([])
  })

  test('#114 an address gets at most three links a day', async () => {
    const pat = visitor()
    await pat.start()
    for (let sends = 0; sends < 5; sends++)
      expect((await pat.call('/api/quotes/draft/link', { body: { email: 'victim@example.com' } })).status).toBe(202)
    const states = await app.database.owner.select({ state: emails.state }).from(emails).where(eq(emails.toAddress, 'victim@example.com'))
    expect(states.filter(({ state }) => state === 'queued')).toHaveLength(3)
    expect(states.filter(({ state }) => state === 'suppressed')).toHaveLength(2)
  })

  test('#114 #44 a stranger who asks for links for an address does not use up those of its owner, and all strangers share a limit', async () => {
    const to = 'owner@example.com'
    const sendLink = async (of: ReturnType<typeof visitor>) =>
      (await of.data<{ isNew: boolean }>('/api/quotes/draft/link', { body: { email: to } })).isNew
    const [stranger, owner] = [visitor(), visitor()]
    for (const person of [stranger, owner]) await person.start()
    const outcomes: boolean[] = []
    for (let sends = 0; sends < 5; sends++) outcomes.push(await sendLink(stranger))
    expect(outcomes).toEqual([true, true, true, false, false])
    // Mails of the contact form do not count towards the limit of links either.
    for (let sends = 0; sends < 3; sends++) await app.build.email({ template: 'contactReceived', toAddress: to })
    expect(await sendLink(owner)).toBe(true)
    const token = tokenOf(await secretOf(app, to, 'quoteDraft', 'link'))
    for (let sends = 0; sends < 2; sends++) expect(await sendLink(owner)).toBe(true)

    // Above the limit no new mail is promised, and the newest link is extended instead.
    await app.database.owner.execute(`UPDATE quote_links SET expires_at = now() + interval '1 minute'`)
    expect(await sendLink(owner)).toBe(false)
    const lasting = await app.database.owner.execute(`SELECT 1 FROM quote_links WHERE expires_at > now() + interval '6 days'`)
    expect(lasting.rows).toHaveLength(1)
    expect((await visitor().call('/api/quotes/resume', { body: { token } })).status).toBe(200)

    const many = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const one = visitor()
        await one.start()
        return sendLink(one)
      }),
    )
    expect(many.filter(Boolean)).toHaveLength(3)
  })

  test('a draft left alone for 60 days cannot be continued, and its copy suggests a new start date', async () => {
    const pat = visitor()
    await pat.start()
    await pat.answer(contact('late@example.com'))
    now = new Date('2027-01-20T10:00:00Z')
    expect(await pat.data('/api/quotes/draft')).toMatchObject({ state: 'expired', continueUntil: '2027-01-19' })
    expect((await pat.call('/api/quotes/draft/pages/trade')).status).toBe(410)
    const old = pat.jar.get('quote') ?? ''
    const copy = () => pat.data('/api/quotes/draft/copy', { body: {}, headers: { 'idempotency-key': 'press-press-4' } })
    expect(await copy()).toEqual({ page: 'covers' })
    // Copied again after a lost answer, with its cookie, it is the same copy.
    const copied = pat.jar.get('quote')
    pat.jar.set('quote', old)
    expect(await copy()).toEqual({ page: 'covers' })
    expect(pat.jar.get('quote')).toBe(copied)
    expect((await pat.page('trade')).fields['trade']).toBe('Plumber')
    // The old start date has passed, so the copy suggests the day two weeks from today.
    expect((await pat.page('trade')).fields).toMatchObject({
      'coverStartDate.day': '03',
      'coverStartDate.month': '02',
      'coverStartDate.year': '2027',
    })
    now = new Date('2026-11-20T10:00:00Z')
  })
})

describe('sending a request', () => {
  test('a request is sent only when every page is valid and the declaration is ticked', async () => {
    const pat = visitor()
    await pat.start()
    const early = await pat.submit()
    expect([early.status, early.body['page']]).toEqual([409, 'covers'])
    expect(await pat.answer(contact('order@example.com'))).toBe('check')
    expect((await pat.submit({ declared: false })).body['fields']).toEqual({ declared: 'Tick the box to say your answers are true' })
    expect((await pat.submit({ name: ' ' })).body['fields']).toEqual({ name: 'Enter your name' })
    expect((await pat.submit({ version: 'request-0' })).status).toBe(409)
    // If the start date has passed since, its page comes first.
    now = new Date('2027-04-02T10:00:00Z')
    await app.database.owner.update(quotes).set({ savedAt: now })
    expect((await pat.submit()).body['page']).toBe('trade')
    now = new Date('2026-11-20T10:00:00Z')
    expect((await pat.submit()).status).toBe(200)
  })

  test('#141 #143 a request sent twenty times at once, and again, has one reference, one set of mails and one audit entry', async () => {
    const pat = visitor()
    await pat.start()
    await pat.answer(contact('send@example.com'))
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pat.call('/api/quotes/draft/submit', {
          ip: `192.0.2.${index}`,
          body: { name: 'Pat Example', role: 'Director', version: 'request-1', declared: true },
        }),
      ),
    )
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200]))
    const references = new Set(tries.map(({ body }) => (body.data as { reference: string }).reference))
    expect(references.size).toBe(1)
    const [reference] = references
    expect(reference).toMatch(/^QT-2026-[0-9A-HJKMNP-TV-Z]{10}$/)
    expect((await pat.submit()).body.data).toEqual({ reference })
    expect(await mailsTo('send@example.com')).toEqual(['quoteDraft', 'quoteReceived'])
    const [row] = await app.database.owner.select().from(quotes).where(eq(quotes.reference, reference!))
    expect(row).toMatchObject({
      status: 'submitted',
      business: 'Example Plumbing Limited',
      contactName: 'Pat Example',
      trade: 'Plumber',
      covers: ['PL', 'EL', 'TOOL'],
      declarationVersion: 'request-1',
    })
    // Sent on a Friday, so the answer is due by closing time on Monday.
    expect(row?.dueAt?.toISOString()).toBe('2026-11-23T17:30:00.000Z')
    expect(row?.referrals.map(({ code }) => code)).toEqual(['heat'])
    expect(row?.sentHash).toBe(hashOfSent(row!.sent!))
    expect(row?.sent?.sections.flatMap(({ rows: answers }) => answers)).toContainEqual({
      id: 'employerReferenceNumber',
      question: 'Employer reference number',
      answer: '123/AB456',
      notSure: false,
    })
    const trail = await app.database.owner.select().from(auditLog).where(eq(auditLog.subjectId, row!.id))
    expect(trail.filter(({ action }) => action === 'quotes.submit')).toHaveLength(1)
    const staff = await app.database.owner.select().from(emails).where(eq(emails.relatedId, row!.id))
    expect(staff.filter(({ template }) => template === 'quoteNew')).toHaveLength(1)
    // #113 #114 nothing the visitor typed is in a mail.
    expect(JSON.stringify(staff.map(({ props, subject }) => [props, subject]))).not.toMatch(/Example Plumbing|Pat/)
    // The browser that sent the request sees the reference, and can no longer open the answers.
    expect((await pat.call('/api/quotes/sent')).body.data).toMatchObject({
      reference,
      email: 's***@example.com',
      covers: "Public liability, Employers' liability, Tools",
    })
    expect((await pat.call('/api/quotes/draft/pages/trade')).status).toBe(409)
    expect((await visitor().call('/api/quotes/sent')).body.data).toBeNull()
  })

  test('a request that a member of staff writes down for a caller says so, with its answers', async () => {
    const [name = '', value = ''] = (await app.signIn({ role: 'admin' })).cookie.split('=')
    const caller = visitor()
    caller.jar.set(name, value)
    await caller.start()
    await caller.answer(contact('rang@example.com'))
    const { reference } = (await caller.submit()).body.data as { reference: string }
    const [row] = await app.database.owner.select().from(quotes).where(eq(quotes.reference, reference))
    const events = await app.database.owner.select().from(recordEvents).where(eq(recordEvents.subjectId, row!.id))
    expect(events.find(({ action }) => action === 'submit')).toMatchObject({
      byName: 'Pat Example',
      reason: expect.stringMatching(/^Written down for them by ./),
    })
    const given = await app.database.owner.select().from(quoteDisclosures).where(eq(quoteDisclosures.quoteId, row!.id))
    expect(new Set(given.map(({ source }) => source))).toEqual(new Set(['staff']))
  })

  test('#115 a request with the honeypot field filled in is kept and marked, and no mail goes to its address', async () => {
    const bot = visitor()
    await bot.start({ website: 'https://example.com' })
    await bot.answer(contact('bot@example.com'))
    const { reference } = (await bot.submit()).body.data as { reference: string }
    const [row] = await app.database.owner.select().from(quotes).where(eq(quotes.reference, reference))
    expect([row?.status, row?.referrals[0]?.code]).toEqual(['submitted', 'suspected'])
    expect(await mailsTo('bot@example.com')).toEqual([])
  })
})
