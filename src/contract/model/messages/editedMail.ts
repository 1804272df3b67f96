/** The words of one mail that staff have changed, as they are stored: a settings record for each template. */
import { z, type Infer } from '../../schema.ts'
import type { MailTemplate } from './mail.ts'

export const mostWords = 1_500
const someWords = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(mostWords)))

/**
 * By the name of their place; only what differs from the standard wording. `standard`: what stood in the repository when each of them was
 * written, so that a newer one is told. Both empty: the standard wording.
 */
export const EditedMail = z.strictObject({ words: someWords, standard: someWords })
export type EditedMail = Infer<typeof EditedMail>
export const standardMail: EditedMail = { words: {}, standard: {} }

export type { MailWords } from './mail.ts'

export type MailKey = `mail.${MailTemplate}`
export const mailKey = (template: MailTemplate): MailKey => `mail.${template}`
