/** The title of a public page in browser tabs and search results. */

/** Longer titles are cut off in search results and tabs. */
export const maxTitle = 60

/**
 * `Page - Section - Firm` (WCAG 2.4.2), shortened until it fits. `labels`: the page's own label first, then its parents'. `name`: its name in
 * search results, which nobody writes to be replaced: if it leaves no room for the section and the firm, it stands alone, as the firm is named beside
 * every result. Only a name that is too long by itself gives way to the page's label.
 */
export const pageTitle = (labels: readonly string[], firm: string, name?: string): string => {
  const [page, ...sections] = labels
  const titles = [name, page].flatMap((own) => (own ? [[own, ...sections, firm].join(' - '), `${own} - ${firm}`, own] : []))
  return titles.find((title) => title.length <= maxTitle) ?? titles.at(-1) ?? firm
}

/** Ways to shorten a document's name in search results. What is dropped is still in its heading. */
const shortNames = [
  (title: string) => title,
  (title: string) => title.replace(/ insurance(: key facts)$/, '$1'),
  (title: string) => title.replace(/: [^:]+(: key facts)$/, '$1'),
  (title: string) => title.replace(/: key facts$/, ': facts'),
]
export const documentName = (title: string): string => shortNames.map((cut) => cut(title)).find((name) => name.length <= 45) ?? title

/** The name of a trade's page in search results: its heading, or, if it has none of its own, words around the name of the trade. */
export const tradeName = (heading: string, name: string): string =>
  heading === name ? `Insurance for your trade: ${name.charAt(0).toLowerCase()}${name.slice(1)}` : heading
/** The name of a glossary term's page. */
export const termName = (term: string): string => `${term}: meaning`
