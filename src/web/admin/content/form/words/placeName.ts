/** Names a path of the content in its form's words: 'body.limits.rows.1.typical' -> Limits, limit 2, Usual sum. */
import { capitalised } from '#contract/format.ts'
import { wordsAt, type KindWords } from './fieldWords.ts'

/** The section that contains a path; null if none does. */
export const sectionOf = ({ sections }: KindWords, path: string) =>
  sections.find(({ fields }) => fields.some((own) => path === own || path.startsWith(`${own}.`) || own.startsWith(`${path}.`))) ?? null

/** A name for each segment of the path that has one. Never empty. */
export const namesOf = ({ fields, noun }: KindWords, path: string): string[] => {
  const steps = path.split('.')
  const names: string[] = []
  let pattern = ''
  for (const step of steps) {
    const list = wordsAt(fields, pattern)
    const isEntry = /^\d+$/.test(step)
    pattern = pattern === '' ? step : `${pattern}.${isEntry ? '*' : step}`
    if (isEntry) names.push(`${list?.item ?? 'part'} ${Number(step) + 1}`)
    else {
      const label = wordsAt(fields, pattern)?.label
      // A section and its list often have the same name.
      if (label && label !== names.at(-1)) names.push(label)
    }
  }
  return names.length > 0 ? names : [capitalised(noun)]
}

/** The names in one line: 'Limits, limit 2, Usual sum'. */
export const placeName = (words: KindWords, path: string): string => namesOf(words, path).join(', ')
