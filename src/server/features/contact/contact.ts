/** Enquiries for other features: their list, and how to tell people from bots. */
import { createHash } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'
import { newToken, referenceOf } from '#server/keys.ts'

export { purge } from './erasing.ts'
export { enquiryRows, handoverRows } from './enquiryRows.ts'

const use = 'contact form'
/** Milliseconds. Anything quicker is faster than a person can read and fill in a form. */
const quickestPerson = 2000

/** A signed token with the time the form was shown. It is random, so it also identifies the form. */
export const formNote = ({ keys, now }: Pick<Ctx, 'keys' | 'now'>): string => {
  const signed = `${now().getTime()}~${newToken()}`
  return `${signed}~${keys.sign(use, signed)}`
}

/** When the form was shown, in milliseconds; null if the token is not valid. */
const shownAt = ({ keys }: Pick<Ctx, 'keys'>, token: string): number | null => {
  const [, signed, at, signature] = /^((\d{13})~[\w-]{43})~([\w.-]+)$/.exec(token) ?? []
  return signed && signature && keys.verify(use, signed, signature) ? Number(at) : null
}

export const sentTooFast = 'Sent within two seconds of opening the form'

/** Why a form looks like spam, or null. Suspected spam is stored and flagged for staff, but no mail is sent (security check 115). */
export const suspicionOf = (ctx: Pick<Ctx, 'keys' | 'now'>, { token, website }: { token: string; website: string }): string | null => {
  if (website !== '') return 'Filled in a hidden field'
  const openedAt = shownAt(ctx, token)
  if (openedAt === null) return 'Sent without opening the form'
  return ctx.now().getTime() - openedAt < quickestPerson ? sentTooFast : null
}

/** A reference derived from the submission's hash, so that the same form sent twice makes one record. */
export const referenceFor = (prefix: string, submission: string, year: number) =>
  referenceOf(prefix, year, createHash('sha256').update(`reference\n${submission}`).digest())
