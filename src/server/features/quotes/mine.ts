/** The requests of a proved address: the list, one of them, and the way back into a draft. */
import { and, asc, desc, eq, or } from 'drizzle-orm'
import { acceptanceWording } from '#contract/model/acceptance.ts'
import { Failure } from '#contract/failure.ts'
import { firstOpenPage, percentDone } from '#contract/model/questionFlow.ts'
import { quoteCan } from '#contract/model/quote.ts'
import { daysBetween, londonClock } from '#contract/model/workingTime.ts'
import type { MyQuote, MyQuoteDetail, MyQuotes } from '#contract/site/myQuotes.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { copyFrom } from './draft.ts'
import { continueUntil, giveHolder, isExpired, requireDraft } from './holder.ts'
import { awaited, provedAddress } from './myAccess.ts'
import { quoteMessages, quotes, type QuoteRow } from './quotes.table.ts'
import { coverNames, readingAt } from './sets.ts'
import { move } from './steps.ts'

const notFound = () => new Failure('notFound', 'Not found')
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const proved = async (ctx: Ctx) => {
  const found = await provedAddress(ctx)
  if (!found) throw new Failure('unauthenticated', 'Enter your e-mail address to see your quotes')
  return found
}

/** Row-level security narrows to the address; the condition says the same, so that either wall stands alone. */
const own = (email: string, reference: string) =>
  and(
    eq(quotes.email, email),
    uuid.test(reference) ? or(eq(quotes.id, reference), eq(quotes.reference, reference)) : eq(quotes.reference, reference),
  )

const readOwn = async <T>(ctx: Ctx, reference: string, read: (db: Db, row: QuoteRow) => Promise<T>): Promise<T> => {
  const { email } = await proved(ctx)
  return transaction(ctx.db, { scope: 'holder', email }, async (db) => {
    const [row] = await db.select().from(quotes).where(own(email, reference))
    if (!row) throw notFound()
    return read(db, row)
  })
}

/** One caller at a time. A request of somebody else is one that does not exist. */
export const changeOwn = async <T>(ctx: Ctx, reference: string, change: (db: Db, row: QuoteRow) => Promise<T>): Promise<T> => {
  const { email } = await proved(ctx)
  return transaction(ctx.db, { scope: 'holder', email }, async (db) => {
    const [row] = await db.select().from(quotes).where(own(email, reference)).for('update')
    if (!row) throw notFound()
    return change(db, row)
  })
}

const copyable = (row: QuoteRow, now: Date) =>
  row.status === 'expired' ||
  row.status === 'withdrawn' ||
  row.status === 'declined_by_client' ||
  (row.status === 'draft' && isExpired(row, now))

const summaryOf = async (db: Db, row: QuoteRow, now: Date): Promise<MyQuote> => {
  const set = await loadSet(db, row)
  const offers = row.status === 'presented' || row.status === 'accepted' ? (row.presented?.offers ?? []) : []
  const actions: MyQuote['actions'] = []
  if (row.status === 'draft' && !isExpired(row, now)) actions.push('resume')
  if (row.reference) actions.push('view')
  if (quoteCan(row.status, 'withdraw', 'holder')) actions.push('withdraw')
  if (copyable(row, now)) actions.push('copy')
  const openUntil = row.status === 'presented' ? row.presentedUntil : row.status === 'draft' ? continueUntil(row) : null
  return {
    reference: row.reference ?? row.id,
    status: row.status,
    covers: coverNames(set, row.covers),
    business: row.business,
    percent: percentDone(set, row.answers, row.done),
    changedAt: (row.presentedAt ?? row.submittedAt ?? row.savedAt).toISOString(),
    openUntil,
    openDays: openUntil === null ? null : Math.max(0, daysBetween(londonClock(now).date, openUntil)),
    from: offers.length > 0 ? Math.min(...offers.map(({ total }) => total)) : null,
    actions,
  }
}

export const list = async (ctx: Ctx): Promise<MyQuotes> => {
  const found = await provedAddress(ctx)
  if (!found) {
    const code = await awaited(ctx)
    return code ? { stage: 'code', ...code, until: null, quotes: [] } : { stage: 'out', email: '', wait: 0, until: null, quotes: [] }
  }
  const items = await transaction(ctx.db, { scope: 'holder', email: found.email }, async (db) => {
    const rows = await db.select().from(quotes).where(eq(quotes.email, found.email)).orderBy(desc(quotes.createdAt)).limit(100)
    const shown = rows.filter((row) => row.reference || row.status === 'draft')
    return Promise.all(shown.map((row) => summaryOf(db, row, ctx.now())))
  })
  return { stage: 'in', email: found.email, wait: 0, until: found.until.toISOString(), quotes: items }
}

export const detailOf = async (ctx: Ctx, db: Db, row: QuoteRow): Promise<MyQuoteDetail> => {
  if (!row.reference || !row.submittedAt) throw notFound()
  const set = await loadSet(db, row)
  const messages = await db
    .select()
    .from(quoteMessages)
    .where(eq(quoteMessages.quoteId, row.id))
    .orderBy(asc(quoteMessages.at), asc(quoteMessages.id))
  const shows =
    row.presented !== null &&
    ['presented', 'information_requested', 'accepted', 'bound', 'declined_by_client', 'expired'].includes(row.status)
  const steps = (['accept', 'decline', 'withdraw', 'answerInformation'] as const).filter((action) => quoteCan(row.status, action, 'holder'))
  return {
    reference: row.reference,
    status: row.status,
    covers: coverNames(set, row.covers),
    business: row.business,
    submittedAt: row.submittedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    late: row.dueAt !== null && row.dueAt < ctx.now(),
    offers: shows ? (row.presented?.offers ?? []) : [],
    demandsAndNeeds: shows ? (row.presented?.demandsAndNeeds ?? '') : '',
    brokerNote: shows ? (row.presented?.brokerNote ?? '') : '',
    openUntil: shows ? row.presentedUntil : null,
    acceptance: acceptanceWording,
    accepted: row.acceptance
      ? { offerId: row.acceptance.offerId, insurer: row.acceptance.insurer, name: row.acceptance.name, at: row.acceptance.at }
      : null,
    messages: messages.map(({ id, at, sender, byName, body }) => ({
      id,
      at: at.toISOString(),
      from: sender,
      by: sender === 'staff' ? byName : 'You',
      text: body,
    })),
    can: [...steps, 'ask'],
    version: row.version,
  }
}

export const show = (ctx: Ctx, { reference }: { reference: string }): Promise<MyQuoteDetail> =>
  readOwn(ctx, reference, (db, row) => detailOf(ctx, db, row))

export const withdraw = (ctx: Ctx, { reference }: { reference: string }) =>
  changeOwn(ctx, reference, async (db, row) => {
    if (row.status === 'withdrawn') return {}
    await move(ctx, db, row, 'withdraw', { party: 'holder', byName: row.contactName || 'Client' })
    return {}
  })

export const resumeDraft = async (ctx: Ctx, { reference }: { reference: string }) => {
  const { id, page } = await readOwn(ctx, reference, async (db, row) => {
    requireDraft(row, ctx.now())
    const set = await loadSet(db, row)
    return { id: row.id, page: firstOpenPage(set, row.answers, row.done, readingAt(ctx.now()))?.id ?? 'check' }
  })
  await giveHolder(ctx, id)
  await record(ctx, { action: 'quotes.resume', subjectType: 'quote', subjectId: id })
  return { page }
}

export const copy = async (ctx: Ctx, { reference }: { reference: string }) => {
  const row = await readOwn(ctx, reference, (_db, found) => Promise.resolve(found))
  if (!copyable(row, ctx.now())) throw new Failure('conflict', 'Only a request that has ended can be started again from its answers')
  return copyFrom(ctx, row)
}
