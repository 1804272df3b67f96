/** Links by which somebody without an account reads a revision before it is public. */

/** `approved`: may go public as it is. `changes`: not yet. */
export const signOffVerdicts = ['approved', 'changes'] as const
export type SignOffVerdict = (typeof signOffVerdicts)[number]

export const shareLimits = {
  /** A link works for at most so many days. */
  days: 30,
  /** Links of one item that work at the same time. */
  open: 50,
  /** What may be said by one link, comments and sign-offs each. */
  said: 100,
  /** After so many days the address a link was mailed to is deleted. */
  addressDays: 90,
} as const

/** Which pages can be shared, by the kind of their item. */
export const sharedKinds = ['service', 'post', 'industry', 'page', 'place', 'trade', 'term'] as const
export type SharedKind = (typeof sharedKinds)[number]
