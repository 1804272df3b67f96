/** Industries, places, trades, glossary and Insights: every file fits its schema, and every name in it exists. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Glossary } from './kinds/glossary.ts'
import { IndustryContent } from './kinds/industry.ts'
import { PlaceContent, places } from './kinds/place.ts'
import { contentsOf, PostContent, wordsOf } from './kinds/post.ts'
import { ServiceContent } from './kinds/service.ts'
import { TradeContent } from './kinds/tradeContent.ts'
import { z, type Infer } from '../../schema.ts'

const content = new URL('../../../../content/', import.meta.url)
const read = <S extends z.ZodMiniType>(file: string, schema: S): Infer<S> =>
  z.parse(schema, JSON.parse(readFileSync(new URL(file, content), 'utf8')))
const folder = <S extends z.ZodMiniType>(name: string, schema: S) =>
  readdirSync(new URL(name, content))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ file: file.slice(0, -'.json'.length), value: read(`${name}/${file}`, schema) }))

const services = folder('services', ServiceContent).map(({ value }) => value)
const industries = folder('industries', IndustryContent)
const locals = folder('places', PlaceContent)
const posts = folder('posts', PostContent)
const tradeFiles = folder('trades', TradeContent)
const trades = tradeFiles.map(({ value }) => value)
const glossary = read('glossary.json', Glossary)

const slugs = (list: readonly { slug: string }[]) => new Set(list.map(({ slug }) => slug))
const known = {
  services: slugs(services),
  industries: slugs(industries.map(({ value }) => value)),
  posts: slugs(posts.map(({ value }) => value)),
  trades: slugs(trades),
  terms: slugs(glossary),
}
const strangers = (names: readonly string[], of: ReadonlySet<string>) => names.filter((name) => !of.has(name))
const gather = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(gather) : []
const count = (texts: readonly string[]) => texts.join(' ').split(/\s+/).filter(Boolean).length

test('there are ten industries, all places, and at least the expected number of trades, articles and glossary terms', () => {
  expect([industries.length, locals.length, trades.length >= 150]).toEqual([10, places.length, true])
  expect(posts.length).toBeGreaterThanOrEqual(12)
  expect(glossary.length).toBeGreaterThanOrEqual(239)
})

test('file names match slugs; slugs, synonyms and terms are unique', () => {
  for (const { file, value } of [...industries, ...locals, ...posts, ...tradeFiles]) expect(value.slug).toBe(file)
  const once = (names: string[]) => expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  once(glossary.map(({ slug }) => slug))
  once(glossary.flatMap(({ term, aliases }) => [term, ...aliases]).map((name) => name.toLowerCase()))
  once(trades.flatMap(({ synonyms }) => synonyms.map((name) => name.toLowerCase())))
})

test('industry, place and article pages have a minimum length', () => {
  expect(industries.filter(({ value }) => count(gather(value.body)) < 600).map(({ file }) => file)).toEqual([])
  expect(locals.filter(({ value }) => count(gather(value.body)) < 500).map(({ file }) => file)).toEqual([])
  expect(
    posts.filter(({ value }) => count([wordsOf(value.body)]) < 700 || contentsOf(value.body).length < 3).map(({ file }) => file),
  ).toEqual([])
})

test('every service, industry, article, trade and term that content refers to exists', () => {
  for (const { file, value } of industries) {
    const { programme, related, trades: listed } = value.body
    const missing = [
      ...strangers([...related.services, ...programme.covers.map(({ service }) => service)], known.services),
      ...strangers(related.posts, known.posts),
    ]
    // An industry names only its most searched trades; the page of all trades lists every one under its industry.
    expect([file, missing, strangers(listed, known.trades)]).toEqual([file, [], []])
  }
  for (const { file, value } of locals) {
    const { related } = value.body
    expect([
      file,
      strangers(related.services, known.services),
      strangers(related.industries, known.industries),
      strangers(related.posts, known.posts),
    ]).toEqual([file, [], [], []])
  }
  expect(trades.filter(({ sector }) => !known.industries.has(sector))).toEqual([])
  expect(
    glossary.flatMap(({ slug, seeAlso, services: of }) =>
      [...strangers(seeAlso, known.terms), ...strangers(of, known.services)].map((name) => `${slug}: ${name}`),
    ),
  ).toEqual([])
})

test('links in articles lead to pages and terms that exist', () => {
  const pages = new Set([
    ...services.map(({ path }) => path),
    ...locals.map(({ value }) => value.path),
    ...industries.map(({ value }) => `/industries/${value.slug}`),
    ...posts.map(({ value }) => `/blog/${value.slug}`),
    '/report-claim',
    '/insurance-glossary',
    '/quote',
    '/contact',
  ])
  for (const { file, value } of posts) {
    const links = [...JSON.stringify(value.body).matchAll(/"href":"(\/[^"#?]*)(?:#([^"]*))?/g)].map(([, page = '', anchor]) => ({
      page,
      anchor,
    }))
    expect([file, links.filter(({ page, anchor }) => !pages.has(page) || (anchor !== undefined && !known.terms.has(anchor)))]).toEqual([
      file,
      [],
    ])
    expect([file, strangers(value.related.services, known.services), strangers(value.related.posts, known.posts)]).toEqual([file, [], []])
  }
})

test('each cover of a trade has a reason, and covers that the law requires are marked as such', () => {
  const all = trades.flatMap(({ slug, covers }) =>
    [...covers.essential, ...covers.recommended, ...covers.optional].map((cover) => ({ slug, ...cover })),
  )
  expect(all.filter(({ code, reason }) => code !== 'EL' && !reason)).toEqual([])
  expect(
    trades.filter(({ covers }) => !covers.essential.some(({ code, basis }) => code === 'EL' && basis === 'law')).map(({ slug }) => slug),
  ).toEqual([])
  expect(all.filter(({ code, basis }) => code === 'MOTOR' && basis !== 'law')).toEqual([])
})
