/** WCAG 2.2 AA on every staff screen at 390 px and at 1280 px in light and dark, as it opens and with an error, a dialog or a menu open. */
import { hydrated } from '#test/support/browser/page.ts'
import type { Page } from '@playwright/test'
import { handoverSource, messageOf } from '#contract/model/contact/handover.ts'
import { blankOf } from '#contract/model/content/blankOf.ts'
import { contentKinds } from '#contract/model/content/contentKind.ts'
import { exampleBlocks } from '#test/support/blocks.ts'
import { redirects } from '#server/features/content/content.table.ts'
import { openParts } from '#test/support/browser/contentForm.ts'
import { settle, sound } from '#test/support/browser/axe.ts'
import type { Build } from '#test/support/build/build.ts'
import { offer } from '#test/support/build/quotes.ts'
import { inHours } from '#test/support/build/values.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

type State = {
  route: string
  state?: string
  path?: (records: Records) => string
  into?: (page: Page) => Promise<void>
  /** How many iframes the screen has. */
  frames?: number
}
type Records = Record<
  | 'submitted'
  | 'reviewed'
  | 'approached'
  | 'ready'
  | 'accepted'
  | 'enquiry'
  | 'handover'
  | 'complaint'
  | 'claim'
  | 'appointment'
  | 'mail'
  | 'client'
  | 'task'
  | 'grievance'
  | 'invoice'
  | 'article'
  | 'product'
  | 'sector'
  | 'words'
  | 'built'
  | 'trade'
  | 'redirect'
  | 'csv',
  string
>

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}

/** A step of a record or an editor: on a phone all but the main one are in the menu. */
const takeStep = (name: string) => async (page: Page) => {
  const button = page.getByRole('button', { name })
  await expect(button.or(page.getByRole('button', { name: 'More', exact: true })).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The editor is loaded as a separate chunk. */
const pageThere = (page: Page) => page.locator('.builder-frame').waitFor()

const states: readonly State[] = [
  { route: '/admin/dashboard' },
  { route: '/admin/dashboard', state: 'user menu', into: press('Robin Sands') },
  { route: '/admin/dashboard', state: 'palette', into: (page) => page.keyboard.press('Control+k') },
  { route: '/admin/dashboard', state: 'shortcuts', into: (page) => page.keyboard.press('?') },
  { route: '/admin/quotes' },
  { route: '/admin/quotes', state: 'nothing matches', path: () => '/admin/quotes?q=nobody+has+this&status=expired' },
  { route: '/admin/quotes/:id', state: 'new', path: ({ submitted }) => `/admin/quotes/${submitted}` },
  {
    route: '/admin/quotes/:id',
    state: 'more',
    path: ({ reviewed }) => `/admin/quotes/${reviewed}`,
    into: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
  },
  {
    route: '/admin/quotes/:id',
    state: 'question with a fault',
    path: ({ reviewed }) => `/admin/quotes/${reviewed}`,
    into: async (page) => {
      await takeStep('Ask for information')(page)
      await press('Send the question')(page)
    },
  },
  { route: '/admin/quotes/:id', state: 'terms, blank', path: ({ approached }) => `/admin/quotes/${approached}?tab=terms` },
  {
    route: '/admin/quotes/:id',
    state: 'terms with faults',
    path: ({ approached }) => `/admin/quotes/${approached}?tab=terms`,
    into: press('Check and send terms'),
  },
  { route: '/admin/quotes/:id', state: 'terms, preview', path: ({ ready }) => `/admin/quotes/${ready}?tab=terms&preview=1` },
  {
    route: '/admin/quotes/:id',
    state: 'terms, sending',
    path: ({ ready }) => `/admin/quotes/${ready}?tab=terms&preview=1`,
    into: press('Send terms'),
  },
  { route: '/admin/quotes/:id', state: 'terms, accepted', path: ({ accepted }) => `/admin/quotes/${accepted}?tab=terms` },
  { route: '/admin/quotes/:id', state: 'messages', path: ({ submitted }) => `/admin/quotes/${submitted}?tab=messages` },
  { route: '/admin/quotes/:id', state: 'history', path: ({ submitted }) => `/admin/quotes/${submitted}?tab=history` },
  { route: '/admin/claims' },
  { route: '/admin/claims/:id', path: ({ claim }) => `/admin/claims/${claim}` },
  { route: '/admin/appointments' },
  { route: '/admin/appointments/:id', path: ({ appointment }) => `/admin/appointments/${appointment}` },
  { route: '/admin/enquiries' },
  { route: '/admin/enquiries/:id', state: 'with a fault', path: ({ enquiry }) => `/admin/enquiries/${enquiry}`, into: press('Send reply') },
  {
    route: '/admin/enquiries/:id',
    state: 'closing',
    path: ({ complaint }) => `/admin/enquiries/${complaint}`,
    into: takeStep('Close enquiry'),
  },
  { route: '/admin/handovers' },
  { route: '/admin/handovers/:id', path: ({ handover }) => `/admin/handovers/${handover}` },
  { route: '/admin/clients' },
  { route: '/admin/clients/add', state: 'with faults', into: press('Add client') },
  { route: '/admin/clients/:id', path: ({ client }) => `/admin/clients/${client}` },
  { route: '/admin/tasks' },
  { route: '/admin/tasks/add' },
  { route: '/admin/tasks/:id', path: ({ task }) => `/admin/tasks/${task}` },
  { route: '/admin/policies/invoices' },
  { route: '/admin/invoices/:id', path: ({ invoice }) => `/admin/invoices/${invoice}` },
  { route: '/admin/notifications' },
  { route: '/admin/imports' },
  { route: '/admin/imports/:id', path: ({ csv }) => `/admin/imports/${csv}` },
  { route: '/admin/complaints' },
  { route: '/admin/complaints/add' },
  { route: '/admin/complaints/:id', path: ({ grievance }) => `/admin/complaints/${grievance}` },
  { route: '/admin/cms-dashboard' },
  { route: '/admin/cms-dashboard/planned', path: () => '/admin/cms-dashboard/planned?month=2027-10' },
  {
    route: '/admin/services/:id',
    state: 'a comment on a field',
    path: ({ product }) => `/admin/services/${product}`,
    into: (page) => page.getByRole('button', { name: 'Comment on Main heading' }).click(),
  },
  { route: '/admin/blog-posts' },
  { route: '/admin/blog-posts/:id', path: ({ article }) => `/admin/blog-posts/${article}`, into: openParts },
  { route: '/admin/services' },
  { route: '/admin/services/:id', path: ({ product }) => `/admin/services/${product}`, into: openParts },
  { route: '/admin/industry-pages' },
  { route: '/admin/industry-pages/:id', path: ({ sector }) => `/admin/industry-pages/${sector}`, into: openParts },
  { route: '/admin/pages' },
  { route: '/admin/pages/:id', path: ({ words }) => `/admin/pages/${words}`, into: openParts },
  { route: '/admin/page-builder/:id', path: ({ built }) => `/admin/page-builder/${built}`, into: pageThere, frames: 1 },
  {
    route: '/admin/page-builder/:id',
    state: 'versions',
    path: ({ built }) => `/admin/page-builder/${built}`,
    into: async (page) => {
      await pageThere(page)
      await takeStep('Versions')(page)
      // The dialog only opens after the page has been saved.
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    frames: 1,
  },
  { route: '/admin/content' },
  { route: '/admin/content/:id', path: ({ trade }) => `/admin/content/${trade}`, into: openParts },
  { route: '/admin/redirects' },
  { route: '/admin/redirects/add', state: 'with faults', into: press('Add redirect') },
  { route: '/admin/redirects/import' },
  { route: '/admin/redirects/:id', path: ({ redirect }) => `/admin/redirects/${redirect}` },
  { route: '/admin/missing-addresses' },
  { route: '/admin/addresses', path: () => `/admin/addresses?path=/cyber-insurance&on=${new Date().toISOString().slice(0, 10)}` },
  { route: '/admin/content-gaps', path: () => '/admin/content-gaps?days=365' },
  { route: '/admin/settings' },
  { route: '/admin/settings/firm' },
  { route: '/admin/settings/regulatory' },
  { route: '/admin/settings/website' },
  { route: '/admin/settings/security' },
  { route: '/admin/audit' },
  { route: '/admin/audit/proof', path: () => '/admin/audit/proof?place=1' },
  { route: '/admin/audit/:id', path: () => '/admin/audit/00000000-0000-4000-8000-000000000001' },
  { route: '/admin/settings/mail-templates' },
  { route: '/admin/settings/required-papers' },
  { route: '/admin/settings/service-levels' },
  { route: '/admin/settings/bank' },
  { route: '/admin/settings/tax' },
  { route: '/admin/settings/retention' },
  { route: '/admin/settings/integrations' },
  { route: '/admin/settings/jobs' },
  { route: '/admin/settings/backups' },
  { route: '/admin/settings/words/:group', path: () => '/admin/settings/words/assistant' },
  { route: '/admin/settings/mail-templates/:template', path: () => '/admin/settings/mail-templates/contactreceived', frames: 1 },
  { route: '/admin/statistics', path: () => '/admin/statistics?tab=quotes&period=month' },
  { route: '/admin/email-logs' },
  { route: '/admin/email-logs/texts' },
  { route: '/admin/email-logs/:id', state: 'text', path: ({ mail }) => `/admin/email-logs/${mail}` },
  { route: '/admin/email-logs/:id', state: 'letter', path: ({ mail }) => `/admin/email-logs/${mail}?view=letter`, frames: 1 },
  { route: '*', state: 'not found', path: () => '/admin/nothing-here' },
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
  const [client, task, grievance, csv, invoice] = await Promise.all([
    build.client(),
    build.task(),
    build.complaint(),
    build.import({ faulty: 1, faults: 1 }),
    build.invoice({ status: 'part_paid' }),
  ])
  const [article, product, sector, words, trade] = await Promise.all([
    build.content({ kind: 'post' }),
    build.content({ kind: 'service' }),
    build.content({ kind: 'industry' }),
    build.content({ kind: 'page' }),
    build.content({ kind: 'trade' }),
  ])
  const blocks = { ...(blankOf(contentKinds.page, 2) as object), kind: 'built', title: 'A page of blocks', blocks: exampleBlocks }
  const built = await build.content({ kind: 'page', draft: blocks })
  const [handover, enquiry, complaint, claim, appointment, mail] = await Promise.all([
    build.enquiry({
      source: handoverSource,
      message: messageOf(
        'Please ring.',
        'Question: what is excess?\nAnswer: The first part of a claim. [1]\n[1] Glossary: /insurance-glossary',
      ),
    }),
    build.enquiry({ dueAt: inHours(-3) }),
    build.enquiry({ topic: 'complaint' }),
    build.claim({ dueAt: inHours(1) }),
    build.appointment(),
    build.email({ html: '<!doctype html><html lang="en-GB"><title>Letter</title><body><p>Dear Pat</p></body></html>' }),
    build.textMessage(),
  ])
  // Both halves of the test write to one database, so the path is unique.
  const flyer = `/old-flyer-${crypto.randomUUID()}`
  const [redirect] = await build.db.insert(redirects).values({ path: flyer, target: '/contact', status: 301 }).returning()
  const records = {
    submitted,
    reviewed,
    approached,
    ready,
    accepted,
    enquiry,
    handover,
    complaint,
    claim,
    appointment,
    mail,
    client,
    task,
    grievance,
    invoice,
    article,
    product,
    sector,
    words,
    built,
    trade,
    redirect: { id: redirect?.id ?? '' },
    csv,
  }
  return Object.fromEntries(Object.entries(records).map(([name, { id }]) => [name, id])) as Records
}

// Several tests, so that they run in two browsers at once and each has time on a slow machine.
const parts = 4
const inPart = Math.ceil(states.length / parts)
for (let part = 1; part <= parts; part++)
  test(`#88 no staff screen breaks an axe rule or is too wide, at 390 px and at 1280 px in light and dark (${part} of ${parts})`, async ({
    page,
    context,
    build,
  }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error}`))
    await settle(page)
    await signIn(build, context)
    const records = await arrange(build)
    for (const { route, state = '', path = () => route, into, frames = 0 } of states.slice((part - 1) * inPart, part * inPart)) {
      await page.goto(path(records))
      // The "not found" screen is not hydrated, and its state presses nothing.
      if (into) await hydrated(page)
      await into?.(page)
      await sound(page, route, state, { dark: true, frames })
    }
    expect(complaints).toEqual([])
  })
