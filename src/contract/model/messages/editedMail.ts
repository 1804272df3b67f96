/** The words of one mail that staff have changed, as stored: one settings record per template. */
import { z, type Infer } from '../../schema.ts'
import type { MailTemplate } from './mail.ts'

export const mostWords = 1_500
const someWords = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(mostWords)))

/**
 * Keyed by the name of the place; contains only words that differ from the standard wording. `standard`: the standard wording when each
 * was written, so that a newer standard is noticed. Both empty: the standard wording is used.
 */
export const EditedMail = z.strictObject({ words: someWords, standard: someWords })
export type EditedMail = Infer<typeof EditedMail>
export const standardMail: EditedMail = { words: {}, standard: {} }

export type { MailWords } from './mail.ts'

export type MailKey = `mail.${MailTemplate}`
export const mailKey = (template: MailTemplate): MailKey => `mail.${template}`
