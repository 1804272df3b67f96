/** How many days an approval lasts, by default and at most. Claims and figures must be checked again by then. */
export const approvalDays = { usual: 365, most: 730 } as const
