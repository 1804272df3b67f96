/**
 * One page of each template in the system's Chromium, as Lighthouse sees it on a phone with slow 4G.
 *   npm ci --ignore-scripts && npm run lighthouse -- http://localhost:3000 [rounds] [name ...]
 * The server must be running. Prints a table, and below it every finding that does not depend on how busy the machine is.
 */
import { existsSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const [origin = 'http://localhost:3000', roundsAsked = '3', ...only] = process.argv.slice(2)
const rounds = Number(roundsAsked)
const chromium =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))
if (!chromium) throw new Error('No Chromium found: set CHROMIUM to its path')

/** Template: its address. What somebody searched for (`results`) is kept out of search engines, so it cannot have the full mark. */
const templates = {
  home: '/',
  products: '/services',
  product: '/public-liability-insurance',
  industry: '/industries/retail-hospitality',
  trade: '/business-insurance-by-trade/electrician',
  trades: '/business-insurance-by-trade',
  place: '/commercial-insurance-brighton',
  insights: '/blog',
  article: '/blog/underinsurance-and-average',
  glossary: '/insurance-glossary',
  word: '/insurance-glossary/excess',
  tool: '/find-my-insurance',
  explorer: '/policy-explorer',
  legal: '/terms-of-business',
  about: '/about',
  quote: '/quote',
  contact: '/contact',
  search: '/search-results',
  results: '/search-results?q=liability',
  sitemap: '/sitemap',
  documents: '/documents',
  claim: '/report-claim',
  assistant: '/ai-insurance-assistant',
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const measure = async (url) => {
  const chrome = await launch({
    chromePath: chromium,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    return result.lhr
  } finally {
    chrome.kill()
  }
}

const rows = []
const findings = new Map()
for (const [name, path] of Object.entries(templates)) {
  if (only.length > 0 && !only.includes(name)) continue
  const status = await fetch(origin + path).then((reply) => reply.status)
  if (status !== 200) {
    console.error(`${name}: ${path} answers ${status}, left out`)
    continue
  }
  const runs = []
  for (let round = 0; round < rounds; round++) runs.push(await measure(origin + path))
  const category = (id) => Math.round(100 * median(runs.map((run) => run.categories[id].score ?? 0)))
  const best = (id) => Math.round(100 * Math.max(...runs.map((run) => run.categories[id].score ?? 0)))
  const audit = (id) => median(runs.map((run) => run.audits[id]?.numericValue ?? 0))
  rows.push([
    name,
    `${category('performance')} (${best('performance')})`,
    category('accessibility'),
    category('best-practices'),
    category('seo'),
    Math.round(audit('first-contentful-paint')),
    Math.round(audit('largest-contentful-paint')),
    Math.round(audit('total-blocking-time')),
    audit('cumulative-layout-shift').toFixed(3),
    Math.round(audit('total-byte-weight') / 1000),
  ])
  console.error(rows.at(-1).join('  '))
  for (const id of ['accessibility', 'best-practices', 'seo'])
    for (const { id: found } of runs[0].categories[id].auditRefs) {
      const { score, title, details } = runs[0].audits[found]
      if (score === null || score === 1) continue
      const where = (details?.items ?? [])
        .slice(0, 3)
        .map((item) => item.node?.snippet ?? item.url ?? item.source ?? JSON.stringify(item).slice(0, 160))
      findings.set(`${title}: ${where.join(' | ')}`, [...(findings.get(`${title}: ${where.join(' | ')}`) ?? []), name])
    }
}

console.log(
  '| Template | performance (best) | accessibility | best practices | SEO | FCP ms | LCP ms | TBT ms | CLS | kB |\n|---|---|---|---|---|---|---|---|---|---|',
)
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
if (findings.size > 0) console.log('')
for (const [finding, names] of findings) console.log(`- ${names.join(', ')}: ${finding}`)
