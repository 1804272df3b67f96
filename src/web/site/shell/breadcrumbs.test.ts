/** Titles of pages. */
import { expect, test } from 'vitest'
import { breadcrumbsOf, stepTitle, titleOf } from './breadcrumbs.ts'

const firm = 'Chalk & Channel'
const above = { label: 'Get a quote', href: '/quote' }

test('a title without room for its section and the firm leaves them out', () => {
  expect(titleOf(breadcrumbsOf({ label: 'Save', href: '/quote/save' }, above), firm)).toBe('Save - Get a quote - Chalk & Channel')
  const long = { label: 'A page with no room for its section', href: '/long' }
  expect(titleOf(breadcrumbsOf(long, above), firm)).toBe(`${long.label} - Chalk & Channel`)
  const longer = { label: 'A page whose name leaves no room for the firm either', href: '/longer' }
  expect(titleOf(breadcrumbsOf(longer, above), firm)).toBe(longer.label)
})

test('the title of a step always has the step, even with a long question', () => {
  const page = { label: 'What is the highest value of goods in one place?', href: '/quote/maximum' }
  expect(stepTitle(breadcrumbsOf(page, above), firm, 'Step 12 of 23')).toBe(`Step 12 of 23: ${page.label} - Get a quote - ${firm}`)
})
