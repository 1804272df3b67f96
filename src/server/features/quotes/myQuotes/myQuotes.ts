/** The requests of a verified address: the list, one request, and resuming a draft. */
import { and, desc, eq, or } from 'drizzle-orm'
import { acceptanceWording } from '#contract/model/quotes/acceptance.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { firstOpenPage, percentDone } from '#contract/model/questions/questionFlow.ts'
import { quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { daysBetween, londonClock } from '#contract/model/contact/workingTime.ts'
import type { MyQuote, MyQuoteDetail, MyQuotes } from '#contract/site/myQuotes.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { clientDoer, transition } from '#server/features/records/records.ts'
import { copyFrom } from '../draft/draft.ts'
import { continueUntil, giveDraftCookie, isExpired, requireDraft } from '../draft/draftOwner.ts'
import { awaited } from './myAccess.ts'
import { messagesOf } from '../conversation.ts'
import { quoteRecord } from '../quoteRecord.ts'
import { quotes, type QuoteRow } from '../quotes.table.ts'
import { levelsOf, requireStillActs, requireStillReads } from './stillActs.ts'
import { coverNames, readingAt } from '../draft/questionSet.ts'

export type Owner = CtxFor<{ holder: 'email' }>

/** Repeats the condition of row-level security, so that either of the two is enough. */
const own = (email: string, reference: string) =>
  and(
    eq(quotes.email, email),
    isUuid(reference) ? or(eq(quotes.id, reference), eq(quotes.reference, reference)) : eq(quotes.reference, reference),
  )

/** 404 for another person's request. 403 for somebody who may no longer see the quotes of its company. */
const readOwn = async (ctx: Owner, reference: string): Promise<QuoteRow> => {
  const [row] = await ctx.db.select().from(quotes).where(own(ctx.holder.email, reference))
  if (!row) throw notFound()
  await requireStillReads(ctx, row)
  return row
}

/** As above, with the row locked for a change. 403 for somebody who may no longer act for its company. */
export const lockOwn = async (ctx: Owner, reference: string): Promise<QuoteRow> => {
  const [row] = await ctx.db.select().from(quotes).where(own(ctx.holder.email, reference)).for('update')
  if (!row) throw notFound()
  await requireStillActs(ctx, row)
  return row
}

/** The offers that were sent. While the client has to choose, without those that have ended, unless all have. */
const offersOf = (row: QuoteRow, now: Date) => {
  const sent = row.presented?.offers ?? []
  const open = sent.filter(({ validUntil }) => validUntil >= londonClock(now).date)
  return { offers: row.status === 'presented' && open.length > 0 ? open : sent, someOpen: open.length > 0 }
}

const copyable = (row: QuoteRow, now: Date) =>
  row.status === 'expired' ||
  row.status === 'withdrawn' ||
  row.status === 'declined_by_client' ||
  (row.status === 'draft' && isExpired(row, now))

const summaryOf = async (db: Db, row: QuoteRow, now: Date): Promise<MyQuote> => {
  const set = await loadSet(db, row)
  const offers = row.status === 'presented' || row.status === 'accepted' ? offersOf(row, now).offers : []
  const actions: MyQuote['actions'] = []
  if (row.status === 'draft' && !isExpired(row, now)) actions.push('resume')
  if (row.reference) actions.push('view')
  if (quoteMachine.can(row.status, 'withdraw', 'client')) actions.push('withdraw')
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
    left: false,
  }
}

/** What they sent, without anything that has become of it since. */
const sentOnly = (summary: MyQuote, { submittedAt, savedAt }: QuoteRow): MyQuote => ({
  ...summary,
  status: 'submitted',
  changedAt: (submittedAt ?? savedAt).toISOString(),
  openUntil: null,
  openDays: null,
  from: null,
  actions: [],
  left: true,
})

export const list = async (ctx: CtxFor<{ holder: 'email'; optional: true }>): Promise<MyQuotes> => {
  const { db, holder } = ctx
  if (!holder) {
    const code = await awaited(ctx)
    return code ? { stage: 'code', ...code, until: null, quotes: [] } : { stage: 'out', email: '', wait: 0, until: null, quotes: [] }
  }
  const rows = await db.select().from(quotes).where(eq(quotes.email, holder.email)).orderBy(desc(quotes.createdAt)).limit(100)
  const visible = rows.filter((row) => row.reference || row.status === 'draft')
  const levels = await levelsOf(ctx, visible)
  const items = await Promise.all(
    visible.map(async (row, place) => {
      const summary = await summaryOf(db, row, ctx.now())
      return levels[place] === 'none' ? sentOnly(summary, row) : summary
    }),
  )
  return { stage: 'in', email: holder.email, wait: 0, until: holder.until.toISOString(), quotes: items }
}

export const detailOf = async (ctx: Ctx, row: QuoteRow): Promise<MyQuoteDetail> => {
  if (!row.reference || !row.submittedAt) throw notFound()
  const set = await loadSet(ctx.db, row)
  const messages = await messagesOf(ctx.db, row.id)
  const shows =
    row.presented !== null &&
    ['presented', 'information_requested', 'accepted', 'bound', 'declined_by_client', 'expired'].includes(row.status)
  const { offers, someOpen } = offersOf(row, ctx.now())
  const steps = (['accept', 'decline', 'withdraw', 'answerInformation'] as const).filter(
    (action) => quoteMachine.can(row.status, action, 'client') && (action !== 'accept' || someOpen),
  )
  return {
    reference: row.reference,
    status: row.status,
    covers: coverNames(set, row.covers),
    business: row.business,
    submittedAt: row.submittedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    late: row.dueAt !== null && row.dueAt < ctx.now(),
    offers: shows ? offers : [],
    demandsAndNeeds: shows ? (row.presented?.demandsAndNeeds ?? '') : '',
    brokerNote: shows ? (row.presented?.brokerNote ?? '') : '',
    openUntil: shows ? row.presentedUntil : null,
    acceptance: acceptanceWording,
    accepted: row.acceptance
      ? {
          offerId: row.acceptance.offerId,
          insurer: row.acceptance.insurer,
          name: row.acceptance.name,
          at: row.acceptance.at,
          toldUs: row.acceptance.toldUs ?? null,
        }
      : null,
    messages: messages.map((message) => ({ ...message, by: message.from === 'staff' ? message.by : 'You' })),
    can: [...steps, 'ask'],
    version: row.version,
  }
}

export const show = async (ctx: Owner, { reference }: { reference: string }): Promise<MyQuoteDetail> =>
  detailOf(ctx, await readOwn(ctx, reference))

export const withdraw = async (ctx: Owner, { reference }: { reference: string }) => {
  const row = await lockOwn(ctx, reference)
  if (row.status !== 'withdrawn')
    await transition(ctx, quoteRecord, { locked: row, action: 'withdraw', by: clientDoer(row.contactName || 'Client') })
  return {}
}

export const resumeDraft = async (ctx: Owner, { reference }: { reference: string }) => {
  const row = await readOwn(ctx, reference)
  requireDraft(row, ctx.now())
  const set = await loadSet(ctx.db, row)
  await giveDraftCookie(ctx, row.id)
  await writeAudit(ctx, { action: 'quotes.resume', subjectType: 'quote', subjectId: row.id })
  return { page: firstOpenPage(set, row.answers, row.done, readingAt(ctx.now()))?.id ?? 'check' }
}

export const copy = async (ctx: Owner, { reference }: { reference: string }) => {
  const row = await readOwn(ctx, reference)
  if (!copyable(row, ctx.now())) throw new Failure('conflict', 'Only a request that has ended can be started again from its answers')
  return copyFrom(ctx, row)
}
