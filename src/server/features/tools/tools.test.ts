import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { iptOn } from '#contract/model/policies/money.ts'
import { Specimen } from '#contract/model/tools/specimen.ts'
import type { ComparedCover, ExplorerData, FinderData, QuizData, ScenarioPage, SpecimenPage } from '#contract/site/tools.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database

const data = async <T>(path: string) => {
  const { status, body } = await app.json(path)
  return { status, data: body.data as T }
}
const page = async (path: string) => {
  const response = await app.request(path)
  return {
    status: response.status,
    location: response.headers.get('location'),
    html: await response.text(),
    kept: response.headers.get('cache-control'),
  }
}
const hidden = async (slug: string, run: () => Promise<void>) => {
  const publish = async (published: boolean) => {
    await owner
      .update(contentItems)
      .set({ published })
      .where(and(eq(contentItems.kind, 'service'), eq(contentItems.key, slug)))
    await bumpContentVersion({ db: owner })
    app.cache.clear()
  }
  await publish(false)
  try {
    await run()
  } finally {
    await publish(true)
  }
}

test('the finder has 43 rules, a page for every cover in them, and trades with only the fields that it needs', async () => {
  const { data: finder } = await data<FinderData>('/api/tools/finder')
  expect(finder.rules).toHaveLength(43)
  const codes = finder.covers.map(({ code }) => code)
  expect(finder.rules.flatMap(({ finds }) => finds.map(({ cover }) => cover)).filter((code) => !codes.includes(code))).toEqual([])
  expect(finder.covers.filter((cover) => cover.page === null)).toEqual([])
  expect(Object.values(finder.pages)).not.toContain(null)
  expect(finder.trades.length).toBeGreaterThanOrEqual(150)
  expect(Object.keys(finder.trades[0] ?? {}).toSorted()).toEqual(['name', 'sector', 'slug', 'synonyms', 'usual'])
  // The same covers as the quote form ticks for the trade, each with a card to show.
  expect(finder.trades.find(({ slug }) => slug === 'cafe')?.usual).toEqual(['PL', 'PROD', 'EL', 'CONT', 'BI', 'DOS'])
  expect(finder.trades.flatMap(({ usual }) => usual).filter((code) => !codes.includes(code))).toEqual([])
  // This cover is discussed by telephone only: no online quote, and a name that does not give it away.
  expect(finder.covers.find(({ code }) => code === 'KR')).toMatchObject({ name: 'Special risks', online: false })
})

test('the quiz has 24 questions, each with a product page', async () => {
  const { data: quiz } = await data<QuizData>('/api/tools/quiz')
  expect(quiz.questions).toHaveLength(24)
  expect(quiz.questions.filter(({ service }) => !quiz.pages[service])).toEqual([])
})

test('every term in the specimen policy is in the glossary, and its premium adds up', async () => {
  const { data: specimen } = await data<SpecimenPage>('/api/tools/specimen')
  const written = Specimen.parse(JSON.parse(readFileSync('content/tools/specimen/cafe-policy.json', 'utf8')))
  const lines = specimen.parts.flatMap((part) => part.lines)
  expect(lines.map(({ terms }) => terms.map(({ slug }) => slug))).toEqual(
    written.parts.flatMap((part) => part.lines.map(({ terms }) => terms)),
  )
  const [net = 0, tax = 0, total = 0] = (lines.find(({ label }) => label === 'Premium')?.says.match(/£[\d,.]*\d/g) ?? []).map((sum) =>
    Math.round(Number(sum.replace(/[£,]/g, '')) * 100),
  )
  expect([tax, total]).toEqual([iptOn(net, 12), net + tax])
  const { html } = await page('/policy-explorer?tab=read')
  for (const { says, terms } of lines) {
    expect(html).toContain(`href="/insurance-glossary/${terms[0]?.slug}"`)
    expect(html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')).toContain(says)
  }
})

test('the explorer lists 58 scenarios, each complete at its own address, and covers with all their facets', async () => {
  const { data: explorer } = await data<ExplorerData>('/api/tools/explorer')
  expect(explorer.scenarios).toHaveLength(58)
  expect(explorer.industries.length).toBe(10)
  const incidents = new Set(explorer.incidents.map(({ slug }) => slug))
  expect(explorer.scenarios.filter(({ incident }) => !incidents.has(incident))).toEqual([])
  const known = new Set(explorer.industries.map(({ slug }) => slug))
  expect(explorer.scenarios.flatMap(({ industries }) => industries).filter((slug) => !known.has(slug))).toEqual([])
  for (const { slug, covers } of explorer.scenarios) {
    const { status, data: scenario } = await data<ScenarioPage>(`/api/tools/scenarios/${slug}`)
    expect([slug, status, scenario.named.map(({ code }) => code).toSorted()]).toEqual([slug, 200, covers.toSorted()])
    expect(scenario.named.filter((cover) => cover.page === null)).toEqual([])
  }
  expect((await data('/api/tools/scenarios/no-such-thing')).status).toBe(404)
  expect((await data('/api/tools/explorer?cover=PL')).status).toBe(422)
  const { data: compared } = await data<{ covers: ComparedCover[] }>('/api/tools/covers')
  expect(compared.covers.every(({ facets }) => facets.inside.length > 2)).toBe(true)
})

test('#101 an unpublished product is not linked from any tool', async () => {
  const naming = [
    '/find-my-insurance?step=result&f11=heavy',
    '/policy-explorer?s=ransomware',
    '/policy-explorer?tab=compare&a=CYB',
    '/quiz?a=-----------------1&q=18',
  ]
  const leads = async (path: string) => (await page(path)).html.split('<main')[1]?.split('</main>')[0]?.includes('href="/cyber-insurance"')
  for (const path of naming) expect([path, await leads(path)]).toEqual([path, true])
  await hidden('cyber-insurance', async () => {
    const { data: finder } = await data<FinderData>('/api/tools/finder')
    expect(finder.covers.find(({ code }) => code === 'CYB')?.page).toBeNull()
    const { data: scenario } = await data<ScenarioPage>('/api/tools/scenarios/ransomware')
    expect(scenario.named.find(({ code }) => code === 'CYB')?.page).toBeNull()
    for (const path of naming) {
      expect([path, await leads(path)]).toEqual([path, false])
    }
  })
})

test('pages without state are cached and may be indexed, and pages with state are neither', async () => {
  for (const path of ['/find-my-insurance', '/quiz', '/policy-explorer']) {
    const plain = await page(path)
    expect([path, plain.status, plain.html.includes('noindex'), plain.kept]).toEqual([
      path,
      200,
      false,
      'public, max-age=0, must-revalidate',
    ])
    expect(plain.html).toContain(`<link rel="canonical" href="http://localhost:3000${path}"`)
    expect(plain.html).toContain('BreadcrumbList')
  }
  for (const path of [
    '/find-my-insurance?step=result&f3=yes',
    '/quiz?a=3&q=1',
    '/policy-explorer?words=laptop',
    '/policy-explorer?tab=compare&a=PL',
    '/policy-explorer?tab=read',
    '/policy-explorer?s=wet-floor',
  ]) {
    const stated = await page(path)
    expect([path, stated.status, stated.html.includes('<meta name="robots" content="noindex"'), stated.kept]).toEqual([
      path,
      200,
      true,
      'no-store',
    ])
  }
  const map = await (await app.request('/sitemaps/pages.xml')).text()
  for (const path of ['/find-my-insurance', '/quiz', '/policy-explorer']) expect(map).toContain(`http://localhost:3000${path}<`)
})

test('the finder works without JavaScript: forms lead from page to page, a wrong figure is named, and input is kept', async () => {
  const first = await page('/find-my-insurance?from=business&f1=ltd&f1a=3&f2.typed=Sparky&f2=&f2.list=')
  expect([first.status, first.location]).toEqual([302, '/find-my-insurance?step=people&f1=ltd&f1a=3&f2=electrician'])
  const wrong = await page('/find-my-insurance?from=business&f1=ltd&f1a=three&f2=')
  expect(wrong.status).toBe(200)
  expect(wrong.html).toContain('<title>Error: ')
  expect(wrong.html).toContain('Enter a number of directors from 1 to 50, like 2')
  expect(wrong.html).toContain('value="three"')
  const changed = await page('/find-my-insurance?from=vehicles&was=f3.yes~f13.one&f3=yes&f13=none')
  expect(changed.location).toBe('/find-my-insurance?step=result&was=f3.yes~f13.one&f3=yes&f13=none')
  expect((await page(changed.location ?? '')).html).toMatch(/Removed: <!-- -->Motor|Removed: Motor/)
  const law = (await page('/find-my-insurance?step=result&f3=yes')).html
  expect(law).toContain('Compulsory Insurance) Act 1969')
  expect(law).toContain('href="/quote?cover=EL"')
})

test('the quiz works without JavaScript: an answer is explained, a missing one is asked for, and the first answer counts', async () => {
  expect((await page('/quiz?a=&q=1&sent=1&pick=3')).location).toBe('/quiz?a=3&q=1')
  expect((await page('/quiz?a=3&q=1&sent=1&pick=1')).location).toBe('/quiz?a=3&q=1')
  expect((await page('/quiz?a=3&q=1')).html).toContain('Insurers often offer £10 million.')
  const none = (await page('/quiz?a=&q=1&sent=1')).html
  expect(none).toContain('Choose an answer')
  expect(none).toContain('<title>Error: ')
})

test('#84 hostile values in an address are never shown as markup', async () => {
  const bad = encodeURIComponent('"><script>alert(1)</script>')
  for (const path of [
    `/find-my-insurance?from=business&f1=ltd&f1a=${bad}&f2.typed=${bad}`,
    `/find-my-insurance?step=result&was=${bad}&f3=${bad}`,
    `/find-my-insurance?step=${bad}`,
    `/quiz?a=${bad}&q=${bad}&pick=${bad}`,
    `/policy-explorer?words=${bad}&cover=${bad}&industry=${bad}`,
    `/policy-explorer?tab=compare&a=${bad}`,
    `/policy-explorer?s=${bad}`,
    '/policy-explorer?s=..%2F..%2Fservices',
    `/find-my-insurance?${'f7=sell&'.repeat(200)}`,
  ]) {
    const { status, html } = await page(path)
    expect([path, [200, 302, 404].includes(status), html.includes('<script>alert')]).toEqual([path, true, false])
  }
})
