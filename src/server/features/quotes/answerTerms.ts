/** What a client does with a request that a broker has answered: accept, decline, ask, answer. */
import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { acceptanceText, acceptanceWording } from '#contract/model/acceptance.ts'
import { londonClock, promisedBy } from '#contract/model/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { myQuotes as contract } from '#contract/site/myQuotes.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { changeOwn, detailOf } from './mine.ts'
import { quoteEvents, quotes, type QuoteRow } from './quotes.table.ts'
import { coverNames } from './sets.ts'
import { addMessage, move, requireLegal, requireVersion } from './steps.ts'

const nameOf = (row: QuoteRow) => row.contactName || row.declaredName || 'Client'

const fresh = async (ctx: Ctx, db: Db, id: string) => {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, id))
  if (!row) throw new Failure('notFound', 'Not found')
  return detailOf(ctx, db, row)
}

export const accept = (ctx: Ctx, input: ParsedInputOf<typeof contract.accept>) =>
  changeOwn(ctx, input.reference, async (db, row) => {
    // Pressed twice: the first acceptance stands and is shown.
    if (row.acceptance?.offerId === input.offerId && row.status === 'accepted') return detailOf(ctx, db, row)
    requireLegal(row, 'accept', 'holder')
    await requireVersion(db, row, input.version)
    const offer = row.presented?.offers.find(({ id }) => id === input.offerId)
    if (!offer || !row.reference)
      throw new Failure('invalid', 'Choose one of the offers', { fields: { offerId: 'Choose one of the offers' } })
    const now = ctx.now()
    if (offer.validUntil < londonClock(now).date)
      throw new Failure('conflict', 'This offer has expired. Ask us for new terms.', { flags: { status: row.status } })
    if (input.acceptanceVersion !== acceptanceWording.version)
      throw new Failure('conflict', 'The declaration has changed. Please read it again.')
    const acceptance = {
      offerId: offer.id,
      insurer: offer.insurer,
      name: input.name,
      at: now.toISOString(),
      ip: ctx.request.ip,
      wordingVersion: acceptanceWording.version,
      wording: acceptanceText,
      offer,
    }
    await move(ctx, db, row, 'accept', { party: 'holder', byName: input.name }, { acceptance }, `Accepted ${offer.insurer}`)
    const set = await loadSet(db, row)
    const facts = { reference: row.reference, cover: coverNames(set, row.covers), insurer: offer.insurer }
    const related = { type: 'quote', id: row.id }
    const firm = await getFirm({ db })
    if (row.email)
      await queueEmail(
        { ...ctx, db },
        { template: 'quoteAccepted', to: row.email, props: { ...facts, link: ctx.origin + paths.myQuote(row.reference) }, related },
      )
    await queueEmail(
      { ...ctx, db },
      { template: 'quoteAcceptedStaff', to: firm.email, props: { ...facts, link: ctx.origin + paths.adminQuote(row.id) }, related },
    )
    return fresh(ctx, db, row.id)
  })

export const decline = (ctx: Ctx, { reference, version, reason }: ParsedInputOf<typeof contract.decline>) =>
  changeOwn(ctx, reference, async (db, row) => {
    if (row.status === 'declined_by_client') return detailOf(ctx, db, row)
    requireLegal(row, 'decline', 'holder')
    await requireVersion(db, row, version)
    await move(ctx, db, row, 'decline', { party: 'holder', byName: nameOf(row) }, {}, reason)
    return fresh(ctx, db, row.id)
  })

/** A question makes it our turn, whatever the status: the promise starts, and staff see it in their queue. */
export const ask = (ctx: Ctx, { reference, text }: ParsedInputOf<typeof contract.ask>) =>
  changeOwn(ctx, reference, async (db, row) => {
    if (!row.reference) throw new Failure('notFound', 'Not found')
    await addMessage(ctx, db, row.id, 'client', nameOf(row), text)
    await db.insert(quoteEvents).values({ quoteId: row.id, at: ctx.now(), party: 'holder', byName: nameOf(row), action: 'ask' })
    if (!row.dueAt)
      await db
        .update(quotes)
        .set({ dueAt: promisedBy(ctx.now()) })
        .where(eq(quotes.id, row.id))
    await record({ ...ctx, db }, { action: 'quotes.ask', subjectType: 'quote', subjectId: row.id })
    return fresh(ctx, db, row.id)
  })

export const answerInformation = (ctx: Ctx, { reference, version, text }: ParsedInputOf<typeof contract.answerInformation>) =>
  changeOwn(ctx, reference, async (db, row) => {
    requireLegal(row, 'answerInformation', 'holder')
    await requireVersion(db, row, version)
    await addMessage(ctx, db, row.id, 'client', nameOf(row), text)
    await move(ctx, db, row, 'answerInformation', { party: 'holder', byName: nameOf(row) })
    return fresh(ctx, db, row.id)
  })
