/** The card, the band and the table of a product page name sums that agree. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ServiceContent } from '#contract/model/content/kinds/service.ts'
import { z } from '#contract/schema.ts'
import { glanceLimit, isTypical, sumsIn } from '#web/site/services/glanceLimit.ts'

const folder = join(import.meta.dirname, '../../content/services')
const services = readdirSync(folder).map((file) => z.parse(ServiceContent, JSON.parse(readFileSync(join(folder, file), 'utf8'))))

test('a sum is typical within a range, in a list of sums, up to a sum, and above one without an upper end', () => {
  expect(sumsIn('£500,000 to £1 million')).toEqual([500_000, 1_000_000])
  expect(isTypical(5_000_000, '£1 million to £2 million')).toBe(false)
  expect(isTypical(2_000_000, '£1 million, £2 million or £5 million')).toBe(true)
  expect(isTypical(3_000_000, '£1 million, £2 million or £5 million')).toBe(false)
  expect(isTypical(9_000_000, '£5 million or more')).toBe(true)
  expect(isTypical(9_000_000, 'Market value')).toBe(true)
  expect(isTypical(5_000_000, 'Up to £20 million')).toBe(true)
  expect(isTypical(500, '£100 to £1,000, or a share of the load')).toBe(true)
  expect(isTypical(400, '£100 to £1,000 for 52 or 104 weeks')).toBe(true)
})

describe.each(services.map(({ slug, body }) => [slug, body] as const))('%s', (_, body) => {
  test('the band under the heading has the first sum of the card', () => {
    const [sum] = sumsIn(body.schedule.rows[0]?.value ?? '')
    const limit = glanceLimit(body)
    expect(sum === undefined || isTypical(sum, limit?.typical ?? ''), `${sum}: ${limit?.item}, ${limit?.typical}`).toBe(true)
  })
  test('a line of the card has a sum that is typical for the line of the same name', () => {
    const words = (text: string) => text.toLowerCase().split(',')[0]
    const faults = body.schedule.rows.flatMap(({ item, value }) => {
      const [sum] = sumsIn(value)
      const limit = body.limits.rows.find((row) => words(row.item) === words(item))
      return sum === undefined || !limit || isTypical(sum, limit.typical) ? [] : [`${item} ${value}, typically ${limit.typical}`]
    })
    expect(faults).toEqual([])
  })
})
