import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/model/contact/workingTime.ts'
import type { OfferDraft, QuoteSummary } from '#contract/model/quotes/quote.ts'
import type { MyQuoteDetail } from '#contract/site/myQuotes.ts'
import { transaction } from '#server/db/connect.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { needs, offer, quoteApp } from '#test/support/journeys/quoteApp.ts'
import { walk } from '#test/support/answers/quoteWalk.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { quotes } from '../quotes.table.ts'

const { app, adminId, visitor, staff, detail, sent, present, setClock } = await quoteApp()

describe('staff', () => {
  test('staff see sent requests but no drafts, with the declared answers, referrals and completeness', async () => {
    const draft = visitor()
    await draft.start()
    await draft.answer({ contact: { ...walk['contact'], contactEmail: 'draft@example.com' } })
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
      phone: '01632 960123',
      preferredTime: 'Morning',
      referrals: 1,
      referralList: [{ code: 'heat' }],
      completeness: { open: ['Largest contract'] },
      declaration: { name: 'Pat Example', wordingVersion: 'request-1' },
    })
    expect(quote.demandsAndNeeds).toContain('Public liability')
    expect(quote.history.map(({ action, by, party }) => [action, by, party])).toEqual([['submit', 'Pat Example', 'client']])
    expect((await detail(`/${id}`)).answers.find(({ page }) => page === 'turnover')?.rows[0]).toMatchObject({ answer: '£240,000' })
    expect((await staff(`/${randomUUID()}`)).body.message).toEqual((await staff(`/${drafted!.id}`)).body.message)
  })

  test('an acceptance by phone is recorded with the person, the day and the declaration that was read to them', async () => {
    const { id, reference, pat } = await sent('phone@example.com')
    const { offers, version, presentedAt } = await present(id)
    const shownOn = (presentedAt ?? '').slice(0, 10)
    const acceptance = {
      version,
      offerId: offers[1]!.id,
      how: 'phone',
      saidOn: shownOn,
      saidBy: 'Pat Example',
      wording: 'acceptance-1',
      declared: true,
      reason: 'Wants it to start on 1 January',
    }
    const accept = (also: object) => staff(`/${id}/accept`, { ...acceptance, ...also })
    const wrong = async (also: object) => {
      const { status, body } = await accept(also)
      return [status, ...Object.keys((body as { fields?: object }).fields ?? {})]
    }
    expect(await wrong({ how: 'smoke' })).toEqual([422, 'how'])
    expect(await wrong({ saidBy: ' ' })).toEqual([422, 'saidBy'])
    expect(await wrong({ saidOn: '2026-02-30' })).toEqual([422, 'saidOn'])
    expect(await wrong({ saidOn: addDays(shownOn, 1) })).toEqual([422, 'saidOn'])
    expect(await wrong({ saidOn: addDays(shownOn, -1) })).toEqual([422, 'saidOn'])
    expect(await wrong({ declared: false })).toEqual([422, 'declared'])
    expect(await wrong({ offerId: randomUUID() })).toEqual([422, 'offerId'])
    expect(await wrong({ wording: 'acceptance-0' })).toEqual([409])
    expect(await wrong({ version: version - 1 })).toEqual([409])
    const [{ presented } = { presented: null }] = await app.database.owner.select().from(quotes).where(eq(quotes.id, id))
    const store = (open: string) =>
      app.database.owner
        .update(quotes)
        .set({ presented: presented && { ...presented, offers: presented.offers.map((one) => ({ ...one, validUntil: open })) } })
        .where(eq(quotes.id, id))
    await store(addDays(shownOn, -1))
    expect(await wrong({})).toEqual([422, 'saidOn'])
    await store('2026-12-20')
    expect(await detail(`/${id}`)).toMatchObject({ status: 'presented', acceptance: null })

    expect((await accept({})).status).toBe(200)
    const toldUs = { how: 'phone', saidOn: shownOn, saidBy: 'Pat Example', recordedBy: 'Test Person' }
    const after = await detail(`/${id}`)
    expect(after).toMatchObject({ status: 'accepted', acceptance: { insurer: 'Downs Example', name: 'Pat Example', ip: null, toldUs } })
    expect(after.history.at(-1)).toMatchObject({ action: 'accept', party: 'staff', by: 'Test Person' })
    expect(after.history.at(-1)?.reason).toMatch(/^Accepted Downs Example\. By phone on .*, Pat Example\. Wants it to start/)
    // The acceptance is recorded once: a second try is refused.
    expect((await accept({})).status).toBe(409)
    // The client sees how it was given and gets a mail. The firm gets none, because it recorded it itself.
    await pat.prove('phone@example.com')
    expect(await pat.data<MyQuoteDetail>(`/api/my-quotes/${reference}`)).toMatchObject({ status: 'accepted', accepted: { toldUs } })
    const kinds = await app.database.owner.select({ template: emails.template }).from(emails).where(eq(emails.relatedId, id))
    expect(kinds.map(({ template }) => template)).toContain('quoteAccepted')
    expect(kinds.map(({ template }) => template)).not.toContain('quoteAcceptedStaff')
  })

  test('filters count what they list, pages join without a gap, and invalid cursors are refused', async () => {
    for (let made = 0; made < 4; made++)
      await sent(`page${made}@example.com`, { business: { ...walk['business'], legalName: `Page ${made} 100% Ltd` } })
    const list = async (query: string) => (await staff(query)).body.data as { items: QuoteSummary[]; total: number; next: string | null }
    for (const sort of ['due', 'newest', 'oldest', 'business']) {
      const seen: string[] = []
      let after: string | null = null
      do {
        const found: Awaited<ReturnType<typeof list>> = await list(`?sort=${sort}&limit=2${after ? `&cursor=${after}` : ''}`)
        seen.push(...found.items.map(({ id }) => id))
        after = found.next
      } while (after)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toHaveLength((await list('')).total)
    }
    const newest = (await list('?sort=newest&limit=1')).next
    expect((await staff(`?sort=due&limit=1&cursor=${newest}`)).status).toBe(422)
    for (const bad of ['x', Buffer.from('["due","1\'; --","x"]').toString('base64url'), Buffer.from('{}').toString('base64url')])
      expect((await staff(`?cursor=${bad}`)).status).toBe(422)
    expect((await list('?q=page%202')).items.map(({ business }) => business)).toEqual(['Page 2 100% Ltd'])
    expect((await list('?q=100%25%20l')).total).toBe(4)
    expect((await list('?q=_age')).total).toBe(0)
    expect((await list('?assigned=none&status=toAnswer')).total).toBe((await list('?status=submitted')).total)
    expect((await list('?cover=TOOL')).total).toBe((await list('')).total)
    expect((await list('?cover=CW')).total).toBe(0)
    expect((await list('?from=2026-11-20&to=2026-11-20')).total).toBe((await list('')).total)
    expect((await list('?to=2026-11-19')).total).toBe(0)
    expect((await list('?overdue=1')).total).toBe(0)
    setClock('2026-11-23T17:31:00Z')
    expect((await list('?overdue=1')).total).toBe((await list('?status=toAnswer')).total)
    setClock()
  })

  test('steps are refused if not allowed or on an outdated version, and the refusal names the allowed steps', async () => {
    const { id } = await sent('steps@example.com')
    const { version } = await detail(`/${id}`)
    const early = await staff(`/${id}/present`, { version, demandsAndNeeds: needs, brokerNote: '' })
    expect([early.status, early.body['allowed']]).toEqual([409, ['open', 'withdraw']])
    const opened = await detail(`/${id}/open`, { version })
    expect(opened).toMatchObject({ status: 'in_review', assignedTo: { id: adminId } })
    const late = await staff(`/${id}/approach-insurers`, { version, insurers: '' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ version: opened.version, changedBy: 'Test Person' })
    // Of two colleagues at once, one takes the step.
    const both = await Promise.all([1, 2].map(() => staff(`/${id}/approach-insurers`, { version: opened.version, insurers: '' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('notes are hidden from the client, a question is asked and answered, and a reply is due only while staff have to act', async () => {
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
    const answer = () =>
      pat.data<MyQuoteDetail>(`/api/my-quotes/${reference}/answer`, {
        body: { version: mine.version, text: 'About 9 metres' },
        headers: { 'idempotency-key': 'press-press-1' },
      })
    const answered = await answer()
    // Sent again after a lost answer, it is the same message, and nobody was faster.
    expect(await answer()).toEqual(answered)
    expect([answered.status, answered.dueAt]).toEqual(['in_review', '2026-11-23T17:30:00.000Z'])
    expect((await detail(`/${id}`)).messages.map(({ from, text }) => [from, text])).toEqual([
      ['staff', 'How high is the tallest roof you work on?'],
      ['client', 'About 9 metres'],
    ])
    expect((await detail(`/${id}`)).notes).toHaveLength(1)
    const kinds = await app.database.owner.select({ template: emails.template }).from(emails).where(eq(emails.relatedId, id))
    expect(kinds.map(({ template }) => template)).toContain('quoteQuestion')
    // Row-level security shows the holder of the request its history, but no notes.
    const seen = await transaction(app.database.db, { scope: 'holder', of: 'email', key: 'ask@example.com' }, (db) =>
      db.select().from(recordEvents),
    )
    expect(seen.map(({ subjectId, action }) => [subjectId, action])).toEqual(
      ['start', 'submit', 'open', 'requestInformation', 'answerInformation'].map((action) => [id, action]),
    )
  })

  test('a request can be assigned only to staff who may answer it', async () => {
    const { id } = await sent('assign@example.com')
    const client = await app.signIn({ role: 'client' })
    const editor = await app.signIn({ role: 'editor' })
    const { version } = await detail(`/${id}`)
    expect((await staff(`/${id}/assign`, { version, userId: client.userId })).status).toBe(422)
    // The staff area admits administrators only, so an editor could not open it.
    expect((await staff(`/${id}/assign`, { version, userId: editor.userId })).status).toBe(422)
    const given = await detail(`/${id}/assign`, { version, userId: adminId })
    expect(given.assignedTo).toEqual({ id: adminId, name: 'Test Person' })
    // A colleague who still sees it unassigned is told what has changed since.
    const late = await staff(`/${id}/assign`, { version, userId: null })
    expect([late.status, late.body['changes']]).toEqual([
      409,
      [{ field: 'assignedTo', label: 'Handler', before: '', after: 'Test Person' }],
    ])
    expect((await detail(`/${id}/assign`, { version: given.version, userId: null })).assignedTo).toBeNull()
  })

  test('terms are sent only when every offer is complete, and incomplete offers are kept until then', async () => {
    const { id } = await sent('whole@example.com')
    let quote = await detail(`/${id}/open`, { version: (await detail(`/${id}`)).version })
    quote = await detail(`/${id}/approach-insurers`, { version: quote.version, insurers: 'Harbour Example, Downs Example' })
    expect(quote.askedFor).toEqual({
      insurers: ['Harbour Example', 'Downs Example'],
      limits: [
        { item: 'Public liability', value: '£2 million' },
        { item: "Employers' liability", value: '' },
        { item: 'Tools', value: '£6,000' },
      ],
      excesses: [],
    })
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
            undefined,
            'PUT',
          )
        ).status,
        JSON.stringify(bad),
      ).toBe(422)
  })
})
