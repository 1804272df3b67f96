/** What staff do with a quote request. Every change of status is decided on the version that was read. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { quotes as contract } from '#contract/admin/quotes.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { MailProps } from '#contract/model/mail.ts'
import { offerOf, offerProblems, type Offer, type QuoteAction } from '#contract/model/quote.ts'
import { londonClock } from '#contract/model/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { CtxFor } from '#server/ctx.ts'
import { record } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { quoteEvents, quoteNotes, quotes, type QuoteRow } from './quotes.table.ts'
import { coverNames } from './sets.ts'
import { answerers, detailOf } from './staffView.ts'
import { addMessage, dueAfter, move, requireLegal, requireVersion } from './steps.ts'

type Respond = CtxFor<'quote:respond'>
type Step = { id: string; version: number }

const notFound = () => new Failure('notFound', 'Not found')
const me = (ctx: Respond) => ({ party: 'staff' as const, byName: ctx.actor.name })

const held = async (ctx: Respond, id: string): Promise<QuoteRow> => {
  const [row] = await ctx.db.select().from(quotes).where(eq(quotes.id, id)).for('update')
  if (!row?.reference) throw notFound()
  return row
}

/** Holds the row, refuses an older version and an illegal step. */
const take = async (ctx: Respond, { id, version }: Step, action: QuoteAction): Promise<QuoteRow> => {
  const row = await held(ctx, id)
  await requireVersion(ctx.db, row, version)
  requireLegal(row, action, 'staff')
  return row
}

const tell = async (ctx: Respond, row: QuoteRow, template: 'quoteQuestion' | 'quoteReply' | 'quoteNoTerms') => {
  if (!row.email || !row.reference) return
  const set = await loadSet(ctx.db, row)
  const props: MailProps['quoteReply'] = {
    reference: row.reference,
    cover: coverNames(set, row.covers),
    link: ctx.origin + paths.myQuote(row.reference),
  }
  await queueEmail(ctx, { template, to: row.email, props, related: { type: 'quote', id: row.id } })
}

const done = (ctx: Respond, id: string) => detailOf(ctx, ctx.db, id)

/** A step without anything of its own; `reason` goes into the history. */
const plain = (action: QuoteAction) => async (ctx: Respond, input: Step & { reason: string }) => {
  await move(ctx, ctx.db, await take(ctx, input, action), action, me(ctx), {}, input.reason)
  return done(ctx, input.id)
}

export const open = async (ctx: Respond, input: Step) => {
  const row = await take(ctx, input, 'open')
  // Whoever opens it has it, unless somebody has it already.
  const mine = row.assignedTo ? {} : { assignedTo: ctx.actor.userId, assignedName: ctx.actor.name }
  await move(ctx, ctx.db, row, 'open', me(ctx), mine)
  return done(ctx, input.id)
}

export const assign = async (ctx: Respond, { id, userId }: ParsedInputOf<typeof contract.assign>) => {
  const row = await held(ctx, id)
  const person = userId ? (await answerers(ctx.db)).find((one) => one.id === userId) : null
  if (userId && !person)
    throw new Failure('invalid', 'Choose somebody who may answer quotes', { fields: { userId: 'Choose somebody who may answer quotes' } })
  await ctx.db
    .update(quotes)
    .set({ assignedTo: person?.id ?? null, assignedName: person?.name ?? null })
    .where(eq(quotes.id, id))
  await ctx.db
    .insert(quoteEvents)
    .values({ quoteId: id, at: ctx.now(), ...me(ctx), action: 'assign', reason: person ? `Given to ${person.name}` : 'Given to nobody' })
  await record(ctx, {
    action: 'quotes.assign',
    subjectType: 'quote',
    subjectId: id,
    before: { assignedTo: row.assignedTo },
    after: { assignedTo: person?.id ?? null },
  })
  return done(ctx, id)
}

export const note = async (ctx: Respond, { id, text }: ParsedInputOf<typeof contract.note>) => {
  await held(ctx, id)
  await ctx.db
    .insert(quoteNotes)
    .values({ id: randomUUID(), quoteId: id, at: ctx.now(), byUser: ctx.actor.userId, byName: ctx.actor.name, body: text })
  await record(ctx, { action: 'quotes.note', subjectType: 'quote', subjectId: id })
  return done(ctx, id)
}

export const requestInformation = async (ctx: Respond, input: ParsedInputOf<typeof contract.requestInformation>) => {
  const row = await take(ctx, input, 'requestInformation')
  await addMessage(ctx, ctx.db, row.id, 'staff', ctx.actor.name, input.question)
  await move(ctx, ctx.db, row, 'requestInformation', me(ctx))
  await tell(ctx, row, 'quoteQuestion')
  return done(ctx, row.id)
}

export const answerInformation = async (ctx: Respond, input: ParsedInputOf<typeof contract.answerInformation>) => {
  const row = await take(ctx, input, 'answerInformation')
  await addMessage(ctx, ctx.db, row.id, 'client', `${row.contactName || 'Client'}, noted by ${ctx.actor.name}`, input.answer)
  await move(ctx, ctx.db, row, 'answerInformation', me(ctx), {}, 'Answered by phone or mail')
  return done(ctx, row.id)
}

export const reply = async (ctx: Respond, { id, text }: ParsedInputOf<typeof contract.reply>) => {
  const row = await held(ctx, id)
  await addMessage(ctx, ctx.db, id, 'staff', ctx.actor.name, text)
  await ctx.db.insert(quoteEvents).values({ quoteId: id, at: ctx.now(), ...me(ctx), action: 'reply' })
  // Where only a question made it our turn, the answer ends it; elsewhere the promise is about the terms.
  if (dueAfter({ status: row.status, dueAt: null }, row.status, ctx.now()) === null)
    await ctx.db.update(quotes).set({ dueAt: null }).where(eq(quotes.id, id))
  await record(ctx, { action: 'quotes.reply', subjectType: 'quote', subjectId: id })
  await tell(ctx, row, 'quoteReply')
  return done(ctx, id)
}

export const approachInsurers = async (ctx: Respond, input: ParsedInputOf<typeof contract.approachInsurers>) => {
  await move(ctx, ctx.db, await take(ctx, input, 'approachInsurers'), 'approachInsurers', me(ctx), {}, input.insurers)
  return done(ctx, input.id)
}

const isComplete = (offer: QuoteRow['offers'][number], today: string) => Object.keys(offerProblems(offer, today)).length === 0

export const saveOffers = async (ctx: Respond, input: ParsedInputOf<typeof contract.saveOffers>) => {
  const row = await take(ctx, input, 'saveOffers')
  const { offers, demandsAndNeeds, brokerNote } = input
  if (new Set(offers.map(({ id }) => id)).size !== offers.length)
    throw new Failure('invalid', 'Two offers have the same id', { fields: { offers: 'Two offers have the same id' } })
  const patch = { offers, demandsAndNeeds, brokerNote }
  const today = londonClock(ctx.now()).date
  if (row.status === 'with_insurers' && offers.some((offer) => isComplete(offer, today)))
    await move(ctx, ctx.db, row, 'saveOffers', me(ctx), patch)
  else {
    await ctx.db
      .update(quotes)
      .set({ ...patch, version: row.version + 1 })
      .where(eq(quotes.id, row.id))
    // Also without a change of status: a colleague who is refused is told who was faster.
    await ctx.db
      .insert(quoteEvents)
      .values({ quoteId: row.id, at: ctx.now(), ...me(ctx), action: 'saveOffers', fromStatus: row.status, toStatus: row.status })
    await record(ctx, {
      action: 'quotes.saveOffers',
      subjectType: 'quote',
      subjectId: row.id,
      before: { offers: row.offers.length },
      after: { offers: offers.length, insurers: offers.map(({ insurer }) => insurer) },
    })
  }
  return done(ctx, row.id)
}

export const presentTerms = async (ctx: Respond, input: ParsedInputOf<typeof contract.presentTerms>) => {
  const row = await take(ctx, input, 'presentTerms')
  const today = londonClock(ctx.now()).date
  const fields = Object.fromEntries(
    row.offers.flatMap((offer, index) =>
      Object.entries(offerProblems(offer, today)).map(([name, message]) => [`offers.${index}.${name}`, message]),
    ),
  )
  if (row.offers.length === 0) fields['offers'] = 'Enter at least one offer'
  const [problem] = Object.values(fields)
  if (problem) throw new Failure('invalid', problem, { fields })
  const offers = row.offers.map(offerOf).filter((offer): offer is Offer => offer !== null)
  const until = offers.map(({ validUntil }) => validUntil).sort()
  const { demandsAndNeeds, brokerNote } = input
  await move(
    ctx,
    ctx.db,
    row,
    'presentTerms',
    me(ctx),
    {
      demandsAndNeeds,
      brokerNote,
      presented: { offers, demandsAndNeeds, brokerNote },
      presentedAt: ctx.now(),
      presentedUntil: until.at(-1) ?? today,
    },
    offers.map(({ insurer }) => insurer).join(', '),
  )
  if (row.email && row.reference) {
    const set = await loadSet(ctx.db, row)
    await queueEmail(ctx, {
      template: 'quoteTerms',
      to: row.email,
      // The first day one of them ends: nobody may be told a later one.
      props: {
        reference: row.reference,
        cover: coverNames(set, row.covers),
        options: offers.length,
        validUntil: until[0] ?? today,
        link: ctx.origin + paths.myQuote(row.reference),
      },
      related: { type: 'quote', id: row.id },
    })
  }
  return done(ctx, row.id)
}

export const recordNoTerms = async (ctx: Respond, input: ParsedInputOf<typeof contract.recordNoTerms>) => {
  const row = await take(ctx, input, 'recordNoTerms')
  // The mail says that the reason waits on the page of the request, so it must be there.
  await addMessage(ctx, ctx.db, row.id, 'staff', ctx.actor.name, input.reason)
  await move(ctx, ctx.db, row, 'recordNoTerms', me(ctx), {}, input.reason)
  await tell(ctx, row, 'quoteNoTerms')
  return done(ctx, row.id)
}

export const decline = plain('decline')
export const withdraw = plain('withdraw')
export const expire = plain('expire')
