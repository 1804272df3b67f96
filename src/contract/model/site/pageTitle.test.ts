import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageTitle, maxTitle } from './pageTitle.ts'

const firm = 'Chalk & Channel'

test('a title has the section and the firm where they fit, then the firm, then neither', () => {
  expect(pageTitle(['Van', 'Insurance'], firm, 'Van insurance')).toBe('Van insurance - Insurance - Chalk & Channel')
  expect(pageTitle(['Taxi', 'Insurance products'], firm, 'Taxi and private hire insurance')).toBe(
    'Taxi and private hire insurance - Chalk & Channel',
  )
  expect(pageTitle(['Hotel', 'Insurance products'], firm, 'Hotel insurance for guest houses and inns by the sea')).toBe(
    'Hotel insurance for guest houses and inns by the sea',
  )
  // A name that is cut off anywhere is no use.
  expect(pageTitle(['Hotel', 'Insurance products'], firm, 'x'.repeat(maxTitle + 1))).toBe('Hotel - Insurance products - Chalk & Channel')
  expect(pageTitle([], firm)).toBe(firm)
})

test('every product page shows the title that was written for it, of 60 characters at most', () => {
  const folder = new URL('../../../../content/services/', import.meta.url)
  const written = readdirSync(folder).map((name): { title: string; seo: { title: string } } =>
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
  )
  const titles = written.map(({ title, seo }) => [seo.title, pageTitle([title, 'Insurance products'], firm, seo.title)] as const)
  expect(titles.length).toBeGreaterThan(40)
  expect(titles.filter(([own, shown]) => !shown.startsWith(own) || shown.length > maxTitle)).toEqual([])
})
