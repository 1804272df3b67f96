/** Client portal: what insurers were told. The request's scope holds the companies whose policies the caller may see. */
import { companiesWith } from '#contract/access.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { CtxFor } from '#server/ctx.ts'
import { ledgerOf } from './disclosures.ts'

export const show = ({ db, now, actor }: CtxFor<{ client: 'policies'; right: 'view' }>, { on }: { on?: string | undefined }) => {
  const today = londonClock(now()).date
  return ledgerOf(db, { companies: companiesWith(actor, 'policies', 'view'), on: on || today, today })
}
