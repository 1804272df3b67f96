/** The words of one mail as a form. Checked as a whole: which placeholders are allowed where, and which are required. */
import { typedText, z } from '../../schema.ts'
import { mailKey, mostWords, type EditedMail, type MailKey } from '../messages/editedMail.ts'
import { mailTemplates, type MailTemplate } from '../messages/mail.ts'
import { editedMail, slotNames, slotsOf, wordsFaults } from '../messages/mailWords.ts'
import type { Sheet, LabelledLines } from './sheet.ts'

export const typedWords = () =>
  z.string().check(
    // Normalises line ends, because a form posted without script sends \r\n.
    z.overwrite((typed: string) => typed.replaceAll('\r\n', '\n').trim()),
    z.maxLength(mostWords, `Shorten it to ${mostWords.toLocaleString('en-GB')} characters or fewer`),
  )

/** A field of the endpoint for every place of any mail. One mail has only some of them. */
export const mailFields = Object.fromEntries(slotNames.map((name) => [name, z.optional(typedWords())]))
/** Stored with the version. */
export const settingReason = typedText('Say why, for anyone who looks at the versions later', 200)

/** The labels of places in a comparison. Several of one kind are numbered. */
export const mailLines = (template: MailTemplate, { words, standard }: EditedMail): LabelledLines => {
  const slots = slotsOf(template)
  return [
    ...slots.map(({ name, label, text: now }) => [label, words[name] ?? now] as const),
    // Saving words again after their standard wording has changed records that staff have reviewed them.
    ...slots.map(({ name, label, text: now }) => [`${label}, standard wording`, standard[name] ?? now] as const),
  ]
}

type MailFields = Record<string, z.ZodMiniType<string, string>>

/** Removes `reason`, which is typed alongside the words. */
const wordsIn = ({ reason: _reason, ...words }: Record<string, string>) => words

export const mailSheet = (template: MailTemplate): Sheet<MailKey, MailFields> => {
  const slots = slotsOf(template)
  return {
    key: mailKey(template),
    fields: { ...Object.fromEntries(slots.map(({ name }) => [name, typedWords()])), reason: settingReason },
    labels: {
      ...Object.fromEntries(slots.map(({ name, label }) => [name, label])),
      reason: `Why you are changing "${mailTemplates[template].label}"`,
    },
    typed: ({ words }) => ({ ...Object.fromEntries(slots.map(({ name, text: now }) => [name, words[name] ?? now])), reason: '' }),
    value: (typed) => editedMail(template, wordsIn(typed)),
    faults: (typed) => wordsFaults(template, wordsIn(typed)),
  }
}
