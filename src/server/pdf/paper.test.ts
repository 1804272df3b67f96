import { expect, test } from 'vitest'
import { margins, type Issuer } from './paper.ts'
import type { Sheet } from './sheet.ts'

/** What is written at the foot of a page, in order, with the face it is written in. */
const footOf = (issuer: Issuer): string[] => {
  const written: string[] = []
  let face = ''
  const pen: unknown = new Proxy(
    {},
    {
      get:
        (_, step) =>
        (...said: unknown[]) => {
          if (step === 'font') face = String(said[0])
          if (step === 'text') written.push(`${face}: ${String(said[0]).trim()}`)
          return pen
        },
    },
  )
  const sheet = {
    eachPage: (draw: (page: number, of: number) => void) => (draw(1, 1), 1),
    artifact: (draw: (with_: unknown) => void) => draw(pen),
  }
  margins(sheet as unknown as Sheet, { issuer, title: 'Key facts', footText: 'Edition 1' })
  return written
}
const firm = { name: 'A Firm Limited', shortName: 'A Firm', contact: 'Here', regulator: 'A Firm Limited is authorised and regulated.' }

test('in a demonstration the foot of each page says so before it says that the firm is authorised', () => {
  expect(footOf({ ...firm, notice: 'Demonstration site: not a real firm' }).slice(0, 2)).toEqual([
    'strong: Demonstration site: not a real firm.',
    `text: ${firm.regulator}`,
  ])
  expect(footOf({ ...firm, notice: '' })[0]).toBe(`text: ${firm.regulator}`)
})
