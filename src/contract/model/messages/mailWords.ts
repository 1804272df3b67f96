/** The editable words of mails: which there are, what they may contain, and which are sent. */
import { isSafeText } from '../../safeText.ts'
import { inBraces, markupFault, placeholderPattern, placeholdersIn } from '../settings/plainWords.ts'
import { promisesOf, standardLevels } from '../site/serviceLevels.ts'
import { mostWords, type EditedMail, type MailWords } from './editedMail.ts'
import type { Letter, Piece, Values } from './letter.ts'
import { letters } from './letters/letters.ts'
import { mailTemplateNames, mailTemplates, type MailSender, type MailTemplate } from './mail.ts'
import { mailSamples } from './mailSamples.ts'

// Only for the placeholders' sample values. Which placeholders exist does not depend on the firm.
const sampleSender: MailSender = {
  name: '',
  phone: '',
  email: '',
  address: '',
  status: '',
  notice: null,
  promises: promisesOf(standardLevels),
  origin: 'https://www.example.com',
  at: '2026-07-01T12:30:00.000Z',
}
const samples: Record<MailTemplate, object> = mailSamples(sampleSender.origin)

export type Slot = {
  name: string
  kind: 'subject' | 'preview' | 'title' | 'words' | 'aside' | 'action'
  label: string
  /** 'Only where ...' */
  only: string | null
  /** Whether it occurs in the preview with sample values. */
  inSample: boolean
  text: string
  needs: readonly string[]
  before: string
  after: string
}

const anyLetter = (template: MailTemplate) => letters[template] as Letter<unknown>

const most: Record<Slot['kind'], number> = { subject: 100, preview: 140, title: 120, action: 40, words: mostWords, aside: mostWords }
const kindLabels = { title: 'Title', words: 'Paragraph', aside: 'Small print', action: 'Button' } as const

type WrittenPiece = Extract<Piece<unknown>, { name: string }>
export const isWritten = (piece: Piece<unknown>): piece is WrittenPiece => 'name' in piece

/** Every editable part of a mail, in the order of the letter. */
export const slotsOf = (template: MailTemplate): readonly Slot[] => {
  const { preview, body } = anyLetter(template)
  const written = body.filter(isWritten)
  const plain = { only: null, inSample: true, needs: [], before: '', after: '' }
  return [
    { ...plain, name: 'subject', kind: 'subject', label: 'Subject', text: mailTemplates[template].subject },
    { ...plain, name: 'preview', kind: 'preview', label: 'Line after the subject', text: preview },
    ...written.map((piece, place): Slot => {
      const same = written.filter(({ kind }) => kind === piece.kind)
      const number = written.slice(0, place + 1).filter(({ kind }) => kind === piece.kind).length
      return {
        name: piece.name,
        kind: piece.kind,
        label: same.length > 1 ? `${kindLabels[piece.kind]} ${number}` : kindLabels[piece.kind],
        only: piece.only ? `Only where ${piece.only[0]}` : null,
        inSample: piece.only ? piece.only[1](samples[template]) : true,
        text: piece.text,
        needs: piece.needs ?? [],
        before: piece.before ?? '',
        after: piece.after ?? '',
      }
    }),
  ]
}

export const standardWords = (template: MailTemplate): MailWords =>
  Object.fromEntries(slotsOf(template).map(({ name, text }) => [name, text]))

/** Names of the places of all mails: the fields of the endpoint that saves one. */
export const slotNames: readonly string[] = [...new Set(mailTemplateNames.flatMap((template) => slotsOf(template).map(({ name }) => name)))]

export const sampleValues = (template: MailTemplate, sender = sampleSender): Values =>
  anyLetter(template).values(mailSamples(sender.origin)[template], sender)

/** A subject contains no text typed by a person and no name (security check 114), only numbers that we assign. */
const inSubject: readonly string[] = ['reference']
export const placeholdersOf = (template: MailTemplate, kind: Slot['kind']): readonly string[] =>
  Object.keys(sampleValues(template)).filter((name) => kind !== 'subject' || inSubject.includes(name))

const oneLine: readonly Slot['kind'][] = ['subject', 'preview', 'title', 'action']
const mayBeEmpty: readonly Slot['kind'][] = ['words', 'aside']

/** What is wrong with the words of one place, in words. Null if nothing is. */
export const wordsFault = (template: MailTemplate, { kind, needs, label }: Slot, typed: string): string | null => {
  if (!isSafeText(typed)) return 'Remove the characters that cannot be shown'
  if (typed.trim() === '') {
    if (!mayBeEmpty.includes(kind)) return `Write the ${label.replace(/ \d+$/, '').toLowerCase()}`
    return needs.length > 0 ? `Keep ${inBraces(needs)}: readers need it` : null
  }
  if (oneLine.includes(kind) && /[\r\n\u0085\u2028\u2029]/.test(typed)) return 'Write it in one line'
  if (typed.length > most[kind]) return `Shorten it to ${most[kind].toLocaleString('en-GB')} characters or fewer`
  const markup = markupFault(typed)
  if (markup !== null) return markup
  const allowed = placeholdersOf(template, kind)
  const props = Object.keys(samples[template])
  for (const name of placeholdersIn(typed)) {
    if (allowed.includes(name)) continue
    if (kind === 'subject' && placeholdersOf(template, 'words').includes(name))
      return `{${name}} cannot be in the subject: email lists and locked phones show it${allowed.length > 0 ? `. There you can use ${inBraces(allowed)}` : ''}`
    if ((mailTemplates[template].secrets as readonly string[]).includes(name) || (name === 'link' && props.includes('link')))
      return `{${name}} cannot be moved: it opens something, and has its own place in the email`
    return `{${name}} is not a placeholder in this email. ${allowed.length > 0 ? `You can use ${inBraces(allowed)}` : 'There are none'}`
  }
  if (/[{}]/.test(typed.replace(placeholderPattern, ''))) return 'Braces are for placeholders only: {name}, without spaces'
  const missing = needs.filter((name) => !placeholdersIn(typed).includes(name))
  return missing.length > 0 ? `Keep ${inBraces(missing)}: readers need it` : null
}

/** Faults by the name of the place. Places that this mail does not have are also refused. */
export const wordsFaults = (template: MailTemplate, typed: MailWords): Record<string, string> => {
  const slots = slotsOf(template)
  const faults = slots.flatMap((slot) => {
    const fault = wordsFault(template, slot, typed[slot.name] ?? '')
    return fault === null ? [] : [[slot.name, fault] as const]
  })
  const unknown = Object.keys(typed).filter((name) => !slots.some((slot) => slot.name === name))
  return Object.fromEntries([...faults, ...unknown.map((name) => [name, 'This email has no such part'] as const)])
}

/** The record to store: only words that differ from today's standard wording. */
export const editedMail = (template: MailTemplate, typed: MailWords): EditedMail => {
  const changed = slotsOf(template).filter(({ name, text }) => (typed[name] ?? '').trim() !== text)
  return {
    words: Object.fromEntries(changed.map(({ name }) => [name, (typed[name] ?? '').trim()])),
    standard: Object.fromEntries(changed.map(({ name, text }) => [name, text])),
  }
}

/** The words that are sent. Words that no longer fit, because the mail has changed, are replaced by the standard wording. */
export const sentWords = (template: MailTemplate, words: MailWords): MailWords =>
  Object.fromEntries(
    slotsOf(template).map((slot) => {
      const own = Object.hasOwn(words, slot.name) ? words[slot.name] : undefined
      return [slot.name, own === undefined || wordsFault(template, slot, own) !== null ? slot.text : own]
    }),
  )

export type Outdated = {
  slot: Slot
  /** The standard wording at the time of editing. */
  was: string
  /** Why the edited wording no longer fits the mail and is not sent. Null if it fits. */
  unfit: string | null
}

/** Standard wordings had curly quotation marks until November 2026 (0089). That alone is no change. */
const plain = (text: string) => text.replaceAll(/[\u2018\u2019]/g, "'").replaceAll(/[\u201c\u201d]/g, '"')

/** Edited places whose standard wording has changed since in a newer release, or whose words no longer fit. */
export const outdatedWords = (template: MailTemplate, { words, standard }: EditedMail): readonly Outdated[] =>
  slotsOf(template).flatMap((slot) => {
    const own = Object.hasOwn(words, slot.name) ? words[slot.name] : undefined
    if (own === undefined) return []
    const unfit = wordsFault(template, slot, own)
    const was = standard[slot.name] ?? ''
    return plain(was) === plain(slot.text) && unfit === null ? [] : [{ slot, was, unfit }]
  })

/** Replaces placeholders by their values. Values are not searched for placeholders again. */
export const filled = (text: string, values: Values) =>
  text.replace(placeholderPattern, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole))

/** Always a single header line, whatever the values contain. */
export const subjectOf = (words: MailWords, values: Values) =>
  filled(words['subject'] ?? '', values)
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
