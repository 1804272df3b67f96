import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatMoney } from '#contract/format.ts'
import { instalmentsOf } from '#contract/model/policies/money.ts'
import { commissionOf, iptByRates, paymentLabels, priceOf, type Terms } from '#contract/model/policies/terms.ts'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'

/** What the period costs under the newest terms, with the tax by rate. */
export const Premium = ({ policy: { terms } }: { policy: Pick<PolicyDetail, 'terms'> }) => {
  const { total } = priceOf(terms)
  const byRates = iptByRates(terms)
  return (
    <ScheduleCard
      title="Premium"
      caption="For the period, under the latest terms"
      rows={premiumRows(terms)}
      total={{ label: 'Total', value: formatMoney(total) }}
    >
      <p className="text-soft">{paymentText(terms, total)}</p>
      <p className="mt-2 text-soft">
        Our commission, which is part of the net premium: {formatMoney(commissionOf(terms))} ({terms.commissionRate / 100}%). The client
        does not see it.
      </p>
      {byRates !== null && <p className="mt-2 text-meta font-semibold text-warn">{taxDiffers(byRates)}</p>}
    </ScheduleCard>
  )
}

export const taxDiffers = (byRates: number) =>
  `The insurer stated this tax. The rates of the sections give ${formatMoney(byRates)}: check which of them is right.`

/** Net premium, tax by rate, and our fee. */
export const premiumRows = (terms: Pick<Terms, 'sections' | 'fee' | 'iptStated'>) => {
  const { groups, net, fee } = priceOf(terms)
  return [
    { label: 'Net premium', value: formatMoney(net) },
    ...groups.map(({ rate, net: taxed, ipt }) => ({
      label: groups.length > 1 ? `Tax ${rate}% on ${formatMoney(taxed)}` : `Tax ${rate}%`,
      value: formatMoney(ipt),
    })),
    { label: 'Our fee', value: formatMoney(fee) },
  ]
}

const paymentText = ({ payment: { method, instalments } }: Terms, total: number): string => {
  if (instalments <= 1) return `Paid: ${paymentLabels[method].toLowerCase()}.`
  const parts = instalmentsOf(total, instalments)
  const each =
    parts[0] === parts.at(-1) ? formatMoney(parts[0] ?? 0) : `${formatMoney(parts[0] ?? 0)} first, then ${formatMoney(parts.at(-1) ?? 0)}`
  return `Paid: ${paymentLabels[method].toLowerCase()}, ${instalments} instalments of ${each}, before any interest.`
}
