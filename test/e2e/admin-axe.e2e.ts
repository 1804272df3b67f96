/** WCAG 2.2 AA on every staff screen: at 390 and 1280 px, there light and dark, as it opens and with an error, a dialog or a menu open. */
import type { Page } from '@playwright/test'
import { barriers, settle } from '#test/support/browser/axe.ts'
import type { Build } from '#test/support/build/build.ts'
import { offer } from '#test/support/build/quotes.ts'
import { inHours } from '#test/support/build/values.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

type State = { name: string; path: (records: Records) => string; into?: (page: Page) => Promise<void> }
type Records = {
  submitted: string
  reviewed: string
  approached: string
  ready: string
  accepted: string
  enquiry: string
  complaint: string
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}

const states: readonly State[] = [
  { name: 'dashboard', path: () => '/admin/dashboard' },
  { name: 'dashboard, user menu', path: () => '/admin/dashboard', into: press('Robin Sands') },
  { name: 'dashboard, palette', path: () => '/admin/dashboard', into: (page) => page.keyboard.press('Control+k') },
  { name: 'dashboard, shortcuts', path: () => '/admin/dashboard', into: (page) => page.keyboard.press('?') },
  { name: 'quotes', path: () => '/admin/quotes' },
  { name: 'quotes, nothing matches', path: () => '/admin/quotes?q=nobody+has+this&status=expired' },
  { name: 'quote, new', path: ({ submitted }) => `/admin/quotes/${submitted}` },
  {
    name: 'quote, more',
    path: ({ reviewed }) => `/admin/quotes/${reviewed}`,
    into: (page) => page.getByText('More', { exact: true }).click(),
  },
  {
    name: 'quote, question with a fault',
    path: ({ reviewed }) => `/admin/quotes/${reviewed}`,
    into: async (page) => {
      await press('Ask for information')(page)
      await press('Send the question')(page)
    },
  },
  { name: 'terms, blank', path: ({ approached }) => `/admin/quotes/${approached}?tab=terms` },
  { name: 'terms, with faults', path: ({ approached }) => `/admin/quotes/${approached}?tab=terms`, into: press('Check and send') },
  { name: 'terms, preview', path: ({ ready }) => `/admin/quotes/${ready}?tab=terms&preview=1` },
  { name: 'terms, send dialog', path: ({ ready }) => `/admin/quotes/${ready}?tab=terms&preview=1`, into: press('Send terms') },
  { name: 'terms, as accepted', path: ({ accepted }) => `/admin/quotes/${accepted}?tab=terms` },
  { name: 'messages', path: ({ submitted }) => `/admin/quotes/${submitted}?tab=messages` },
  { name: 'history', path: ({ submitted }) => `/admin/quotes/${submitted}?tab=history` },
  { name: 'enquiries', path: () => '/admin/enquiries' },
  { name: 'enquiry with a fault', path: ({ enquiry }) => `/admin/enquiries/${enquiry}`, into: press('Send reply') },
  { name: 'complaint, closing', path: ({ complaint }) => `/admin/enquiries/${complaint}`, into: press('Close enquiry') },
  { name: 'what visitors look for', path: () => '/admin/content-gaps?days=365' },
  { name: 'not found', path: () => '/admin/nothing-here' },
  { name: 'e-mail logs', path: () => '/admin/email-logs' },
]

const arrange = async (build: Build): Promise<Records> => {
  const offers = [offer({ insurer: 'Harbour Mutual', net: 125_000 }), offer({ insurer: 'Downs General', net: 84_735 })]
  const [submitted, reviewed, approached, ready, accepted] = await Promise.all([
    build.quote({ dueAt: inHours(-3) }),
    build.quote({ status: 'in_review' }),
    build.quote({ status: 'with_insurers' }),
    build.quote({ status: 'terms_received', offers }),
    build.quote({ status: 'accepted', offers }),
  ])
  const [enquiry, complaint] = await Promise.all([build.enquiry({ dueAt: inHours(-3) }), build.enquiry({ topic: 'complaint' })])
  return {
    submitted: submitted.id,
    reviewed: reviewed.id,
    approached: approached.id,
    ready: ready.id,
    accepted: accepted.id,
    enquiry: enquiry.id,
    complaint: complaint.id,
  }
}

test('no axe violation on any staff screen and nothing wider than it, at 390 and 1280 px, there light and dark', async ({
  page,
  context,
  build,
}) => {
  test.setTimeout(300_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error}`))
  await settle(page)
  await signIn(build, context)
  const records = await arrange(build)
  const found: Record<string, object> = {}
  for (const { name, path, into } of states) {
    await page.goto(path(records))
    // A screen that was refused is not hydrated: it has nothing to press.
    if (into) await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
    await into?.(page)
    const here = await barriers(page, { dark: true })
    if (Object.keys(here).length > 0) found[name] = here
  }
  expect(found).toEqual({})
  expect(complaints).toEqual([])
})
