/**
 * A letter is a list of pieces in order. Written pieces hold the standard wording, which staff may change (mailWords.ts); everything
 * between them is fixed. `src/web/emails` renders it.
 */
import type { MailProps, MailSender, MailTemplate } from './mail.ts'

/** The program decides which pieces are included: `said` completes "Only where ...". */
type Only<P> = readonly [said: string, holds: (props: P) => boolean]

type Written<P> = {
  kind: 'title' | 'words' | 'aside' | 'action'
  /** The key that edited words are stored under. Does not change when pieces are moved. */
  name: string
  /** With placeholders in braces. */
  text: string
  only?: Only<P>
  /** Placeholders that must be kept. */
  needs?: readonly string[]
  /** Fixed sentences in the same paragraph. */
  before?: string
  after?: string
}
/** Words that cannot be edited, because the law or safety requires them. */
type Fixed<P> = { kind: 'fixed'; as: 'words' | 'aside'; text: string; only?: Only<P> }
/** Rows of item and placeholder. A row without a value is left out. */
type Facts = { kind: 'facts'; rows: readonly (readonly [item: string, value: string])[] }
/** Content that is neither words nor a one-line fact. `said`: describes it to staff who edit the words. */
type Paragraphs<P> = { kind: 'paragraphs'; said: string; of: (props: P) => readonly string[] }
type Code<P> = { kind: 'code'; of: (props: P) => string }
type Reading<P> = { kind: 'reading'; of: (props: P) => readonly { title: string; summary: string; link: string }[] }

export type Piece<P> = Written<P> | Fixed<P> | Facts | Paragraphs<P> | Code<P> | Reading<P>

export type Values = Readonly<Record<string, string>>

export type Letter<P> = {
  /** The line shown after the subject in a list of mails. */
  preview: string
  /** The values of placeholders. Never a link, a code or another secret: those appear only where `action` and `code` put them. */
  values: (props: P, sender: MailSender) => Values
  body: readonly Piece<P>[]
}
export type Letters<T extends MailTemplate> = { [N in T]: Letter<MailProps[N]> }

type Options<P> = Pick<Written<P>, 'only' | 'needs' | 'before' | 'after'>

export const title = <P>(text: string, { name = 'title', ...options }: Options<P> & { name?: string } = {}): Piece<P> => ({
  kind: 'title',
  name,
  text,
  ...options,
})
export const words = <P>(name: string, text: string, options: Options<P> = {}): Piece<P> => ({ kind: 'words', name, text, ...options })
export const aside = <P>(text: string, { name = 'aside', ...options }: Options<P> & { name?: string } = {}): Piece<P> => ({
  kind: 'aside',
  name,
  text,
  ...options,
})
/** The button. It opens the `link` of the mail. */
export const action = <P>(text: string, { name = 'button', ...options }: Options<P> & { name?: string } = {}): Piece<P> => ({
  kind: 'action',
  name,
  text,
  ...options,
})
export const fixed = <P>(text: string, options: { as?: 'words' | 'aside'; only?: Only<P> } = {}): Piece<P> => ({
  kind: 'fixed',
  as: 'aside',
  text,
  ...options,
})
export const facts = (...rows: Facts['rows']): Facts => ({ kind: 'facts', rows })
