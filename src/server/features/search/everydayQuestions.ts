/** Everyday questions attached to the passages that answer them (kind `asked`). They are searched as if they were in the passage's heading. */
import type { AskedQuestions } from '#contract/model/content/kinds/searchWords.ts'
import type { Passage } from './passageParts.ts'

/** `href`: path and anchor. */
export type PlacedQuestion = Pick<AskedQuestions, 'href' | 'ask'>
type Placed = Pick<Passage, 'path' | 'anchor' | 'kind' | 'section' | 'heading'>

/** The passages for each entry: all of its section, whose own words then decide. None if the section is gone from its page. */
export const placesOf = (passages: readonly Placed[], list: readonly PlacedQuestion[]): number[][] => {
  const at = new Map<string, { index: number; row: boolean }[]>()
  for (const [index, { path, anchor, kind, section, heading }] of passages.entries()) {
    const place = anchor === '' ? path : `${path}#${anchor}`
    at.set(place, [...(at.get(place) ?? []), { index, row: kind === 'list' && heading.startsWith(`${section}: `) }])
  }
  return list.map((one) => {
    const there = at.get(one.href) ?? []
    // Table rows have names of their own; they are used only if the section consists of nothing else.
    const withoutRows = there.filter(({ row }) => !row)
    return (withoutRows.length > 0 ? withoutRows : there).map(({ index }) => index)
  })
}

/** The questions for each passage, in the order of the passages. */
export const questionsByPassage = (passages: readonly Placed[], list: readonly PlacedQuestion[]): string[] => {
  const words = new Map<number, string[]>()
  for (const [index, places] of placesOf(passages, list).entries())
    for (const place of places) words.set(place, [...(words.get(place) ?? []), ...(list[index]?.ask ?? [])])
  return passages.map((_, index) => (words.get(index) ?? []).join(' / '))
}

/** All questions for one page. */
export const questionsForPage = (path: string, list: readonly PlacedQuestion[]): string =>
  list
    .filter(({ href }) => href.replace(/#.*/, '') === path)
    .flatMap(({ ask }) => ask)
    .join(' / ')
