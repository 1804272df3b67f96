/** What a broker reads when a conversation is handed over. The same words are shown before they are sent. */
export const handoverNoteLimit = 1000
const enquiryLimit = 4000
const head = 'Handed over from the AI insurance assistant on our site.'

/** What is left for the conversation beside a note of full length. */
export const transcriptLimit = enquiryLimit - handoverNoteLimit - head.length - 10

export const messageOf = (note: string, transcript: string) =>
  [head, note, transcript.slice(0, transcriptLimit)].filter(Boolean).join('\n\n')
