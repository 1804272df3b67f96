/**
 * The title and heading of each public page of an item. No two pages of the site may have the same title. The screens write the same
 * names (web/site); test/structure.test.ts compares every page of the site with this.
 */
import { documentName, pageTitle, termName, tradeName } from '../../site/pageTitle.ts'
import type { ContentKind } from '../contentName.ts'

/** `labels`: its own, then its parents'. `name`: its name in search results, if different. `heading`: its h1. */
export type PageName = { labels: readonly [string, ...string[]]; name?: string; heading: string }

type Named = {
  kind?: unknown
  title?: unknown
  name?: unknown
  term?: unknown
  heading?: unknown
  seo?: { title?: unknown }
  body?: { heading?: unknown }
  blocks?: readonly { type?: unknown; props?: { heading?: unknown } }[]
}
const word = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const documents = 'Policy Documents'
const document = (title: string): PageName => ({ labels: [title, documents], name: documentName(title), heading: title })

const headingOf = (content: Named): string => {
  if (content.kind !== 'built') return word(content.heading)
  const [first] = content.blocks ?? []
  return (first?.type === 'hero' ? word(first.props?.heading) : '') || word(content.title)
}

/** Empty for kinds without a page of their own. For a draft, as far as it is written. */
export const pageNamesOf = (kind: ContentKind, content: unknown): PageName[] => {
  const written = (content ?? {}) as Named
  const [title, name] = [word(written.title), word(written.seo?.title)]
  const heading = word(written.body?.heading)
  const names = ((): PageName[] => {
    switch (kind) {
      case 'service':
        return [
          { labels: [title, 'Insurance products'], name, heading },
          // Its key facts are a page of the library.
          ...(title === '' ? [] : [document(`${title}: key facts`)]),
        ]
      case 'industry':
        return [{ labels: [title, 'Businesses by trade'], name, heading }]
      case 'place':
        return [{ labels: [title], name, heading }]
      case 'post':
        return [{ labels: [title, 'Insights'], name, heading: title }]
      case 'page':
        return [{ labels: [written.kind === 'home' ? '' : title], name, heading: headingOf(written) }]
      case 'term': {
        const term = word(written.term)
        return [{ labels: [term, 'Insurance glossary'], name: termName(term), heading: term }]
      }
      case 'trade': {
        const trade = word(written.name)
        const tradeHeading = word(written.heading) || trade
        return [{ labels: [trade, 'Businesses by trade'], name: tradeName(tradeHeading, trade), heading: tradeHeading }]
      }
      case 'document':
        return [document(title)]
      default:
        return []
    }
  })()
  return names.filter(({ labels, name: own }) => labels[0] !== '' || Boolean(own))
}

export const titleOfPage = ({ labels, name }: PageName, firm: string): string => pageTitle(labels, firm, name)

/** Normalises a name for comparison, because people do not notice differences in capitals or spaces. */
export const comparable = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** Keys for finding pages with the same title or heading, without the firm's name. Stored beside the live copy. */
export const nameKeys = (pages: readonly PageName[]): string[] => [
  ...new Set(
    pages.flatMap(({ labels, name, heading }) => {
      const [label, ...sections] = labels
      const titles = [name ?? '', label].filter(Boolean).flatMap((own) => [[own, ...sections].join(' - '), own])
      return [...titles.map(comparable), ...(heading === '' ? [] : [`# ${comparable(heading)}`])]
    }),
  ),
]

export type Twin = { same: 'title' | 'heading'; with: string }

/** The other pages that share a title or heading with one of these. `label`: the name of the other page in the message. */
export const twinsAmong = (
  pages: readonly PageName[],
  others: readonly { label: string; pages: readonly PageName[] }[],
  firm: string,
): Twin[] => {
  const titles = new Set(pages.map((page) => comparable(titleOfPage(page, firm))))
  const headings = new Set(pages.map(({ heading }) => comparable(heading)).filter(Boolean))
  return others.flatMap(({ label, pages: theirs }): Twin[] => {
    if (theirs.some((page) => titles.has(comparable(titleOfPage(page, firm))))) return [{ same: 'title', with: label }]
    return theirs.some(({ heading }) => headings.has(comparable(heading))) ? [{ same: 'heading', with: label }] : []
  })
}
