import { formatDays } from '#contract/format.ts'

/** '12 days', '1 day', '3 days over'. */
export const daysLeftInWords = (days: number) => (days < 0 ? `${formatDays(-days)} over` : formatDays(days))
