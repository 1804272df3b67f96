/** The title of a public page, as its tab and search results show it. */

/** Longer ones are cut off in search results and tabs. */
const shownAtMost = 65

/**
 * `Page - Section - Firm` (WCAG 2.4.2), as much of it as is shown. `labels`: the page's own first, then what it stands under. `name`: what
 * the page calls itself in search results; where that leaves no room for the firm, its label stands for it, and then the section is left out.
 */
export const pageTitle = (labels: readonly string[], firm: string, name?: string): string => {
  const [page, ...sections] = labels
  const titles = [name, page].flatMap((own) => (own ? [[own, ...sections, firm].join(' - '), `${own} - ${firm}`] : []))
  return titles.find((title) => title.length <= shownAtMost) ?? titles.at(-1) ?? firm
}

/** A document's name in search results: a long one loses what its heading still says. */
const shortNames = [
  (title: string) => title,
  (title: string) => title.replace(/ insurance(: key facts)$/, '$1'),
  (title: string) => title.replace(/: [^:]+(: key facts)$/, '$1'),
  (title: string) => title.replace(/: key facts$/, ': facts'),
]
export const documentName = (title: string): string => shortNames.map((cut) => cut(title)).find((name) => name.length <= 45) ?? title

/** Of a trade's page, whose own words have no name for search results. */
export const tradeName = (name: string): string => `Insurance for your trade: ${name.charAt(0).toLowerCase()}${name.slice(1)}`
/** Of a glossary word's page. */
export const termName = (term: string): string => `${term}: meaning`
