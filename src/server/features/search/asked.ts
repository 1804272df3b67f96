/** Everyday questions beside the passages that answer them (content/search/asked.json): they are found as if they were its heading. */
import askedFile from '#content/search/asked.json' with { type: 'json' }
import type { Passage } from './passageParts.ts'

/** `at`: path and anchor. */
export type Asked = { at: string; ask: string[] }
export const asked: readonly Asked[] = askedFile

/** The passages of each: of a section with several paragraphs all, and their own words decide. None where it is gone from its page. */
export const placesOf = (passages: readonly Passage[], list: readonly Asked[] = asked): number[][] => {
  const at = new Map<string, { index: number; row: boolean }[]>()
  for (const [index, { path, anchor, kind, section, heading }] of passages.entries()) {
    const place = anchor === '' ? path : `${path}#${anchor}`
    at.set(place, [...(at.get(place) ?? []), { index, row: kind === 'list' && heading.startsWith(`${section}: `) }])
  }
  return list.map((one) => {
    const there = at.get(one.at) ?? []
    // Rows of a table have names of their own; they are meant where a section is nothing else.
    const said = there.filter(({ row }) => !row)
    return (said.length > 0 ? said : there).map(({ index }) => index)
  })
}

export const withAsked = (passages: readonly Passage[]): Passage[] => {
  const words = new Map<number, string[]>()
  for (const [index, places] of placesOf(passages).entries())
    for (const place of places) words.set(place, [...(words.get(place) ?? []), ...(asked[index]?.ask ?? [])])
  return passages.map((passage, index) => ({ ...passage, asked: (words.get(index) ?? []).join(' / ') }))
}

/** All that is asked for on a page. */
export const askedOf = (path: string): string =>
  asked
    .filter(({ at }) => at.replace(/#.*/, '') === path)
    .flatMap(({ ask }) => ask)
    .join(' / ')
