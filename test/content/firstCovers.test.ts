/** The list of products opens with the covers that the pages by trade name most often. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ServiceContent } from '#contract/model/content/kinds/service.ts'
import { TradeContent } from '#contract/model/content/kinds/tradeContent.ts'
import { z } from '#contract/schema.ts'
import { clauseOf, firstCovers } from '#web/site/services/firstCovers.ts'

const folder = (name: string) => {
  const root = join(import.meta.dirname, '../../content', name)
  return readdirSync(root).map((file): unknown => JSON.parse(readFileSync(join(root, file), 'utf8')))
}

test('the first six products are the covers named as essential or recommended for the most trades, most often first', () => {
  const times = new Map<string, number>()
  for (const { covers } of folder('trades').map((trade) => z.parse(TradeContent, trade)))
    for (const { code } of [...covers.essential, ...covers.recommended]) times.set(code, (times.get(code) ?? 0) + 1)
  const named = [...times].toSorted(([, a], [, b]) => b - a).map(([code]) => code)
  expect(firstCovers.map(({ code }) => code)).toEqual(named.slice(0, firstCovers.length))
})

test('each of them leads to a published product about that cover', () => {
  const services = folder('services').map((service) => z.parse(ServiceContent, service))
  for (const { code, slug } of firstCovers)
    expect(services.find((service) => service.slug === slug && service.published)?.covers[0]).toBe(code)
})

test("a product's clause is what its summary says before the colon", () => {
  expect(clauseOf('For one van that works: classes of use and drivers.')).toBe('For one van that works.')
  expect(clauseOf('One motor policy for all the vans your business runs.')).toBe('One motor policy for all the vans your business runs.')
})

test('the other products are described by one line each, of much the same length', () => {
  const lines = folder('services')
    .map((service) => z.parse(ServiceContent, service))
    .filter(({ slug }) => !firstCovers.some((cover) => cover.slug === slug))
    .map(({ summary }) => clauseOf(summary))
  expect(lines.length).toBeGreaterThan(30)
  expect(lines.filter(({ length }) => length < 35 || length > 53)).toEqual([])
})
