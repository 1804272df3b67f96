/** The title, addresses, structured data and anchors in the HTML of a page. */
import { StructuredItem } from '#contract/model/site/structuredData.ts'
import { z } from '#contract/schema.ts'

const decode = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
export const plain = (html: string) =>
  decode(html.replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => decode(found))

export type PageFacts = {
  path: string
  title: string[]
  description: string[]
  canonical: string[]
  noindex: boolean
  language: string
  headings: number[]
  /** The text of the first h1. */
  heading: string
  crumbs: { label: string; href: string | null }[]
  faq: { question: string; answer: string }[]
  items: unknown[]
  ids: Set<string>
  links: string[]
  /** Links in the main content, without header and footer. */
  mainLinks: string[]
  /** The tags of links to other sites. */
  outward: string[]
}

/** The faults of a link to another site: a scheme that is not permitted, or a missing noopener or noreferrer. */
export const outwardFaults = (tag: string): string[] => {
  const href = tag.match(/\shref="([^"]*)"/)?.[1] ?? ''
  const rel = tag.match(/\srel="([^"]*)"/)?.[1]?.split(' ') ?? []
  if (/^(?:mailto|tel):/.test(href)) return []
  if (!href.startsWith('https://')) return [`${href} is no link of https, mailto or tel`]
  return ['noopener', 'noreferrer'].filter((word) => !rel.includes(word)).map((word) => `${href} without ${word}`)
}

export const factsOf = (path: string, html: string): PageFacts => {
  const body = html.replace(/<svg[\s\S]*?<\/svg>/g, '')
  const trail = body.match(/<nav[^>]+aria-label="Breadcrumb"[\s\S]*?<\/nav>/)?.[0] ?? ''
  const main = body.match(/<main[\s\S]*?<\/main>/)?.[0] ?? ''
  const questions = main.match(/<h2[^>]*id="questions(?:-title)?"[\s\S]*?<\/section>/)?.[0] ?? ''
  return {
    path,
    title: all(body, /<title[^>]*>([^<]*)<\/title>/g),
    description: all(body, /<meta name="description" content="([^"]*)"/g),
    canonical: all(body, /<link rel="canonical" href="([^"]*)"/g),
    noindex: /<meta name="robots" content="noindex"/.test(body),
    language: body.match(/<html[^>]+lang="([^"]+)"/)?.[1] ?? '',
    heading: plain(main.match(/<h1[\s>][\s\S]*?<\/h1>/)?.[0] ?? ''),
    headings: all(main, /<h([1-6])[\s>]/g).map(Number),
    crumbs: [...trail.matchAll(/<li[\s\S]*?<\/li>/g)].map(([item]) => ({
      label: plain(item),
      href: item.match(/<a\s[^>]*href="([^"]*)"/)?.[1] ?? null,
    })),
    faq: [...questions.matchAll(/<details[\s\S]*?<summary[^>]*>([\s\S]*?)<\/summary>([\s\S]*?)<\/details>/g)].map(
      // Figures that stay on one line are in spans inside a sentence.
      ([, question = '', answer = '']) => ({ question: plain(question), answer: plain(answer.replace(/<\/?span[^>]*>|<!-- -->/g, '')) }),
    ),
    items: all(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).flatMap((text) => {
      const parsed: unknown = JSON.parse(text)
      return Array.isArray(parsed) ? parsed : [parsed]
    }),
    ids: new Set(all(body, /\sid="([^"]+)"/g)),
    outward: [...body.matchAll(/<a\s[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/\shref="(?:\/(?!\/)|[#?]|")/.test(tag) && /\shref=/.test(tag)),
    mainLinks: all(main, /<a\s[^>]*href="([^"]*)"/g),
    links: [...new Set(all(body, /<a\s[^>]*href="([^"]*)"/g))].filter((href) => /^[/#]/.test(href) && !href.startsWith('//')),
  }
}

/** The main type of structured data, besides breadcrumbs, that a page must have. */
export const expectedTypes = (path: string): string[] =>
  path === '/'
    ? ['InsuranceAgency', 'WebSite']
    : path === '/about' || path === '/contact'
      ? ['InsuranceAgency']
      : path.startsWith('/industries/')
        ? ['FAQPage']
        : path.startsWith('/commercial-insurance-')
          ? ['Service', 'FAQPage']
          : /^\/blog\/./.test(path)
            ? ['Article']
            : path === '/insurance-glossary'
              ? ['DefinedTermSet']
              : path.startsWith('/insurance-glossary/')
                ? ['DefinedTerm']
                : path === '/find-my-insurance'
                  ? ['WebApplication']
                  : path === '/policy-explorer'
                    ? ['CollectionPage']
                    : path === '/quiz'
                      ? ['Quiz']
                      : []

const typesOf = (item: { '@type': unknown }) => [item['@type']].flat().map(String)

/** `origin`: the address of the site. `service`: whether the path is a product page. */
export const structureFaults = (page: PageFacts, origin: string, service: boolean): string[] => {
  const faults: string[] = []
  const own = origin + page.path
  const items: StructuredItem[] = []
  for (const item of page.items) {
    const parsed = z.safeParse(StructuredItem, item)
    if (parsed.success) items.push(parsed.data)
    else faults.push(`not of schema.org as we use it: ${JSON.stringify(item).slice(0, 120)}`)
  }
  const types = items.flatMap(typesOf)
  for (const wanted of [...expectedTypes(page.path), ...(service ? ['Service', 'FAQPage'] : [])])
    if (!types.includes(wanted)) faults.push(`no ${wanted}`)
  if (new Set(types).size !== types.length) faults.push(`a type twice: ${types.join(' ')}`)

  const crumbs = items.find((item) => item['@type'] === 'BreadcrumbList')
  const told = crumbs?.['@type'] === 'BreadcrumbList' ? crumbs.itemListElement.map(({ name, item }) => ({ name, item })) : []
  const shown = page.crumbs.map(({ label, href }) => ({ name: label, item: href === null ? own : origin + href }))
  if (JSON.stringify(told) !== JSON.stringify(shown)) faults.push('structured breadcrumbs differ from the visible ones')
  if ((page.path === '/') !== (told.length === 0)) faults.push('breadcrumbs where there should be none, or none where there should be')

  const faq = items.find((item) => item['@type'] === 'FAQPage')
  const asked =
    faq?.['@type'] === 'FAQPage'
      ? faq.mainEntity.map(({ name, acceptedAnswer }) => ({ question: plain(name), answer: plain(acceptedAnswer.text) }))
      : []
  if (JSON.stringify(asked) !== JSON.stringify(page.faq)) faults.push('questions differ from the visible ones')
  for (const item of items)
    if ('url' in item && !['Business', 'InsuranceAgency', 'WebSite'].some((type) => typesOf(item).includes(type)) && item.url !== own)
      faults.push(`a thing at another address: ${item.url}`)

  if (page.language !== 'en-GB') faults.push('the language is not en-GB')
  if (page.title.length !== 1) faults.push(`${page.title.length} titles`)
  if ((page.title[0] ?? '').length > 65) faults.push(`a title of ${page.title[0]?.length}: ${page.title[0]}`)
  if (page.headings.filter((level) => level === 1).length !== 1) faults.push('not exactly one h1')
  if (page.headings.some((level, at) => level > (page.headings[at - 1] ?? 0) + 1))
    faults.push(`a level is skipped: ${page.headings.join('')}`)
  if (page.noindex) return faults
  if (page.canonical.length !== 1 || page.canonical[0] !== own) faults.push(`canonical ${page.canonical.join(', ') || 'missing'}`)
  const [description = ''] = page.description
  if (page.description.length !== 1 || description.length < 70 || description.length > 160)
    faults.push(`a description of ${description.length}: ${description}`)
  return faults
}

/** Links of a page to missing anchors. `known`: all pages that were read, by path. */
export const brokenAnchors = (page: PageFacts, known: ReadonlyMap<string, PageFacts>): string[] =>
  page.links.flatMap((link) => {
    const [address = '', anchor] = link.split('#')
    if (anchor === undefined) return []
    const target = address === '' ? page : known.get(address.split('?')[0] ?? '')
    return target === undefined || target.ids.has(anchor) || anchor === '' ? [] : [link]
  })
