import { expect, test, vi } from 'vitest'
import type { CoverGroups } from '#contract/site/quotes.ts'
import { askedFor } from './asked.ts'

const trade = (slug: string, name: string, synonyms: string[]) => ({ slug, name, synonyms, sector: 'food', covers: ['pl'] })
const data = {
  trades: [trade('cafe', 'Café', ['coffee shop']), trade('caterer', 'Caterer', ['mobile caterer']), trade('barber', 'Barber', [])],
} as unknown as CoverGroups
const asked = (query: string) => {
  const { typed, trade: found, close, ticked } = askedFor(new URLSearchParams(query), data)
  return { typed, found: found?.slug ?? null, close: close.map(({ slug }) => slug), ticked }
}

test('a trade is read from its slug, name, synonym or the list, and similar ones are offered', () => {
  const cafe = { typed: 'cafe', found: 'cafe', close: [], ticked: ['pl'] }
  for (const query of ['trade=cafe', 'trade=Cafe', 'trade=coffee%20shop', 'trade=&trade.list=cafe']) expect(asked(query)).toEqual(cafe)
  expect(asked('trade=caff')).toEqual({ typed: 'caff', found: null, close: ['cafe'], ticked: [] })
  expect(asked('cover=el,pl')).toEqual({ typed: '', found: null, close: [], ticked: ['el', 'pl'] })
})

test('without a trade in the address, no trades are compared', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  asked('')
  expect(normalize.mock.calls.length).toBeLessThanOrEqual(2)
})
