import { expect, test } from 'vitest'
import { linkOnce, termsIn } from './termLink.ts'

const terms = [
  { term: 'Excess', slug: 'excess', aliases: [], autoLink: true },
  { term: 'Excess of loss', slug: 'excess-of-loss', aliases: ['XOL'], autoLink: true },
  { term: 'Any one claim (AOC)', slug: 'any-one-claim', aliases: [], autoLink: true },
  { term: 'Event', slug: 'event', aliases: [], autoLink: false },
  { term: 'Public liability', slug: 'public-liability', aliases: [], autoLink: true },
]

test('finds whole words only, prefers the longest term, and skips the subject of the page', () => {
  expect(
    termsIn(
      ['An excess of loss layer. The limit is any one claim. Excesses differ. An event. Public liability.'],
      terms,
      'Public liability insurance',
    ),
  ).toEqual([
    { slug: 'excess-of-loss', words: 'excess of loss' },
    { slug: 'any-one-claim', words: 'any one claim' },
  ])
  expect(termsIn(['Excessive.'], terms, '')).toEqual([])
})

test('links each term at its first use only, and keeps the text unchanged', () => {
  const texts = ['The excess is yours.', 'An excess again, for any one claim.']
  const linked = linkOnce(texts, termsIn(texts, terms, ''))
  expect([...linked.values()].flat().filter(({ slug }) => slug)).toEqual([
    { text: 'excess', slug: 'excess' },
    { text: 'any one claim', slug: 'any-one-claim' },
  ])
  for (const text of texts)
    expect(
      linked
        .get(text)
        ?.map((piece) => piece.text)
        .join(''),
    ).toBe(text)
})
