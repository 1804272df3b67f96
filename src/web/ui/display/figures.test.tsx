import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Figures } from './Figures.tsx'
import { Hours } from './Hours.tsx'

const kept = (html: string) => [...html.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, text]) => text)
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '')

test('a figure with its unit, a phone number, times and a postcode stay on one line, and the text stays as it is', () => {
  const text =
    'Up to £2 million, 12 per cent, 24 months: ring 01632 960 123 or 020 7946 0247 by 09:00 on 10 May, Mon-Fri 9:00 AM - 5:30 PM, BN1 1ZZ.'
  const html = renderToStaticMarkup(<Figures>{text}</Figures>)
  expect(kept(html)).toEqual([
    '£2 million',
    '12 per cent',
    '24 months',
    '01632 960 123',
    '020 7946 0247',
    '10 May',
    'Mon-Fri',
    '9:00 AM - 5:30 PM',
    'BN1 1ZZ',
  ])
  expect(plain(html)).toBe(text)
})

test('a size, working days, and an hour with its date stay on one line', () => {
  const html = renderToStaticMarkup(<Figures>On cover until 23:59 on 30/06/2027. Up to 25 MB, in 3 working days.</Figures>)
  expect(kept(html)).toEqual(['23:59 on 30/06/2027', '25 MB', '3 working days'])
})

test('a percent sign after a figure has a span of its own', () => {
  const text = 'Tax 12%, commission 17.5%; % alone'
  const html = renderToStaticMarkup(<Figures>{text}</Figures>)
  expect(html.match(/<span class="proportional-nums">%<\/span>/g)).toHaveLength(2)
  expect(plain(html)).toBe(text)
})

test('a reference is not broken at its hyphens', () => {
  const text = 'Pay £66.65, invoice INV-2026-000064, for CL-2026-DYS5A717Z9 (POL-2025-117424), policy LIA/378267-26, client C-000130'
  const html = renderToStaticMarkup(<Figures>{text}</Figures>)
  expect(kept(html)).toEqual(['INV-2026-000064', 'CL-2026-DYS5A717Z9', 'POL-2025-117424', 'LIA/378267-26', 'C-000130'])
  expect(plain(html)).toBe(text)
})

test('of office hours the days and the times stay together, however they are written', () => {
  for (const [shown, ...parts] of [
    ['Mon-Fri 9:00 AM - 5:30 PM', 'Mon-Fri', '9:00 AM - 5:30 PM'],
    ['9 to 5', '9 to 5'],
    ['By appointment', 'By appointment'],
  ] as const) {
    const html = renderToStaticMarkup(<Hours hours={{ shown }} />)
    expect(kept(html)).toEqual(parts)
    expect(plain(html)).toBe(shown)
  }
})
