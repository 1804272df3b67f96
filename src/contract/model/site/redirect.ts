/** An old address. `to`: the path of ours that replaces it. Null if the page is permanently gone. */
import { z, type Infer } from '../../schema.ts'

/** Valid old addresses, and valid targets of a redirect. No browser asks for an address with `..` in it. */
export const oldAddress = /^(?!.*\/\/)(?!.*\/\.\.?(?:\/|$))\/[a-z0-9._/-]{1,200}$/
export const ownPath = /^(?!.*\/\/)\/[a-z0-9/-]{0,200}$/

export const Redirect = z.strictObject({
  path: z.string().check(z.regex(oldAddress)),
  to: z.nullable(z.string().check(z.regex(ownPath))),
  /** Uses 302, so that browsers ask again each time: the target may change. */
  temporary: z.optional(z.boolean()),
})
export type Redirect = Infer<typeof Redirect>

/** Where a redirect came from: a moved page, staff, or the program. */
export const redirectOrigins = ['item', 'hand', 'seed'] as const
export const redirectOriginLabels: Record<(typeof redirectOrigins)[number], string> = {
  item: 'Old address of a page',
  hand: 'Made by hand',
  seed: 'Came with the site',
}

/** The response of an old address, as chosen in a form and written in a CSV. */
export const redirectAnswers = ['301', '302', '410'] as const
export type RedirectAnswer = (typeof redirectAnswers)[number]
export const redirectAnswerLabels: Record<RedirectAnswer, string> = {
  '301': 'Moved for good (301)',
  '302': 'Moved for now (302)',
  '410': 'Gone (410)',
}
