/** A conversation with the assistant, handed over to a broker: how it is written into an enquiry, and read from it again. Without schemas: the public page uses it. */
import { paths } from '../../paths.ts'

/** Where such an enquiry was sent from: what makes it a handover. */
export const handoverSource = paths.assistant()

export const handoverNoteLimit = 1000
const enquiryLimit = 4000
const head = 'Handed over from the AI insurance assistant on our site.'

/** What is left for the conversation beside a note of full length. */
export const transcriptLimit = enquiryLimit - handoverNoteLimit - head.length - 10

/** What a broker reads. The same words are shown to the visitor before they are sent. */
export const messageOf = (note: string, transcript: string) =>
  [head, note, transcript.slice(0, transcriptLimit)].filter(Boolean).join('\n\n')

/** `note`: what they added themselves; empty where they added nothing. `shortened`: the first questions gave way, for want of room. */
export type Handover = {
  note: string
  shortened: boolean
  /** `sources`: as they were cited, '[1] Page: address'. */
  turns: { question: string; answer: string; sources: string[] }[]
}

const begins = /(?:^|\n\n)(?=(?:\(Earlier questions are left out\.\)|Question: ))/
const cited = /\n(?=\[\d+\] )/

const turnOf = (text: string): Handover['turns'][number] => {
  const [question = '', ...rest] = text.split('\nAnswer: ')
  const [answer = '', ...sources] = rest.join('\nAnswer: ').split(cited)
  return { question: question.replace(/^Question: /, ''), answer, sources }
}

/** Null where the message was not written by a handover. What stands before the first question is their note. */
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

/** In a line: the question that was asked last, else what they wrote. */
export const askedLast = (row: { source: string; message: string }): string => {
  const handover = handedOver(row)
  return (handover?.turns.at(-1)?.question || handover?.note || row.message).slice(0, 200)
}
