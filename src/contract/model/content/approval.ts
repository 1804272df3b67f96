/** Days for which an approval holds: unless told, and at most. Its claims and figures are read again by then. */
export const approvalDays = { usual: 365, most: 730 } as const
