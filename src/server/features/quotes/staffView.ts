/** Quotes as staff read them: the list by keyset, and one with everything that belongs to it. */
import { and, asc, count, eq, ne, sql, type SQL } from 'drizzle-orm'
import { mayEnterStaffArea, permissionsOf } from '#contract/access.ts'
import type { quotes as contract } from '#contract/admin/quotes.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { completenessOf, countedAnswers } from '#contract/model/questionFlow.ts'
import type { AnswerSection, QuoteDetail, QuoteSummary } from '#contract/model/quote.ts'
import type { Answers } from '#contract/model/question.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { users } from '#server/features/users/users.table.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { papersOf } from './documents.ts'
import { suggestedNeeds } from './needs.ts'
import { quotesWhere } from './quotes.ts'
import { quoteEvents, quoteMessages, quoteNotes, quotes, type QuoteRow } from './quotes.table.ts'

type View = CtxFor<'quote:view'>
type Sort = 'due' | 'newest' | 'oldest' | 'business'

const summaryOf = (row: QuoteRow, now: Date): QuoteSummary => ({
  id: row.id,
  reference: row.reference ?? '',
  status: row.status,
  business: row.business,
  contactName: row.contactName,
  trade: row.trade,
  covers: row.covers,
  submittedAt: row.submittedAt?.toISOString() ?? '',
  dueAt: row.dueAt?.toISOString() ?? null,
  overdue: row.dueAt !== null && row.dueAt < now,
  assignedTo: row.assignedTo ? { id: row.assignedTo, name: row.assignedName ?? '' } : null,
  referrals: row.referrals.length,
})

/** What a list is ordered by, as text that loses nothing: a JavaScript date would round microseconds and skip rows. */
const keys: Record<Sort, { value: SQL; type: SQL; down: boolean }> = {
  due: { value: sql`coalesce(${quotes.dueAt}, 'infinity'::timestamptz)`, type: sql`timestamptz`, down: false },
  newest: { value: sql`${quotes.submittedAt}`, type: sql`timestamptz`, down: true },
  oldest: { value: sql`${quotes.submittedAt}`, type: sql`timestamptz`, down: false },
  business: { value: sql`lower(${quotes.business})`, type: sql`text`, down: false },
}

const cursorOf = (sort: Sort, value: string, id: string) => Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
const readCursor = (sort: Sort, after: string): { value: string; id: string } => {
  const wrong = () => new Failure('invalid', 'Invalid value', { fields: { after: 'Invalid value' } })
  try {
    const parsed: unknown = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'))
    if (!Array.isArray(parsed) || parsed[0] !== sort || typeof parsed[1] !== 'string' || !/^[0-9a-f-]{36}$/.test(String(parsed[2])))
      throw wrong()
    if (sort !== 'business' && !/^(?:infinity|[\d\-: .+]{10,40})$/.test(parsed[1])) throw wrong()
    return { value: parsed[1], id: String(parsed[2]) }
  } catch (error) {
    throw error instanceof Failure ? error : wrong()
  }
}

export const list = async (ctx: View, { sort = 'due', size, after, ...filter }: ParsedInputOf<typeof contract.list>) => {
  const where = quotesWhere(filter, { now: ctx.now(), userId: ctx.actor.userId })
  const { value, type, down } = keys[sort]
  const cursor = after ? readCursor(sort, after) : null
  const beyond = cursor ? sql`(${value}, ${quotes.id}) ${down ? sql`<` : sql`>`} (${cursor.value}::${type}, ${cursor.id}::uuid)` : undefined
  const direction = down ? sql`DESC` : sql`ASC`
  const rows = await ctx.db
    .select({ row: quotes, key: sql<string>`${value}::text` })
    .from(quotes)
    .where(and(where, beyond))
    .orderBy(sql`${value} ${direction}, ${quotes.id} ${direction}`)
    .limit(size + 1)
  const [counted] = await ctx.db.select({ total: count() }).from(quotes).where(where)
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return {
    items: shown.map(({ row }) => summaryOf(row, ctx.now())),
    total: counted?.total ?? 0,
    next: last ? cursorOf(sort, last.key, last.row.id) : null,
  }
}

const text = (answers: Answers, id: string) => {
  const answer = answers[id]
  return typeof answer === 'string' ? answer : ''
}
const sentAnswer = (sections: readonly AnswerSection[], id: string) =>
  sections.flatMap(({ rows }) => rows).find((row) => row.id === id)?.answer

const times: Record<string, string> = { any: 'Any time', morning: 'Morning', lunch: 'Around lunch', afternoon: 'Afternoon' }

/** Everything about one quote; 404 where it was never sent. */
export const detailOf = async (ctx: Pick<View, 'now'>, db: Db, id: string): Promise<QuoteDetail> => {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, id))
  if (!row?.reference || !row.submittedAt || !row.sent) throw new Failure('notFound', 'Not found')
  const set = await loadSet(db, row)
  const answers = countedAnswers(set, row.answers)
  const history = await db.select().from(quoteEvents).where(eq(quoteEvents.quoteId, id)).orderBy(asc(quoteEvents.id))
  const notes = await db.select().from(quoteNotes).where(eq(quoteNotes.quoteId, id)).orderBy(asc(quoteNotes.at), asc(quoteNotes.id))
  const messages = await db
    .select()
    .from(quoteMessages)
    .where(eq(quoteMessages.quoteId, id))
    .orderBy(asc(quoteMessages.at), asc(quoteMessages.id))
  const { c24 } = answers
  return {
    ...summaryOf(row, ctx.now()),
    version: row.version,
    email: row.email ?? '',
    // As it was read back to them: a number that people write, not the form in which it is kept.
    phone: text(answers, 'c23d') && (sentAnswer(row.sent.sections, 'c23d') ?? text(answers, 'c23d')),
    contactRole: text(answers, 'c23b'),
    preferredTime: times[text(answers, 'c23e')] ?? '',
    supportNeeds: Array.isArray(c24) ? c24 : [],
    // As it was declared, never as a later question set would word it.
    answers: row.sent.sections,
    files: await papersOf(db, id),
    referralList: row.referrals,
    completeness: completenessOf(set, row.answers),
    declaration: {
      name: row.declaredName ?? '',
      role: row.declaredRole ?? '',
      at: row.submittedAt.toISOString(),
      wordingVersion: row.declarationVersion ?? '',
    },
    offers: row.offers,
    demandsAndNeeds: row.demandsAndNeeds || suggestedNeeds(set, answers, row),
    brokerNote: row.brokerNote,
    presentedAt: row.presentedAt?.toISOString() ?? null,
    acceptance: row.acceptance,
    // What came before it was sent is the visitor's own matter.
    history: history
      .slice(history.findIndex(({ action }) => action === 'submit'))
      .map(({ at, byName, party, action, fromStatus, toStatus, reason }) => ({
        at: at.toISOString(),
        by: byName,
        party,
        action,
        from: fromStatus,
        to: toStatus,
        reason,
      })),
    notes: notes.map(({ id: noteId, at, byName, body }) => ({ id: noteId, at: at.toISOString(), by: byName, text: body })),
    messages: messages.map(({ id: messageId, at, sender, byName, body }) => ({
      id: messageId,
      at: at.toISOString(),
      from: sender,
      by: byName,
      text: body,
    })),
  }
}

/** One request. That somebody looked at a person's answers is on record (security check 137). */
export const show = async (ctx: View, { id }: { id: string }) => {
  const detail = await detailOf(ctx, ctx.db, id)
  await record(ctx, { action: 'quotes.show', subjectType: 'quote', subjectId: id })
  return detail
}

/** Everybody who may answer quotes and can open the staff area. */
export const answerers = async (db: Db): Promise<{ id: string; name: string }[]> => {
  const staffArea = await getSetting({ db }, 'staffArea')
  const rows = await db
    .select()
    .from(users)
    .where(and(ne(users.role, 'client'), eq(users.status, 'active')))
    .orderBy(asc(users.name))
  return rows.flatMap(({ id, name, role, permissions }) => {
    const held = permissionsOf({ role, permissions })
    if (role === 'client' || !held.includes('quote:respond')) return []
    const actor = { kind: 'staff' as const, userId: id, role, permissions: held, sessionId: '', name }
    return mayEnterStaffArea(actor, staffArea) ? [{ id, name }] : []
  })
}

export const assignees = (ctx: View) => answerers(ctx.db)
