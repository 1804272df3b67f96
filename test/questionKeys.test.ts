/** The migration from question codes to question keys: every record reads as before, and every draft can be continued. See decisions/0036. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ClaimDetail } from '#contract/admin/book/claims.ts'
import { claimCautions } from '#contract/model/claims/claim.ts'
import { canonical } from '#contract/model/questions/answerOrder.ts'
import { completenessOf, countedAnswers, sectionsOf } from '#contract/model/questions/questionFlow.ts'
import type { Answers, Fields, QuestionSet } from '#contract/model/questions/question.ts'
import type { AnswerSection, QuoteDetail } from '#contract/model/quotes/quote.ts'
import { referralsOf } from '#contract/model/quotes/referral.ts'
import { columnsOf as claimColumnsOf } from '#server/features/claims/questionSet.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { questionSets } from '#server/features/questions/questions.table.ts'
import { quoteDisclosures, quotes } from '#server/features/quotes/quotes.table.ts'
import { testApp } from './support/server/app.ts'
import { olderDatabase } from './support/server/olderDatabase.ts'

/** What the former version showed of a record; `rows`: questions and answers of a draft, `forms`: pages as they were open. */
type Shown = {
  completeness: unknown
  needs: string
  referrals: unknown
  phone: string
  contactRole: string
  preferredTime: string
  supportNeeds: string[]
  cautions: string[]
  columns: Record<string, unknown>
  rows?: [string, string][]
  forms?: { page: string; fields: Fields; base: string }[]
}

const filled = fileURLToPath(new URL('support/server/storedByCode.sql', import.meta.url))
const { database, upgrade } = await olderDatabase({ last: '0034', filled })
const { owner } = database
const before = {
  quotes: await owner.execute<{ id: string; sent: string | null; answers: Answers }>(sql`SELECT id, sent::text, answers FROM quotes`),
  claims: await owner.execute<{ id: string; sent: string | null }>(sql`SELECT id, sent::text FROM claims`),
  sets: await owner.execute<{ family: string; version: number; body: QuestionSet }>(sql`SELECT family, version, body FROM question_sets`),
  ledger: await owner.execute<{ id: string; question: string }>(
    sql`SELECT id::text, question FROM quote_disclosures ORDER BY quote_disclosures.id`,
  ),
}
await upgrade()
const shown = new Map(
  (await owner.execute<{ record: string; shown: Shown }>(sql`SELECT record, shown FROM shown_before`)).rows.map((row) => [
    row.record,
    row.shown,
  ]),
)
const shownOf = (id: string): Shown => {
  const found = shown.get(id)
  if (!found) throw new Error(`nothing was shown of ${id}`)
  return found
}
const app = await testApp({ database, parts: { now: () => new Date('2026-11-19T10:00:00Z') } })
const { cookie: admin } = await app.signIn({ role: 'admin' })

const words = (sections: readonly AnswerSection[]) => sections.flatMap(({ rows }) => rows.map(({ question, answer }) => [question, answer]))
const idsOf = (set: QuestionSet) => set.pages.flatMap(({ questions }) => questions.map(({ id }) => id))
const quoteRows = await owner.select().from(quotes)
const claimRows = await owner.select().from(claims)

describe('stored question sets', () => {
  test('each version keeps its wording; only its keys are new, and each question knows its former code', async () => {
    const after = await owner.select().from(questionSets)
    expect(before.sets.rows.map(({ family, version }) => `${family} ${version}`)).toEqual(['liability 1', 'request 3', 'claim 2'])
    expect(after).toHaveLength(5)
    for (const { family, version, body } of before.sets.rows) {
      const found = after.find((one) => one.family === family && one.version === version)
      // Everything except keys and references to them.
      const plain = (set: QuestionSet) =>
        JSON.stringify(set, (name, value: unknown) => (['id', 'key', 'source', 'question', 'part', 'unique', 'total', 'atLeast', 'notBefore'].includes(name) && typeof value === 'string' ? undefined : value)) // prettier-ignore
      expect(canonical(JSON.parse(plain(found!.body)))).toBe(canonical(JSON.parse(plain(body))))
      expect(found?.body.pages.map(({ id }) => id)).toEqual(body.pages.map(({ id }) => id))
      expect(found?.body.pages.flatMap(({ questions }) => questions.map(({ source }) => source))).toEqual(idsOf(body))
      for (const id of idsOf(found!.body)) expect(id).toMatch(/^[a-z]{2,}(?:[A-Z][a-z]+)*$/)
    }
  })

  test('questions of older versions have the keys of the newest, so that answers can be copied', async () => {
    for (const [family, older] of [
      ['request', 3],
      ['claim', 2],
    ] as const) {
      // prettier-ignore
      const [newest] = await owner.select().from(questionSets).where(eq(questionSets.family, family)).orderBy(sql`version DESC`).limit(1)
      const now = new Map(newest!.body.pages.flatMap(({ questions }) => questions.map((one) => [one.source, one.id])))
      for (const { id, source } of (await loadSet(owner, { family, setVersion: older })).pages.flatMap(({ questions }) => questions))
        expect(now.get(source)).toBe(id)
    }
  })
})

describe('requests', () => {
  test('every answer is under a key of its set, also for covers that were dropped', async () => {
    expect(quoteRows).toHaveLength(before.quotes.rows.length)
    for (const row of quoteRows) {
      const ids = idsOf(await loadSet(owner, row))
      for (const key of Object.keys(row.answers)) expect(ids).toContain(key)
      const old = before.quotes.rows.find(({ id }) => id === row.id)
      expect(Object.keys(row.answers)).toHaveLength(Object.keys(old!.answers).length)
    }
  })

  test.each(quoteRows.filter(({ sent }) => sent).map(({ id, covers }) => [covers.join(), id] as const))(
    'submitted request, %s: staff read the same questions and answers',
    async (_covers, id) => {
      const row = quoteRows.find((one) => one.id === id)!
      const old = before.quotes.rows.find((one) => one.id === id)!
      // The declared answers are unchanged, as their fingerprint proves.
      expect(canonical(row.sent)).toBe(canonical(JSON.parse(old.sent!)))
      expect(createHash('sha256').update(canonical(row.sent)).digest('hex')).toBe(row.sentHash)
      const set = await loadSet(owner, row)
      expect(words(sectionsOf(set, row.answers))).toEqual(words(row.sent!.sections))
      const was = shownOf(id)
      const detail = (await app.json(`/api/admin/quotes/${id}`, { as: admin })).body.data as QuoteDetail
      expect(words(detail.answers)).toEqual(words(row.sent!.sections))
      expect(detail).toMatchObject({
        phone: was.phone,
        contactRole: was.contactRole,
        preferredTime: was.preferredTime,
        supportNeeds: was.supportNeeds,
        completeness: was.completeness,
        demandsAndNeeds: was.needs,
        referralList: was.referrals,
      })
      expect(referralsOf(set, countedAnswers(set, row.answers), '2026-11-19')).toEqual(was.referrals)
    },
  )

  test('the ledger has the key of each answer, in the original order', async () => {
    const rows = await owner.select().from(quoteDisclosures).orderBy(quoteDisclosures.id)
    expect(rows.map(({ id }) => String(id))).toEqual(before.ledger.rows.map(({ id }) => id))
    for (const [index, row] of rows.entries()) {
      const quote = quoteRows.find(({ id }) => id === row.quoteId)!
      const asked = (await loadSet(owner, quote)).pages.flatMap(({ questions }) => questions).find(({ id }) => id === row.question)
      expect(asked?.source).toBe(before.ledger.rows[index]?.question)
    }
    // Compared as JSON, because the query builder reads a stored text '30' as a number.
    const { rows: values } = await owner.execute<{ given: number; same: number; takenBack: number }>(sql`
      SELECT count(*)::int AS given, count(*) FILTER (WHERE d.value = q.answers -> d.question)::int AS same,
        count(*) FILTER (WHERE d.value IS NULL)::int AS "takenBack"
      FROM quote_disclosures d JOIN quotes q ON q.id = d.quote_id`)
    const { given = 0, same = 0, takenBack = 0 } = values[0] ?? {}
    expect([given, takenBack > 0]).toEqual([same + takenBack, true])
  })

  const drafts = quoteRows.filter(({ sent }) => !sent)
  test.each(drafts.map(({ id, covers }) => [covers.join(), id] as const))(
    'a draft for %s can be read, saved and submitted',
    async (_covers, id) => {
      const row = drafts.find((one) => one.id === id)!
      const holder = { cookie: `quote=${`holder-${Number(id.slice(-12))}`.padEnd(43, '0')}` }
      const call = async (path: string, body?: unknown) => {
        const reply = await app.json(`/api/quotes/draft${path}`, { headers: holder, ...(body === undefined ? {} : { body }) })
        return { ...reply, data: reply.body.data as Record<string, unknown> }
      }
      const was = shownOf(id)
      expect(words((await call('/check')).data['sections'] as AnswerSection[])).toEqual(was.rows)
      const set = await loadSet(owner, row)
      expect(completenessOf(set, row.answers)).toEqual(was.completeness)
      const stored = async () => (await owner.select().from(quotes).where(eq(quotes.id, id)))[0]!.answers
      // Pages that were open during the migration: their fields and version still use codes.
      for (const { page, fields, base } of was.forms ?? []) {
        if (page === 'claims') {
          // Other values typed into such a page are saved too.
          const day = { 'c17.0.date.day': '1', 'c17.0.date.month': '6', 'c17.0.date.year': '2024' }
          const water = { c17: 'yes', ...day, 'c17.0.kind': 'water', 'c17.0.amount': '100', 'c17.0.open': 'no' }
          const typed = fields['c17'] === 'no' ? water : { c17: 'no' }
          expect((await call(`/pages/${page}`, { fields: typed, base })).status).toBe(200)
          expect((await stored())['previousClaims']).toEqual(
            typed === water
              ? { yes: true, rows: [{ date: '2024-06-01', kind: 'water', costSoFar: 10_000, isOpen: false }] }
              : { yes: false, rows: [] },
          )
          await owner.update(quotes).set({ answers: row.answers }).where(eq(quotes.id, id))
        }
        const autosaved = await call(`/pages/${page}/autosave`, { fields, base })
        expect([page, autosaved.status, autosaved.body]).toEqual([page, 200, expect.anything()])
        expect((await call(`/pages/${page}`, { fields, base })).status).toBe(200)
        expect(await stored()).toEqual(row.answers)
        // An answer that was changed elsewhere meanwhile is not overwritten.
        const { answers } = (await owner.select().from(quotes).where(eq(quotes.id, id)))[0]!
        const asked = set.pages.find((one) => one.id === page)!.questions.map((question) => question.id)
        const without = Object.fromEntries(Object.entries(answers).filter(([key]) => !asked.includes(key)))
        if (Object.keys(without).length === Object.keys(answers).length) continue
        await owner.update(quotes).set({ answers: without }).where(eq(quotes.id, id))
        expect((await call(`/pages/${page}`, { fields, base })).status).toBe(409)
        await owner.update(quotes).set({ answers }).where(eq(quotes.id, id))
      }
      const { declaration } = (await call('/check')).data as { declaration: { version: string } }
      const sent = await call('/submit', { name: 'Pat Example', role: 'Director', version: declaration.version, declared: true })
      expect(sent.body).toMatchObject({ success: true })
      const detail = (await app.json(`/api/admin/quotes/${id}`, { as: admin })).body.data as QuoteDetail
      expect(words(detail.answers)).toEqual(was.rows)
      expect(detail.phone).toBe(was.phone)
    },
  )
})

describe('claims', () => {
  test.each(claimRows.filter(({ sent }) => sent).map(({ id, type }) => [type, id] as const))(
    'submitted claim, %s: staff read the same questions and answers',
    async (_type, id) => {
      const row = claimRows.find((one) => one.id === id)!
      expect(canonical(row.sent)).toBe(canonical(JSON.parse(before.claims.rows.find((one) => one.id === id)!.sent!)))
      expect(createHash('sha256').update(canonical(row.sent)).digest('hex')).toBe(row.sentHash)
      const set = await loadSet(owner, row)
      expect(words(sectionsOf(set, row.answers))).toEqual(words(row.sent!.sections))
      for (const key of Object.keys(row.answers)) expect(idsOf(set)).toContain(key)
      const was = shownOf(id)
      const counted = countedAnswers(set, row.answers)
      expect(claimColumnsOf(counted)).toEqual(was.columns)
      expect(claimCautions(counted, '2026-11-19').map(({ text }) => text)).toEqual(was.cautions)
      const detail = (await app.json(`/api/admin/claims/${id}`, { as: admin })).body.data as ClaimDetail
      expect(words(detail.sections)).toEqual(words(row.sent!.sections))
      expect(detail.phone).toBe(was.phone)
    },
  )

  test.each(claimRows.filter(({ sent }) => !sent).map(({ id, type }) => [type, id] as const))(
    'a draft about %s can be read, saved and submitted',
    async (_type, id) => {
      const row = claimRows.find((one) => one.id === id)!
      const holder = { cookie: `claim=${`holder-${Number(id.slice(-12))}`.padEnd(43, '0')}` }
      const call = (path: string, body?: unknown) =>
        app.json(`/api/claims/draft${path}`, { headers: holder, ...(body === undefined ? {} : { body }) })
      const was = shownOf(id)
      for (const { page, fields, base } of was.forms ?? []) expect((await call(`/pages/${page}`, { fields, base })).status).toBe(200)
      const [kept] = await owner.select().from(claims).where(eq(claims.id, id))
      expect(kept?.answers).toEqual(row.answers)
      const { sections, declaration } = (await call('/check')).body.data as { sections: AnswerSection[]; declaration: { version: string } }
      expect(words(sections)).toEqual(was.rows)
      expect((await call('/submit', { version: declaration.version, declared: true })).body).toMatchObject({ success: true })
      const detail = (await app.json(`/api/admin/claims/${id}`, { as: admin })).body.data as ClaimDetail
      expect(words(detail.sections)).toEqual(was.rows)
    },
  )
})

test('a new request uses the newest questions', async () => {
  const reply = await app.json('/api/quotes', { body: { cover: 'PL' } })
  expect(reply.status).toBe(201)
  const [row] = await owner.select().from(quotes).where(isNull(quotes.email))
  const [newest] = await owner
    .select({ version: sql<number>`max(version)` })
    .from(questionSets)
    .where(eq(questionSets.family, 'request'))
  expect(row?.setVersion).toBe(newest?.version)
})
