const inDays = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** '12 days', '1 day', '3 days over'. */
export const daysLeftInWords = (days: number) => (days < 0 ? `${inDays(-days)} over` : inDays(days))
