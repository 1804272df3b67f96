import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { formatDays } from '#contract/format.ts'
import { renewalMachine } from '#contract/model/renewals/renewalMachine.ts'

/** '12 days', '1 day', '3 days over'. */
export const daysLeftInWords = (days: number) => (days < 0 ? `${formatDays(-days)} over` : formatDays(days))

const ended: readonly string[] = renewalMachine.inTurnOf(null)
export const hasEnded = ({ status }: RenewalRow) => ended.includes(status)

/** Whether the client or the insurer is to be chased by today. `today`: in London. */
export const isDue = (row: RenewalRow, today: string) => row.nextChaseOn !== null && row.nextChaseOn <= today && !hasEnded(row)
