/** An old address. `to`: where it leads now, a path of ours; null: what stood there is gone for good. */
import { z, type Infer } from '../../schema.ts'

/** What may be an old address, and what a redirect may lead to. */
export const oldAddress = /^(?!.*\/\/)\/[a-z0-9._/-]{1,200}$/
export const ownPath = /^(?!.*\/\/)\/[a-z0-9/-]{0,200}$/

export const Redirect = z.strictObject({
  path: z.string().check(z.regex(oldAddress)),
  to: z.nullable(z.string().check(z.regex(ownPath))),
  /** Browsers ask again each time (302): it may lead elsewhere tomorrow. */
  temporary: z.optional(z.boolean()),
})
export type Redirect = Infer<typeof Redirect>

/** Where a redirect came from: something moved, staff made it, or it came with the program. */
export const redirectOrigins = ['item', 'hand', 'seed'] as const
export const redirectOriginLabels: Record<(typeof redirectOrigins)[number], string> = {
  item: 'Old address of a page',
  hand: 'Made by hand',
  seed: 'Came with the site',
}

/** What an old address answers, as it is chosen in a form and written in a CSV. */
export const redirectAnswers = ['301', '302', '410'] as const
export type RedirectAnswer = (typeof redirectAnswers)[number]
export const redirectAnswerLabels: Record<RedirectAnswer, string> = {
  '301': 'Moved for good (301)',
  '302': 'Moved for now (302)',
  '410': 'Gone (410)',
}
