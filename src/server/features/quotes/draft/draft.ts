/** Answering a quote request page by page. Every step is saved and never overwrites what another tab has saved. */
import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { coversKey, type Answers, type QuestionSet } from '#contract/model/questions/question.ts'
import {
  around,
  changedAnswers,
  countedAnswers,
  firstOpenPage,
  pageFaults,
  pagesOf,
  percentDone,
  progressOf,
  sectionsOf,
} from '#contract/model/questions/questionFlow.ts'
import { suggestedFields } from '#contract/model/questions/suggest.ts'
import { tradeOf } from '#contract/model/content/kinds/trade.ts'
import { cautionsOf } from '#contract/model/quotes/referral.ts'
import { contactKeys, type RequestKey } from '#contract/model/quotes/requestKeys.ts'
import { isSafeText } from '#contract/safeText.ts'
import type { quotes as contract } from '#contract/site/quotes.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { autosavedAnswers, baseOf, loadSet, pageFor, readForm, savedAnswers } from '#server/features/questions/questions.ts'
import { papersOf, withPapers } from './attachments.ts'
import { callerOf, mayWriteDown } from './caller.ts'
import { continueUntil, isExpired, lockQuote, makeDraft, readQuote, requireDraft } from './draftOwner.ts'
import { mailLink } from './links.ts'
import { quoteDisclosures, quotes, type QuoteRow } from '../quotes.table.ts'
import { columnsOf, coverNames, coverOptions, currentSet, emailOf, readingAt, textOf, trades, usualOf } from './questionSet.ts'

type Draft = CtxFor<{ holder: 'quote' }>

/** Writes where the answers came from that a draft begins with. */
const keepOrigin = async (
  db: Db,
  of: Pick<typeof quoteDisclosures.$inferInsert, 'quoteId' | 'setVersion' | 'source'>,
  answers: Answers,
) => {
  const given = Object.entries(answers)
  if (given.length > 0) await db.insert(quoteDisclosures).values(given.map(([question, value]) => ({ ...of, question, value })))
}

const nextOf = (set: QuestionSet, row: Pick<QuoteRow, 'answers' | 'done'>, now: Date) =>
  firstOpenPage(set, row.answers, row.done, readingAt(now))?.id ?? 'check'

/** Null for visitors, who see the ordinary page even with such an address. */
export const caller = async (ctx: Ctx, { client }: { client: string }) => {
  if (!(await mayWriteDown(ctx))) return null
  const { name, trade } = await callerOf(ctx, client)
  return { name, trade }
}

export const start = async (ctx: Ctx, { cover, trade, choose, service, website, client }: ParsedInputOf<typeof contract.start>) => {
  const onPhone = client ? await callerOf(ctx, client) : null
  const set = await currentSet(ctx.db)
  const typed = trade?.trim() ?? ''
  const known = trades.find(({ slug }) => slug === typed) ?? tradeOf(typed, trades)
  const codes = [...(cover ?? '').split(','), ...(choose ? usualOf(known?.slug ?? '') : [])]
  const covers = coverOptions(set).flatMap(({ value }) => (codes.includes(value) ? [value] : []))
  // Covers that were chosen before the form are not asked for again, unless they cannot be combined.
  const [first] = set.pages
  const answers: Answers = { ...onPhone?.answers, ...(covers.length > 0 ? { [coversKey]: covers } : {}) }
  const done = first && Object.keys(pageFaults(first, answers, readingAt(ctx.now()))).length === 0 ? [first.id] : []
  // An unknown trade is kept as typed. Its page is still shown, because it also asks for the activities.
  if (known) answers['trade' satisfies RequestKey] = { slug: known.slug, name: known.name, sector: known.sector }
  else if (typed && isSafeText(typed)) answers['trade' satisfies RequestKey] = { slug: '', name: typed, sector: '' }
  const source = {
    ...(covers.length > 0 ? { cover: covers.join(',') } : {}),
    ...(known ? { trade: known.slug } : {}),
    ...(choose ? { chosen: true } : {}),
    ...(service && /^[a-z0-9-]+$/.test(service) ? { service } : {}),
    ...(website ? { suspected: true } : {}),
  }
  // With its address from the beginning, the draft sends the client no link to a request that we write.
  const of = onPhone ? { clientId: onPhone.id, email: onPhone.email } : {}
  const id = await makeDraft(
    ctx,
    { family: set.family, setVersion: set.version, answers, done, ...columnsOf(answers), source, ...of },
    (db, quoteId) => keepOrigin(db, { quoteId, setVersion: set.version, source: 'staff' }, onPhone?.answers ?? {}),
  )
  await writeAudit(ctx, {
    action: 'quotes.start',
    subjectType: 'quote',
    subjectId: id,
    after: { status: 'draft', ...source, ...(onPhone ? { clientId: onPhone.id } : {}) },
  })
  return { page: nextOf(set, { answers, done }, ctx.now()) }
}

/** For the start page: every cover on the form, by group, and what each trade usually asks for. */
export const covers = async (ctx: Ctx) => {
  const options = coverOptions(await currentSet(ctx.db))
  const titles = [...new Set(options.map(({ group }) => group ?? ''))]
  return {
    groups: titles.map((title) => ({
      title,
      covers: options.flatMap(({ value, label, hint, group }) => ((group ?? '') === title ? [{ value, label, hint: hint ?? '' }] : [])),
    })),
    trades: trades.map((trade) => ({ ...trade, covers: [...usualOf(trade.slug)] })),
  }
}

export const draft = async (ctx: CtxFor<{ holder: 'quote'; optional: true }>) => {
  if (!ctx.holder) return null
  const row = await readQuote(ctx.db, ctx.holder.quoteId)
  if (row.status === 'withdrawn' && !row.reference) return null
  const set = await loadSet(ctx.db, row)
  return {
    state: row.status !== 'draft' ? ('sent' as const) : isExpired(row, ctx.now()) ? ('expired' as const) : ('open' as const),
    covers: coverNames(set, row.covers),
    percent: percentDone(set, row.answers, row.done),
    next: nextOf(set, row, ctx.now()),
    savedAt: row.savedAt.toISOString(),
    continueUntil: continueUntil(row),
    email: row.email ?? '',
  }
}

export const page = async (ctx: Draft, input: { page: string }) => {
  const row = await readQuote(ctx.db, ctx.holder.quoteId)
  requireDraft(row, ctx.now())
  const set = await loadSet(ctx.db, row)
  const { place, form } = pageFor(set, row, input.page, () => nextOf(set, row, ctx.now()))
  const { today } = readingAt(ctx.now())
  return {
    ...form,
    fields: suggestedFields(form.page.questions, form.fields, row.answers, today),
    ...progressOf(set, row.answers, input.page),
    before: place.before?.id ?? null,
    trades: place.page.questions.some(({ type }) => type === 'trade') ? [...trades] : [],
    today,
    files: place.page.questions.some(({ type }) => type === 'files') ? await papersOf(ctx.db, row.id) : [],
  }
}

type Form = { page: string; fields: ParsedInputOf<typeof contract.savePage>['fields']; base: string }

/** Ten times more saves than anyone needs. Limited because the answer history keeps every change. */
const mostSaves = 3000

const readSent = async (ctx: Ctx, row: QuoteRow, form: Form) => {
  requireDraft(row, ctx.now())
  if (row.version >= mostSaves)
    throw new Failure('tooMany', 'This request has been changed too often. Please send it, or start a new one.', { retryAfter: 86_400 })
  const set = await loadSet(ctx.db, row)
  return { set, read: readForm(set, row, form, readingAt(ctx.now())) }
}

/** Stores the answers and adds the changed ones to the answer history. Returns the ids of the changed answers. */
const store = async (ctx: Ctx, row: QuoteRow, answers: Answers, done: string[]): Promise<string[]> => {
  const changed = changedAnswers(row.answers, answers)
  const ids = Object.keys(changed)
  const email = emailOf(answers) ?? row.email
  await ctx.db
    .update(quotes)
    .set({ answers, done, ...columnsOf(answers), email, savedAt: ctx.now(), version: row.version + 1 })
    .where(eq(quotes.id, row.id))
  if (ids.length > 0) {
    const { kind } = ctx.actor
    const source = kind === 'client' || kind === 'staff' ? kind : ('holder' as const)
    await ctx.db
      .insert(quoteDisclosures)
      .values(ids.map((question) => ({ quoteId: row.id, question, setVersion: row.setVersion, value: changed[question] ?? null, source })))
  }
  return ids
}

export const savePage = async (ctx: Draft, { toCheck, ...form }: ParsedInputOf<typeof contract.savePage>) => {
  const row = await lockQuote(ctx.db, ctx.holder.quoteId)
  const { set, read } = await readSent(ctx, row, form)
  const answers = savedAnswers(row, read, form.base)
  const { id } = read.place.page
  const done = [...new Set([...row.done, id])]
  const changed = await store(ctx, row, answers, done)
  await writeAudit(ctx, { action: 'quotes.savePage', subjectType: 'quote', subjectId: row.id, after: { page: id, changed } })
  // When we first learn the email address we send a link to it, so that a closed tab does not lose the work.
  const email = emailOf(answers)
  if (!row.email && email) await mailLink(ctx, ctx.db, { ...row, email, savedAt: ctx.now(), covers: columnsOf(answers).covers })
  const open = nextOf(set, { answers, done }, ctx.now())
  return { next: toCheck ? open : (around(set, answers, id)?.after?.id ?? open) }
}

export const autosave = async (ctx: Draft, form: ParsedInputOf<typeof contract.autosave>) => {
  const row = await lockQuote(ctx.db, ctx.holder.quoteId)
  const { read } = await readSent(ctx, row, form)
  const answers = autosavedAnswers(row, read, form.base)
  await store(ctx, row, answers, row.done)
  // Every answer is already in the answer history; an audit row for each pause in typing would bury the audit log.
  ctx.auditCount.written += 1
  return { base: baseOf(read.place.page, answers), savedAt: ctx.now().toISOString() }
}

export const check = async (ctx: Draft) => {
  const row = await readQuote(ctx.db, ctx.holder.quoteId)
  requireDraft(row, ctx.now())
  const set = await loadSet(ctx.db, row)
  const { answers } = row
  const open = firstOpenPage(set, answers, row.done, readingAt(ctx.now()))
  return {
    sections: sectionsOf(set, await withPapers(ctx.db, row)),
    open: open ? { page: open.id, title: open.title } : null,
    cautions: cautionsOf(countedAnswers(set, answers)),
    declaration: set.declaration,
    name: textOf(answers, contactKeys.name),
    role: textOf(answers, contactKeys.role),
    before: pagesOf(set, answers).at(-1)?.id ?? null,
    check: progressOf(set, answers, 'check'),
  }
}

/** Makes a new draft from an older request's answers, with today's questions. The copy says where each answer came from. */
export const copyFrom = async (ctx: Ctx, row: QuoteRow): Promise<{ page: string }> => {
  const set = await currentSet(ctx.db)
  // The start date is not copied, because it may be in the past by now.
  const { ['coverStartDate' satisfies RequestKey]: _start, ...answers } = row.answers
  const id = await makeDraft(
    ctx,
    { family: set.family, setVersion: set.version, answers, ...columnsOf(answers), email: row.email, copiedFrom: row.id },
    (db, quoteId) => keepOrigin(db, { quoteId, setVersion: set.version, source: 'copy' }, answers),
  )
  await writeAudit(ctx, { action: 'quotes.copy', subjectType: 'quote', subjectId: id, after: { status: 'draft', from: row.id } })
  return { page: set.pages[0]?.id ?? 'check' }
}

export const copyDraft = async (ctx: Draft) => {
  const row = await readQuote(ctx.db, ctx.holder.quoteId)
  if (row.status !== 'draft') throw new Failure('notFound', 'Not found')
  return copyFrom(ctx, row)
}
