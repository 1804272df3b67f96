/** Client portal: what insurers were told. The request's scope holds the companies whose policies the caller may see. */
import { companiesWith } from '#contract/access.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { CtxFor } from '#server/ctx.ts'
import { isForReader, ledgerOf } from './disclosures.ts'

export const show = async (
  { db, now: clock, actor }: CtxFor<{ client: 'policies'; right: 'view' }>,
  { on }: { on?: string | undefined },
) => {
  const today = londonClock(clock()).date
  const ledger = await ledgerOf(db, { companies: companiesWith(actor, 'policies', 'view'), on: on || today, today })
  return {
    ...ledger,
    clients: ledger.clients.map((client) => ({
      ...client,
      answers: client.answers.filter(({ subject, now: { key } }) => isForReader(actor, client.id, { subject, key })),
    })),
  }
}
