/** Preview links, by which people without an account can read a revision before it is public. */

/** `approved`: may be published as it is. `changes`: not yet. */
export const signOffVerdicts = ['approved', 'changes'] as const

export const shareLimits = {
  /** Most days that a link works. */
  days: 30,
  /** Most links of one item that work at the same time. */
  open: 50,
  /** Most comments, and most sign-offs, made through one link. */
  said: 100,
  /** Days after which the address that a link was mailed to is deleted. */
  addressDays: 90,
} as const

/** Kinds of item whose pages can be shared. */
export const sharedKinds = ['service', 'post', 'industry', 'page', 'place', 'trade', 'term'] as const
export type SharedKind = (typeof sharedKinds)[number]
