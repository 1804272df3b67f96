/** What a client can do with a request that a broker has answered: accept, decline, ask a question, answer one. */
import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { acceptanceWording } from '#contract/model/quotes/acceptance.ts'
import { londonClock, promisedBy } from '#contract/model/contact/workingTime.ts'
import type { myQuotes as contract } from '#contract/site/myQuotes.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { addEvent, clientDoer, transition } from '#server/features/records/records.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { detailOf, lockOwn, type Owner } from './myQuotes.ts'
import { acceptanceOf } from '../acceptance.ts'
import { addMessage } from '../conversation.ts'
import { quoteRecord } from '../quoteRecord.ts'
import { quotes, type QuoteRow } from '../quotes.table.ts'

const nameOf = (row: QuoteRow) => row.contactName || row.declaredName || 'Client'

export const accept = async (ctx: Owner, input: ParsedInputOf<typeof contract.accept>) => {
  const quote = await lockOwn(ctx, input.reference)
  // A double click: the first acceptance stands and is shown.
  if (quote.acceptance?.offerId === input.offerId && quote.status === 'accepted') return detailOf(ctx, quote)
  const by = clientDoer(input.name)
  const { row } = await transition(
    ctx,
    quoteRecord,
    { locked: quote, version: input.version, action: 'accept', by },
    ({ presented, status }) => {
      const offer = presented?.offers.find(({ id }) => id === input.offerId)
      if (!offer) throw new Failure('invalid', 'Choose one of the quotes', { fields: { offerId: 'Choose one of the quotes' } })
      const now = ctx.now()
      if (offer.validUntil < londonClock(now).date)
        throw new Failure('conflict', 'This quote has expired. Ask us for a new one.', { flags: { status } })
      if (input.acceptanceVersion !== acceptanceWording.version)
        throw new Failure('conflict', 'The declaration has changed. Please read it again.')
      return {
        patch: { acceptance: acceptanceOf(offer, { name: input.name, at: now, ip: ctx.request.ip }) },
        reason: `Accepted ${offer.insurer}`,
      }
    },
  )
  return detailOf(ctx, row)
}

export const decline = async (ctx: Owner, { reference, version, reason }: ParsedInputOf<typeof contract.decline>) => {
  const quote = await lockOwn(ctx, reference)
  if (quote.status === 'declined_by_client') return detailOf(ctx, quote)
  const { row } = await transition(
    ctx,
    quoteRecord,
    { locked: quote, version, action: 'decline', by: clientDoer(nameOf(quote)) },
    { reason },
  )
  return detailOf(ctx, row)
}

/** A question makes it our turn, whatever the status: the promised response time starts and staff see the request in their queue. */
export const ask = async (ctx: Owner, { reference, text }: ParsedInputOf<typeof contract.ask>) => {
  const row = await lockOwn(ctx, reference)
  if (!row.reference) throw new Failure('notFound', 'Not found')
  await addMessage(ctx, row, { from: 'client', by: nameOf(row), text })
  await addEvent(ctx, quoteRecord, row.id, { event: 'ask', by: clientDoer(nameOf(row)) })
  const dueAt = row.dueAt ?? promisedBy(ctx.now(), (await getSetting(ctx, 'serviceLevels')).quote)
  await ctx.db.update(quotes).set({ dueAt }).where(eq(quotes.id, row.id))
  await writeAudit(ctx, { action: 'quotes.ask', subjectType: 'quote', subjectId: row.id })
  return detailOf(ctx, { ...row, dueAt })
}

export const answerInformation = async (ctx: Owner, { reference, version, text }: ParsedInputOf<typeof contract.answerInformation>) => {
  const quote = await lockOwn(ctx, reference)
  const by = clientDoer(nameOf(quote))
  const { row } = await transition(ctx, quoteRecord, { locked: quote, version, action: 'answerInformation', by })
  await addMessage(ctx, row, { from: 'client', by: nameOf(row), text })
  return detailOf(ctx, row)
}
