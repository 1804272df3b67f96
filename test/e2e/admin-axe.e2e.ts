/** WCAG 2.2 AA on every staff screen: at 390 and 1280 px, there light and dark, as it opens and with an error, a dialog or a menu open. */
import type { Page } from '@playwright/test'
import { barriers, settle } from '#test/support/axe.ts'
import { completeOffer, expect, test, type Desk } from '#test/support/staffDesk.ts'

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
  { name: 'dashboard, user menu', path: () => '/admin/dashboard', into: (page) => page.locator('header summary').click() },
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
  { name: 'what visitors look for', path: () => '/admin/wanted?days=365' },
  { name: 'not found', path: () => '/admin/nothing-here' },
  { name: 'e-mail logs', path: () => '/admin/email-logs' },
]

const arrange = async (desk: Desk): Promise<Records> => {
  const offers = [completeOffer('Harbour Mutual', 125_000), completeOffer('Downs General', 84_735)]
  const [submitted, reviewed, approached, ready, accepted] = await Promise.all([
    desk.quote({ due: -3 }),
    desk.quote({ status: 'in_review' }),
    desk.quote({ status: 'with_insurers' }),
    desk.quote({ status: 'terms_received', offers }),
    desk.quote({ status: 'accepted', offers }),
  ])
  const [enquiry, complaint] = await Promise.all([desk.enquiry({ due: -3 }), desk.enquiry({ topic: 'complaint' })])
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
  desk,
}) => {
  test.setTimeout(300_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error}`))
  await settle(page)
  await desk.signIn(context)
  const records = await arrange(desk)
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
