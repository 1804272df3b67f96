/** Figures declared on an adjustable policy once cover is over: what they make of the deposit is charged or returned (domain 5.6). */
import type { policies as contract } from '#contract/admin/book/policies.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { adjusted, declaredLines, declaredWords, type Declared } from '#contract/model/policies/declaration.ts'
import { lastDayOf } from '#contract/model/policies/policy.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { edit, staffDoer } from '#server/features/records/records.ts'
import { billedFor, everyCharge, extrasOf } from '../charged.ts'
import { policyCharges, type PolicyRow } from '../policies.table.ts'
import { policyRecord } from '../policyRecord.ts'
import { detailOf } from '../policyView.ts'
import { declarationOf } from './declaration.ts'

type Edit = CtxFor<'policy:edit'>

const refused = (fields: Record<string, string>) => new Failure('invalid', 'Some answers need another look', { fields })

/** Net pence: what was charged at this rate, less what was credited and what a cancellation gives back. */
const leftAt = async (db: Db, row: PolicyRow, rate: number): Promise<number> => {
  const [charges, { credited }] = [await everyCharge(db, row), await billedFor(db, row)]
  const lines = [...charges.flatMap((charge) => charge.lines), ...credited]
  return Math.max(
    0,
    lines.reduce((sum, { net, iptRate }) => (iptRate === rate ? sum + net : sum), 0),
  )
}

export const declare = async (ctx: Edit, { id, version, section: key, ...typed }: ParsedInputOf<typeof contract.declare>) => {
  const by = staffDoer(ctx)
  await edit(ctx, policyRecord, { id, version, event: 'declare', by }, async (row) => {
    const found = await declarationOf(ctx.db, row, todayOf(ctx))
    if (!found) throw new Failure('conflict', 'The premium of this policy is not adjustable')
    if (!found.over)
      throw new Failure('conflict', `Cover runs until ${formatDate(lastDayOf(row))}: the actual figures are declared after that day`)
    const section = found.sections.find((one) => one.key === key)
    if (!section) throw refused({ section: 'Choose a section of the policy' })
    const declared: Declared = { ...typed, section: key, deposit: section.deposit }
    const { net } = adjusted(declared, section.iptRate)
    const left = await leftAt(ctx.db, row, section.iptRate)
    if (net < 0 && -net > left)
      throw refused({ actual: `No more than ${formatMoney(left)} can go back: that is what is left of what was charged` })
    const span = { from: row.inception, to: lastDayOf(row) }
    await ctx.db.insert(policyCharges).values({
      ...span,
      policyId: id,
      number: (await extrasOf(ctx.db, id)).length + 1,
      kind: 'declaration',
      lines: declaredLines(declared, section.iptRate, span),
      declared,
      madeAt: ctx.now(),
      madeBy: ctx.actor.userId,
      madeByName: ctx.actor.name,
    })
    return { patch: {}, reason: `${section.name}. ${declaredWords(declared)}` }
  })
  return detailOf(ctx, id)
}
