/** Rules for every public page, checked on its HTML as sent without script. */

export type Judged = { faults: string[]; title: string; links: string[] }

const decode = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
const plain = (html: string) =>
  decode(html.replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => decode(found))

type Crumb = { name: string; item: string }
const breadcrumbData = (html: string): Crumb[] | null => {
  for (const text of all(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
    const data: { '@type'?: string; itemListElement?: Crumb[] } = JSON.parse(text)
    if (data['@type'] === 'BreadcrumbList') return (data.itemListElement ?? []).map(({ name, item }) => ({ name, item }))
  }
  return null
}

const headingLevels = (html: string) => all(html, /<h([1-6])[\s>]/g).map(Number)

export const judge = (path: string, html: string, origin: string, kind: { noindex?: boolean } = {}): Judged => {
  const faults: string[] = []
  const main = html.match(/<main[\s\S]*?<\/main>/)?.[0] ?? ''
  const titles = all(html.replace(/<svg[\s\S]*?<\/svg>/g, ''), /<title[^>]*>([^<]*)<\/title>/g)
  const title = titles[0] ?? ''
  const name = path.split('?')[0] ?? path
  if (!/<html[^>]+lang="en-GB"/.test(html)) faults.push('the language is not en-GB')
  if (!main) faults.push('no main')
  if (titles.length !== 1 || !title) faults.push(`${titles.length} titles`)
  if (headingLevels(html).filter((level) => level === 1).length !== 1) faults.push('not exactly one h1')
  if (headingLevels(main).some((level, index, levels) => level > (levels[index - 1] ?? 0) + 1))
    faults.push(`a heading level is skipped: ${headingLevels(main).join('')}`)
  if (/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))/.test(html)) faults.push('an inline script')
  if (/<[^>]+\sstyle="/.test(html)) faults.push('a style attribute')
  if (/\sonclick=|href="javascript:/i.test(html)) faults.push('an inline handler')
  if (/\bundefined\b|\[object Object\]|lorem ipsum|\bTODO\b|coming soon|\bNaN\b/i.test(plain(html))) faults.push('placeholder text')
  if (!/href="#main"/.test(html)) faults.push('no skip link')
  if (!/<header[\s>]/.test(html) || !/<footer[\s>]/.test(html)) faults.push('no header or footer')
  if (/<a\s[^>]*target="_blank"(?![^>]*noopener)/.test(html)) faults.push('a new window without noopener')
  if (/<img(?![^>]*\salt=)/.test(html)) faults.push('an image without alt')
  const ids = all(html, /\sid="([^"]+)"/g)
  const doubled = ids.filter((id, index) => ids.indexOf(id) !== index)
  if (doubled.length > 0) faults.push(`an id twice: ${doubled[0]}`)

  const shown = [...(html.match(/<nav[^>]+aria-label="Breadcrumb"[\s\S]*?<\/nav>/)?.[0] ?? '').matchAll(/<li[\s\S]*?<\/li>/g)].map(
    ([item]) => ({ text: plain(item), link: /<a\s/.test(item) }),
  )
  const data = breadcrumbData(html)
  if (name === '/') {
    if (shown.length > 0 || data) faults.push('breadcrumbs on the home page')
  } else {
    if (shown[0]?.text !== 'Home' || !shown[0].link) faults.push('breadcrumbs do not start at Home')
    if (shown.at(-1)?.link !== false) faults.push('the last crumb is missing or a link')
    if (JSON.stringify(data?.map((crumb) => crumb.name)) !== JSON.stringify(shown.map(({ text }) => text)))
      faults.push('structured breadcrumbs differ from the visible ones')
  }
  if (kind.noindex) {
    if (!/<meta name="robots" content="noindex"/.test(html)) faults.push('no noindex')
  } else {
    if (/<meta name="robots" content="noindex"/.test(html)) faults.push('noindex')
    if (html.match(/<link rel="canonical" href="([^"]+)"/)?.[1] !== origin + name) faults.push('the canonical address is not its own')
    const description = decode(html.match(/<meta name="description" content="([^"]*)"/)?.[1] ?? '')
    if (description.length < 50 || description.length > 160) faults.push(`a description of ${description.length} characters`)
    for (const property of ['og:title', 'og:description', 'og:url', 'og:image', 'og:type', 'og:site_name'])
      if (!html.includes(`property="${property}"`)) faults.push(`no ${property}`)
  }
  const links = [...new Set(all(html, /<a\s[^>]*href="([^"#]*)/g))].filter((href) => href.startsWith('/') && !href.startsWith('//'))
  return { faults, title, links }
}
