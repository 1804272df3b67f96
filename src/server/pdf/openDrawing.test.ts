import { expect, test } from 'vitest'
import { drawOnce } from './openDrawing.ts'

const poster = (company: string) => ({
  poster: {
    company,
    link: 'https://www.example.com/el/ABCD',
    issuer: {
      name: 'Example Brokers Ltd',
      shortName: 'Example',
      regulator: 'Example Brokers Ltd is authorised and regulated by the Financial Conduct Authority.',
      contact: '01632 960 000. hello@example.com',
      notice: '',
    },
    madeAt: '2026-11-27T10:00:00.000Z',
  },
})

test('#176 whoever asks for one document many times at once has it drawn once, and another one is drawn after it', async () => {
  const many = Array.from({ length: 50 }, () => drawOnce(poster('Pebble Café')))
  const other = drawOnce(poster('Kiln Lane Ltd'))
  expect(new Set(many).size).toBe(1)
  expect(other).not.toBe(many[0])
  const [one, two] = [await many[0], await other]
  expect(one?.pages).toBe(1)
  expect(two.pages).toBe(1)
  // Not kept afterwards.
  expect(drawOnce(poster('Pebble Café'))).not.toBe(many[0])
})
