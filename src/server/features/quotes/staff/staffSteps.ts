/** What staff can do with a quote request. Every change of status is checked against the version that was read. */
import { eq } from 'drizzle-orm'
import type { quotes as contract } from '#contract/admin/quotes.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { toldUsText } from '#contract/model/contact/toldUs.ts'
import { acceptanceWording } from '#contract/model/quotes/acceptance.ts'
import { offerOf, offerProblems, type Offer, type OfferDraft } from '#contract/model/quotes/quote.ts'
import { quoteMachine, type QuoteAction } from '#contract/model/quotes/quoteMachine.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { addEvent, staffDoer, transition } from '#server/features/records/records.ts'
import { requireKnownRates } from '#server/features/settings/settings.ts'
import { acceptanceOf } from '../acceptance.ts'
import { addMessage } from '../conversation.ts'
import { lockQuote } from '../draft/draftOwner.ts'
import { quoteRecord } from '../quoteRecord.ts'
import { quotes, type QuoteRow } from '../quotes.table.ts'
import { detailOf } from './staffView.ts'
import { inceptionFor } from './toPolicy.ts'

type Respond = CtxFor<'quote:respond'>
type Step = { id: string; version: number }

const invalid = (field: string, message: string) => new Failure('invalid', message, { fields: { [field]: message } })

/** A step with no fields of its own; `reason` goes into the history. */
const plain =
  (action: QuoteAction) =>
  async (ctx: Respond, { id, version, reason }: Step & { reason: string }) => {
    await transition(ctx, quoteRecord, { id, version, action }, { reason })
    return detailOf(ctx, id)
  }

export const decline = plain('decline')
export const withdraw = plain('withdraw')
export const recordNotTakenUp = plain('recordNotTakenUp')
export const expire = plain('expire')

export const open = async (ctx: Respond, input: Step) => {
  // The first member of staff to open it is assigned to it.
  const { before } = await transition(ctx, quoteRecord, { ...input, action: 'open' }, ({ assignedTo, source }) => ({
    patch: {
      assignedTo: assignedTo ?? ctx.actor.userId,
      ...(source.suspected === true ? { source: { ...source, suspected: false } } : {}),
    },
  }))
  // Staff who take it up say that a person sent it (docs/decisions/0109).
  if (before.source.suspected === true) await addEvent(ctx, quoteRecord, input.id, { event: 'notSpam', by: staffDoer(ctx) })
  return detailOf(ctx, input.id)
}

/** Neither checks nor raises the version, so it never conflicts with a colleague's change. */
export const note = async (ctx: Respond, { id, text }: ParsedInputOf<typeof contract.note>) => {
  await lockQuote(ctx.db, id)
  await addEvent(ctx, quoteRecord, id, { event: 'note', by: staffDoer(ctx), reason: text })
  await writeAudit(ctx, { action: 'quotes.note', subjectType: 'quote', subjectId: id })
  return detailOf(ctx, id)
}

export const requestInformation = async (ctx: Respond, { question, ...input }: ParsedInputOf<typeof contract.requestInformation>) => {
  const { row } = await transition(ctx, quoteRecord, { ...input, action: 'requestInformation' })
  await addMessage(ctx, row, { from: 'staff', by: ctx.actor.name, text: question })
  return detailOf(ctx, row.id)
}

export const answerInformation = async (ctx: Respond, { answer, ...input }: ParsedInputOf<typeof contract.answerInformation>) => {
  const { row } = await transition(ctx, quoteRecord, { ...input, action: 'answerInformation' }, { reason: 'Answered by phone or email' })
  await addMessage(ctx, row, { from: 'client', by: `${row.contactName || 'Client'}, noted by ${ctx.actor.name}`, text: answer })
  return detailOf(ctx, row.id)
}

export const reply = async (ctx: Respond, { id, text }: ParsedInputOf<typeof contract.reply>) => {
  const row = await lockQuote(ctx.db, id)
  await addMessage(ctx, row, { from: 'staff', by: ctx.actor.name, text })
  await addEvent(ctx, quoteRecord, id, { event: 'reply', by: staffDoer(ctx), visibleTo: 'client' })
  // If it was our turn only because of a question, the answer ends that. Otherwise the deadline is for the terms.
  if (!quoteMachine.statuses[row.status].promise) await ctx.db.update(quotes).set({ dueAt: null }).where(eq(quotes.id, id))
  await writeAudit(ctx, { action: 'quotes.reply', subjectType: 'quote', subjectId: id })
  const { about, reader } = await quoteRecord.mailFacts(ctx, row)
  if (reader.address)
    await queueEmail(ctx, {
      template: 'quoteReply',
      to: reader.address,
      props: { ...about, link: reader.link },
      related: { type: 'quote', id },
    })
  return detailOf(ctx, id)
}

export const approachInsurers = async (ctx: Respond, { insurers, ...input }: ParsedInputOf<typeof contract.approachInsurers>) => {
  await transition(ctx, quoteRecord, { ...input, action: 'approachInsurers' }, { reason: insurers })
  return detailOf(ctx, input.id)
}

/** Uses the tax rates of the day cover should start. Checked again on sending, because that day may have moved since saving. */
const requireRates = (ctx: Respond, row: QuoteRow, offers: readonly OfferDraft[]) =>
  requireKnownRates(ctx, offers, {
    on: inceptionFor(row, todayOf(ctx)),
    field: (place) => `offers.${place}.iptRate`,
  })

const isComplete = (offer: OfferDraft, today: string) => Object.keys(offerProblems(offer, today)).length === 0

export const saveOffers = async (
  ctx: Respond,
  { offers, demandsAndNeeds, brokerNote, ...input }: ParsedInputOf<typeof contract.saveOffers>,
) => {
  if (new Set(offers.map(({ id }) => id)).size !== offers.length) throw invalid('offers', 'Two offers have the same id')
  const { date } = londonClock(ctx.now())
  await transition(ctx, quoteRecord, { ...input, action: 'saveOffers' }, async (row) => {
    await requireRates(ctx, row, offers)
    return {
      to: offers.some((offer) => isComplete(offer, date)) ? 'terms_received' : row.status,
      patch: { offers, demandsAndNeeds, brokerNote },
    }
  })
  return detailOf(ctx, input.id)
}

/** The offers as shown to the client. Refuses incomplete offers, naming each fault by its field (`offers.1.net`). */
const completeOffers = ({ offers }: QuoteRow, today: string): Offer[] => {
  const fields = Object.fromEntries(
    offers.flatMap((offer, index) =>
      Object.entries(offerProblems(offer, today)).map(([name, message]) => [`offers.${index}.${name}`, message]),
    ),
  )
  if (offers.length === 0) fields['offers'] = 'Enter at least one offer'
  const [problem] = Object.values(fields)
  if (problem) throw new Failure('invalid', problem, { fields })
  return offers.map(offerOf).filter((offer): offer is Offer => offer !== null)
}

export const presentTerms = async (
  ctx: Respond,
  { demandsAndNeeds, brokerNote, ...input }: ParsedInputOf<typeof contract.presentTerms>,
) => {
  const today = todayOf(ctx)
  await transition(ctx, quoteRecord, { ...input, action: 'presentTerms' }, async (row) => {
    const offers = completeOffers(row, today)
    await requireRates(ctx, row, row.offers)
    const until = offers.map(({ validUntil }) => validUntil).sort()
    return {
      reason: offers.map(({ insurer }) => insurer).join(', '),
      patch: {
        demandsAndNeeds,
        brokerNote,
        presented: { offers, demandsAndNeeds, brokerNote },
        presentedAt: ctx.now(),
        presentedUntil: until.at(-1) ?? today,
      },
    }
  })
  return detailOf(ctx, input.id)
}

/** Records an acceptance given by phone, email, letter or in a meeting. Staff read out the statements that the client would tick online. */
export const accept = async (ctx: Respond, input: ParsedInputOf<typeof contract.accept>) => {
  const { offerId, how, saidOn, saidBy, wording, declared: _agreed, reason, ...step } = input
  const at = ctx.now()
  const today = londonClock(at).date
  await transition(ctx, quoteRecord, { ...step, action: 'accept' }, ({ presented, presentedAt }) => {
    const offer = presented?.offers.find(({ id }) => id === offerId)
    if (!offer) throw invalid('offerId', 'Choose which of the quotes was accepted')
    if (saidOn > today) throw invalid('saidOn', 'Enter today or an earlier day')
    const presentedOn = presentedAt ? londonClock(presentedAt).date : ''
    if (saidOn < presentedOn) throw invalid('saidOn', `Enter ${formatDate(presentedOn)}, when the terms were sent, or a later day`)
    // What counts is the day they said it: nothing is bound before the insurer confirms.
    if (offer.validUntil < saidOn)
      throw invalid('saidOn', `The quote of ${offer.insurer} ended on ${formatDate(offer.validUntil)}: ask for a new one`)
    if (wording !== acceptanceWording.version)
      throw new Failure('conflict', 'The declaration has changed. Load the page again, and read the new one to them.')
    const toldUs = { how, saidOn, saidBy, recordedBy: ctx.actor.name }
    return {
      patch: { acceptance: acceptanceOf(offer, { name: saidBy, at, ip: null, toldUs }) },
      reason: [`Accepted ${offer.insurer}`, toldUsText(toldUs), reason].filter(Boolean).join('. '),
      audit: { offer: offer.id, declaration: wording },
    }
  })
  return detailOf(ctx, input.id)
}

export const recordNoTerms = async (ctx: Respond, { reason, ...input }: ParsedInputOf<typeof contract.recordNoTerms>) => {
  const { row } = await transition(ctx, quoteRecord, { ...input, action: 'recordNoTerms' }, { reason })
  // The mail says that the reason is on the request's page, so store it there.
  await addMessage(ctx, row, { from: 'staff', by: ctx.actor.name, text: reason })
  return detailOf(ctx, row.id)
}
