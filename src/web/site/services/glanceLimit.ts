/** The typical limit in the band under a product's heading, which must not contradict the invented schedule beside it. */
import type { ServiceBody } from '#contract/model/content/kinds/service.ts'

type LimitRow = ServiceBody['limits']['rows'][number]

/** The sums in a text, in pounds: '£500,000 to £1 million' -> [500000, 1000000]. */
export const sumsIn = (text: string): number[] =>
  [...text.matchAll(/£([\d,]+(?:\.\d+)?)( million)?/g)].map(([, digits = '', million]) =>
    Math.round(Number(digits.replaceAll(',', '')) * (million ? 1_000_000 : 1)),
  )

/** Whether a sum is within what is typical. True where nothing typical is stated in pounds, or no upper end is named. */
export const isTypical = (sum: number, typical: string): boolean => {
  const sums = sumsIn(typical)
  const [least = 0] = sums
  if (sums.length === 0) return true
  if (/or more|upwards/.test(typical)) return sum >= least
  if (/^up to /i.test(typical)) return sum <= Math.max(...sums)
  // "£100 to £1,000, or a share of the load" is a range; "£1 million, £2 million or £5 million" is a choice of sums.
  return / to £/.test(typical) ? sum >= least && sum <= Math.max(...sums) : sums.includes(sum)
}

/** The first row, unless it states sums that exclude the schedule's own: then the first row that has them. */
export const glanceLimit = ({ limits: { rows }, schedule }: Pick<ServiceBody, 'limits' | 'schedule'>): LimitRow | undefined => {
  const [first] = rows
  const [own] = sumsIn(schedule.rows[0]?.value ?? '')
  if (!first || own === undefined || isTypical(own, first.typical)) return first
  return rows.find(({ typical }) => sumsIn(typical).length > 0 && isTypical(own, typical)) ?? first
}
