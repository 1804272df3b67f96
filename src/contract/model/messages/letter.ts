/**
 * What a letter is made of: pieces in their order. The words of the written pieces are the standard wording, which staff may change
 * (mailWords.ts); what stands between them is fixed. `src/web/emails` draws it.
 */
import type { MailProps, MailSender, MailTemplate } from './mail.ts'

/** Which pieces are there is decided by the program: `said` ends "Only where ...". */
type Only<P> = readonly [said: string, holds: (props: P) => boolean]

type Written<P> = {
  kind: 'title' | 'words' | 'aside' | 'action'
  /** Under which edited words are kept: a name that stays when pieces are moved. */
  name: string
  /** With placeholders in braces. */
  text: string
  only?: Only<P>
  /** Placeholders that may not be left out. */
  needs?: readonly string[]
  /** Fixed sentences in the same paragraph. */
  before?: string
  after?: string
}
/** Words that nobody changes: what the law or safety asks for. */
type Fixed<P> = { kind: 'fixed'; as: 'words' | 'aside'; text: string; only?: Only<P> }
/** Rows of item and placeholder; a row without a value is left out. */
type Facts = { kind: 'facts'; rows: readonly (readonly [item: string, value: string])[] }
/** What is neither words nor a fact of one line. `said`: what stands here, for whoever edits the words. */
type Given<P> = { kind: 'paragraphs'; said: string; of: (props: P) => readonly string[] }
type Code<P> = { kind: 'code'; of: (props: P) => string }
type Reading<P> = { kind: 'reading'; of: (props: P) => readonly { title: string; summary: string; link: string }[] }

export type Piece<P> = Written<P> | Fixed<P> | Facts | Given<P> | Code<P> | Reading<P>

export type Values = Readonly<Record<string, string>>

export type Letter<P> = {
  /** The line that a mail list shows after the subject. */
  preview: string
  /** What placeholders stand for. Never a link, a code or another secret: those stand where `action` and `code` put them. */
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
/** The button. It leads to the `link` of the mail. */
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
