/** A conversation with the assistant handed over to a broker: written into an enquiry, and read back. No schemas, as the public page uses it. */
import { paths } from '../../paths.ts'

/** The source path that identifies an enquiry as a handover. */
export const handoverSource = paths.assistant()

export const handoverNoteLimit = 1000
const enquiryLimit = 4000
const head = 'Handed over from the AI insurance assistant on our site.'

/** What remains for the conversation if the note has its full length. */
export const transcriptLimit = enquiryLimit - handoverNoteLimit - head.length - 10

/** The message a broker reads. The visitor sees the same words before sending. */
export const messageOf = (note: string, transcript: string) =>
  [head, note, transcript.slice(0, transcriptLimit)].filter(Boolean).join('\n\n')

/** `note`: what the visitor added; may be empty. `shortened`: the first questions were left out for lack of space. */
export type Handover = {
  note: string
  shortened: boolean
  /** `sources`: as cited, '[1] Page: address'. */
  turns: { question: string; answer: string; sources: string[] }[]
}

const begins = /(?:^|\n\n)(?=(?:\(Earlier questions are left out\.\)|Question: ))/
const cited = /\n(?=\[\d+\] )/

const turnOf = (text: string): Handover['turns'][number] => {
  const [question = '', ...rest] = text.split('\nAnswer: ')
  const [answer = '', ...sources] = rest.join('\nAnswer: ').split(cited)
  return { question: question.replace(/^Question: /, ''), answer, sources }
}

/** Null if the message is not a handover. Anything before the first question is the visitor's note. */
export const handedOver = ({ source, message }: { source: string; message: string }): Handover | null => {
  if (source !== handoverSource || !message.startsWith(head)) return null
  const rest = message.slice(head.length).trim()
  const at = rest.search(begins)
  const conversation = at < 0 ? '' : rest.slice(at).trim()
  return {
    note: (at < 0 ? rest : rest.slice(0, at)).trim(),
    shortened: conversation.startsWith('('),
    turns: conversation
      .split(/\n\n(?=Question: )/)
      .filter((part) => part.startsWith('Question: '))
      .map(turnOf),
  }
}

/** On one line: the last question asked, otherwise the note or message. */
export const handoverSummary = (row: { source: string; message: string }): string => {
  const handover = handedOver(row)
  return (handover?.turns.at(-1)?.question || handover?.note || row.message).slice(0, 200)
}
