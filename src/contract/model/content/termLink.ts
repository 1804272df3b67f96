/** Finds glossary terms in running text, and where a page first uses each. Pure, and does not load the schemas. */

/** `words` as they occur in the text. */
export type TermLink = { slug: string; words: string }

const maxLinks = 6
const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

type Known = { term: string; slug: string; aliases: readonly string[]; autoLink: boolean }

/** 'Any one claim (AOC)' is matched as "any one claim". */
const namesOf = ({ term, aliases }: Known) =>
  [term.replace(/\s*\([^)]*\)/g, ''), ...aliases].filter((name) => name.length >= 5 && !/[/]/.test(name))

/** At most six terms used in the texts, longest first so that "excess of loss" is not "excess". `about`: the page's own subject, not linked. */
export const termsIn = (texts: readonly string[], terms: readonly Known[], about: string): TermLink[] => {
  const all = texts.join('\n')
  const lower = all.toLowerCase()
  const own = about.toLowerCase()
  const names = terms
    .filter(({ autoLink }) => autoLink)
    .flatMap((term) => namesOf(term).map((name) => ({ slug: term.slug, name: name.toLowerCase() })))
    .toSorted((a, b) => b.name.length - a.name.length)
  const found: TermLink[] = []
  for (const { slug, name } of names) {
    if (found.length === maxLinks) break
    if (!lower.includes(name) || own.includes(name) || found.some((one) => one.slug === slug || one.words.toLowerCase().includes(name)))
      continue
    const match = new RegExp(`\\b${escaped(name)}\\b`, 'i').exec(all)
    if (match) found.push({ slug, words: match[0] })
  }
  return found
}

export type Piece = { text: string; slug: string | null }

/** Each text in pieces, with every term linked only at its first occurrence. */
export const linkOnce = (texts: readonly string[], terms: readonly TermLink[]): Map<string, Piece[]> => {
  const used = new Set<string>()
  return new Map(
    texts.map((text) => {
      let pieces: Piece[] = [{ text, slug: null }]
      for (const term of terms) {
        if (used.has(term.slug)) continue
        const at = pieces.findIndex((piece) => piece.slug === null && new RegExp(`\\b${escaped(term.words)}\\b`).test(piece.text))
        const piece = pieces[at]
        if (!piece) continue
        const start = piece.text.search(new RegExp(`\\b${escaped(term.words)}\\b`))
        const parts: Piece[] = [
          { text: piece.text.slice(0, start), slug: null },
          { text: term.words, slug: term.slug },
          { text: piece.text.slice(start + term.words.length), slug: null },
        ]
        pieces = [...pieces.slice(0, at), ...parts.filter((part) => part.text !== ''), ...pieces.slice(at + 1)]
        used.add(term.slug)
      }
      return [text, pieces] as const
    }),
  )
}
