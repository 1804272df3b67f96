import { expect, test } from 'vitest'
import { transcriptOf } from '../tools/assistant.ts'
import { handoverSummary, handedOver, handoverNoteLimit, handoverSource, messageOf, transcriptLimit } from './handover.ts'

test('a handover is read from its enquiry, with or without a note, and when the conversation was shortened', () => {
  const source = handoverSource
  expect(handedOver({ source: '/contact', message: messageOf('', 'Question: a\nAnswer: b') })).toBeNull()
  expect(handedOver({ source, message: 'Typed by hand' })).toBeNull()
  expect(handedOver({ source, message: messageOf('Only a note', '') })).toEqual({ note: 'Only a note', shortened: false, turns: [] })
  const long = transcriptOf(
    Array.from({ length: 40 }, (_, at) => ({
      question: `Number ${at}`,
      outcome: 'price' as const,
      said: { title: 'x'.repeat(200) },
      lines: [],
      sources: [],
    })),
    '',
    transcriptLimit,
  )
  const read = handedOver({ source, message: messageOf('n'.repeat(handoverNoteLimit), long) })
  expect([read?.note.length, read?.shortened, read?.turns.at(-1)?.question]).toEqual([handoverNoteLimit, true, 'Number 39'])
  expect(handoverSummary({ source, message: messageOf('Note', '') })).toBe('Note')
})
