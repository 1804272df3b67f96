/** A letter defined in the contract with its wording and values, as email components. Used for sent emails and the preview while editing. */
import { Fragment, type ReactNode } from 'react'
import type { Letter, Piece, Values } from '#contract/model/messages/letter.ts'
import { letters } from '#contract/model/messages/letters/letters.ts'
import type { MailProps, MailSender, MailTemplate } from '#contract/model/messages/mail.ts'
import type { MailWords } from '#contract/model/messages/editedMail.ts'
import { filled, subjectOf } from '#contract/model/messages/mailWords.ts'
import { Action, Aside, Code, Facts, Reading, Title, Words } from './parts.tsx'

const linkOf = (props: unknown): string => {
  const { link } = props as { link?: unknown }
  return typeof link === 'string' ? link : ''
}

/** Splits at blank lines. Empty if there is no text. */
const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

const draw = (piece: Piece<unknown>, props: unknown, values: Values, words: MailWords): ReactNode => {
  if ('only' in piece && piece.only && !piece.only[1](props)) return null
  switch (piece.kind) {
    case 'title':
      return <Title>{filled(words[piece.name] ?? '', values)}</Title>
    case 'words':
    case 'aside': {
      const Part = piece.kind === 'words' ? Words : Aside
      const text = [piece.before, words[piece.name], piece.after].filter(Boolean).join(' ')
      return paragraphs(text).map((paragraph, place) => <Part key={place}>{filled(paragraph, values)}</Part>)
    }
    case 'action':
      return <Action href={linkOf(props)} label={filled(words[piece.name] ?? '', values)} />
    case 'fixed': {
      const Part = piece.as === 'words' ? Words : Aside
      return <Part>{filled(piece.text, values)}</Part>
    }
    case 'facts':
      return <Facts rows={piece.rows.flatMap(([item, name]) => (values[name] ? [[item, values[name]] as const] : []))} />
    case 'paragraphs':
      return piece.of(props).map((paragraph, place) => <Words key={place}>{paragraph}</Words>)
    case 'code':
      return <Code value={piece.of(props)} />
    case 'reading':
      return piece.of(props).map(({ title, summary, link }) => (
        <Fragment key={link}>
          <Reading href={link} title={title} />
          <Words>{summary}</Words>
        </Fragment>
      ))
  }
}

/** `words`: the text for every place in the template. */
export const writtenLetter = <T extends MailTemplate>(template: T, props: MailProps[T], sender: MailSender, words: MailWords) => {
  const { values: readValues, body } = letters[template] as Letter<unknown>
  const values = readValues(props, sender)
  return {
    subject: subjectOf(words, values),
    preview: filled(words['preview'] ?? '', values),
    body: body.map((piece, place) => <Fragment key={place}>{draw(piece, props, values, words)}</Fragment>),
  }
}
