/** Daily work in the staff area: the dashboard, lists, keyboard shortcuts, enquiries, and the messages when something fails. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { preferences } from '#contract/admin/preferences.ts'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { codeSentTo, fill, make } from '#test/support/browser/signInSteps.ts'
import { inHours } from '#test/support/build/values.ts'
import { endSessions, signIn } from '#test/support/browser/signIn.ts'
import { hydrated, interceptCalls, open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'

/** A name that no other test run has used. */
const fresh = (name: string) => `${name} ${randomUUID().slice(0, 6)}`
test('UX-A7 the numbers of quotes and enquiries on the dashboard equal the counts of the lists they link to', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  await build.quote({ dueAt: inHours(-1) })
  await build.enquiry({ dueAt: inHours(-1) })
  // Other tests send requests at the same time, so number and list are read again until both show the same moment.
  await expect(async () => {
    for (const label of ['Quotes to answer', 'Overdue quotes', 'Overdue enquiries', 'Enquiries to answer']) {
      await open(page, '/admin/dashboard')
      await page.getByText(/^Also waiting \(/).click()
      const tile = page.getByRole('link', { name: label })
      const number = await tile.locator('data').getAttribute('value')
      await tile.click()
      await expect(page.getByRole('status').filter({ hasText: 'filtered by' })).toHaveText(
        new RegExp(`^${number} (?:quote requests?|enquir(?:y|ies)), filtered by`),
        { timeout: 2000 },
      )
    }
  }).toPass()
})

test('UX-L1 UX-L2 the address of a list holds its filters, search and order, which survive a reload and the back button', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const zelda = fresh('Zelda')
  const late = await build.enquiry({ name: `${zelda} Quay`, topic: 'claim' })
  await build.enquiry({ name: `${zelda} Pier`, status: 'closed' })
  await open(page, '/admin/enquiries?view=all')
  await page.getByRole('searchbox').fill(zelda)
  await expect(page).toHaveURL(/q=Zelda/)
  const count = page.getByRole('status').filter({ hasText: 'filtered by' })
  await expect(count).toHaveText(`2 enquiries, filtered by Search: ${zelda}`)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('To answer')
  await expect(count).toHaveText(`1 enquiry, filtered by Search: ${zelda} and Status: To answer`)
  await page.reload()
  await hydrated(page)
  await expect(count).toHaveText(`1 enquiry, filtered by Search: ${zelda} and Status: To answer`)
  await page.goBack()
  await expect(count).toHaveText(`2 enquiries, filtered by Search: ${zelda}`)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
  await page.goForward()
  await page.getByRole('link', { name: /Remove filter Search/ }).click()
  await expect(page).not.toHaveURL(/q=/)
  await expect(page.getByRole('searchbox')).toHaveValue('')

  await open(page, `/admin/enquiries?q=${encodeURIComponent(zelda)}`)
  const received = page.getByRole('columnheader', { name: 'Received' })
  await expect(received).toHaveAttribute('aria-sort', 'descending')
  await received.getByRole('link').click()
  await expect(received).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=oldest/)
  await expect(page.getByRole('rowheader').first()).toContainText(late.name)

  await page.getByRole('link', { name: late.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: late.name })).toBeVisible()
  // The link back opens the list with its search and order.
  await page.getByRole('main').getByRole('link', { name: 'Enquiries', exact: true }).click()
  await expect(page).toHaveURL(/q=Zelda.*sort=oldest|sort=oldest.*q=Zelda/)

  await open(page, '/admin/enquiries?q=nobody+has+this+name')
  await expect(page.getByText('No enquiries match')).toBeVisible()
  await page.getByRole('link', { name: 'Show all enquiries' }).click()
  await expect(page).toHaveURL(/\/admin\/enquiries\?view=all$/)
})

test('UX-L4 a list that cannot be loaded keeps its column headers, shows the error and loads after "Try again"', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  await open(page, '/admin/dashboard')
  let broken = true
  await page.route('**/api/admin/enquiries?*', (route) =>
    broken
      ? route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({ success: false, message: 'Please try again in a moment', requestId: 'r-1' }),
        })
      : route.continue(),
  )
  await page
    .getByRole('navigation', { name: 'Staff area' })
    .getByRole('link', { name: /^Enquiries/ })
    .click()
  await expect(page.getByText('The enquiries could not be loaded')).toBeVisible()
  await expect(page.getByText('tell us this reference: r-1')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Received' })).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The enquiries could not be loaded')).toHaveCount(0)
})

test('UX-A1 UX-A2 skip link, shortcuts, search and palette work by keyboard, and single-key shortcuts can be switched off', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const enquiry = await build.enquiry({ name: fresh('Kit Groyne') })
  await open(page, '/admin/dashboard')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/admin\/enquiries$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // Shortcut keys typed into a field are text.
  await page.keyboard.type(`${enquiry.name} g d`)
  await expect(page).toHaveURL(/\/admin\/enquiries\?.*q=/)
  await page.getByRole('searchbox').fill(enquiry.name)
  const row = page.getByRole('link', { name: enquiry.name, exact: true })
  await expect(row).toBeVisible()
  while (!(await row.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: enquiry.name })).toBeVisible()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('quo')
  const quotes = (group: string) => palette.getByRole('group', { name: group }).getByRole('option', { name: 'Quotes', exact: true })
  await expect(quotes('Screens')).toHaveAttribute('aria-selected', 'true')
  // Records that contain the word may be listed between the screens and the lists.
  const search = quotes('Search a whole list for "quo"')
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(search).toHaveAttribute('aria-selected', 'true', { timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/quotes\?q=quo/)

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  // The palette replaces the shortcut sheet, which can be opened again afterwards.
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  // The switch takes effect at once and is saved in the background: a page loaded before it is saved has the old choice.
  const saved = page.waitForResponse(
    (response) => response.url().endsWith(preferences.save.path) && response.request().method() === preferences.save.method,
  )
  const single = sheet.getByLabel('Use single-key shortcuts')
  // click() and not uncheck(): the checkbox changes a moment after the press, when the choice has been stored.
  await single.click()
  await expect(single).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/quotes/)
  // The choice is stored for the person, so it survives a reload. Control+k is not a single key and still works.
  expect((await saved).status()).toBe(200)
  await page.reload()
  await hydrated(page)
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
})

test('a double click on "Send reply" sends one email to the enquirer', async ({ page, context, build }) => {
  await signIn(build, context)
  const enquiry = await build.enquiry()
  await open(page, `/admin/enquiries/${enquiry.id}`)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Write your reply: at least 10 characters' }).click()
  await expect(page.getByLabel('Your reply')).toBeFocused()
  await page.getByLabel('Your reply').fill('Thank you. A second kitchen needs its own sum insured: shall I ring you?')
  await page.getByRole('button', { name: 'Send reply' }).dblclick()
  await expect(page.getByText('Reply sent')).toBeVisible()
  await expect(page.getByText('Replied', { exact: true }).first()).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('')
  expect(await build.db.select().from(emails).where(eq(emails.toAddress, enquiry.email))).toHaveLength(1)
})

test('an enquiry that is a complaint leads to a complaint with its words', async ({ page, context, build }) => {
  await signIn(build, context)
  const enquiry = await build.enquiry({ topic: 'complaint', message: 'Nobody has rung back about my certificate.' })
  await open(page, `/admin/enquiries/${enquiry.id}`)
  await page.getByRole('link', { name: 'Open a complaint' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a complaint')
  await expect(page.getByLabel('About our service')).toBeChecked()
  await expect(page.getByLabel('Who is complaining')).toHaveValue(enquiry.name)
  await expect(page.getByLabel('Email')).toHaveValue(enquiry.email)
  await expect(page.getByLabel('What they say')).toHaveValue(enquiry.message)
  await page.getByLabel('What it is about').selectOption({ label: 'Delay' })
  await page.getByRole('button', { name: 'Add complaint' }).click()
  await expect(page.getByText('Complaint added')).toBeVisible()
  await page.getByRole('link', { name: 'From the contact form' }).click()
  await expect(page.getByText(/^Opened as complaint CMP-/)).toBeVisible()
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the complaint' })).toBeVisible()
})

test('UX-A4 marking an enquiry as spam asks nothing and can be undone; closing it asks for confirmation', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const enquiry = await build.enquiry()
  const status = async () => (await build.db.select().from(enquiries).where(eq(enquiries.id, enquiry.id)))[0]?.status
  await open(page, `/admin/enquiries/${enquiry.id}`)
  const more = page.getByRole('button', { name: 'More' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Mark as spam' }).click()
  await expect(page.getByText('Spam', { exact: true }).first()).toBeVisible()
  expect(await status()).toBe('spam')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(more).toBeVisible()
  expect(await status()).toBe('new')
  await page.getByRole('button', { name: 'Close enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close this enquiry?' })
  await expect(dialog).toContainText(enquiry.reference)
  await dialog.getByRole('button', { name: 'Close enquiry' }).click()
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
})

test('a reply that cannot be sent shows an error, survives a reload and can then be sent', async ({ page, context, build }) => {
  await signIn(build, context)
  const enquiry = await build.enquiry()
  await interceptCalls(page)
  await open(page, `/admin/enquiries/${enquiry.id}`)
  await page.getByLabel('Your reply').fill('This took me ten minutes to write.')
  await page.route('**/respond', (route) => route.abort())
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Unable to connect to the server. Please try again.')).toBeVisible()
  await page.unroute('**/respond')
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Your reply')).toHaveValue('This took me ten minutes to write.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent')).toBeVisible()
})

test('a staff screen says that background work has stopped when the worker has not reported for ten minutes', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  // The worker is running and updates its heartbeat, so the heartbeat is made old again until a page is drawn in between.
  await expect(async () => {
    await build.db.execute(sql`UPDATE heartbeats SET at = now() - interval '10 minutes'`)
    await page.goto('/admin/quotes')
    await expect(page.getByText('Background work has stopped')).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('the palette offers to search every list; adding a note clears its field and character count', async ({ page, context, build }) => {
  const { business, id } = await build.quote()
  await signIn(build, context)
  await open(page, `/admin/quotes/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
  await page.getByLabel('New note').fill('Rang: ring again on Monday.')
  await expect(page.getByText('1,973 characters left')).toBeVisible()
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rang: ring again on Monday.' })).toBeVisible()
  await expect(page.getByText('1,973 characters left')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('CL-2026-1')
  const lists = page.getByRole('group', { name: 'Search a whole list' })
  for (const name of ['Quotes', 'Claims', 'Enquiries', 'Appointments', 'Email logs'])
    await expect(lists.getByRole('option', { name, exact: true })).toBeVisible()
})

test('on a phone the menu button opens the navigation, and no screen is wider than the viewport', async ({ page, context, build }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(build, context)
  const quote = await build.quote({
    status: 'with_insurers',
    business: 'TheExtraordinarilyLongUnbrokenCompanyNameLimited of Brighton and Hove',
  })
  const enquiry = await build.enquiry()
  await open(page, '/admin/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: /^Quotes/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/quotes$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const path of [
    '/admin/dashboard',
    '/admin/quotes',
    `/admin/quotes/${quote.id}`,
    `/admin/quotes/${quote.id}?tab=terms`,
    '/admin/enquiries',
    `/admin/enquiries/${enquiry.id}`,
    '/admin/email-logs',
  ]) {
    await page.goto(path)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('UX-A6 a record opened from a list links to the next one there and back to the list with its order', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const name = fresh('Nell')
  const [first, second] = [await build.enquiry({ name: `${name} One` }), await build.enquiry({ name: `${name} Two` })]
  await open(page, `/admin/enquiries?q=${encodeURIComponent(name)}&sort=oldest`)
  await page.getByRole('link', { name: first.name, exact: true }).click()
  const neighbours = page.getByRole('navigation', { name: 'Previous and next in the list' })
  await expect(neighbours).toContainText('1 of 2')
  await neighbours.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible()
  await expect(neighbours.getByRole('link', { name: 'Next' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Enquiries', exact: true }).click()
  await expect(page).toHaveURL(/sort=oldest/)
  // A record opened by its address belongs to no list, so it has no such links.
  await open(page, `/admin/enquiries/${first.id}`)
  await expect(neighbours).toHaveCount(0)
})

test('UX-E2 a dialog asks before an idle session ends, can extend it, and says when it has ended; typed text is kept', async ({
  page,
  context,
  build,
}) => {
  await page.clock.install()
  const { userId } = await signIn(build, context)
  const enquiry = await build.enquiry()
  await open(page, `/admin/enquiries/${enquiry.id}`)
  await page.getByLabel('Your reply').fill('Half a reply')
  const question = page.getByRole('dialog', { name: 'Are you still there?' })
  await page.clock.fastForward('16:30')
  await expect(question).toHaveCount(0)
  await page.clock.fastForward('01:00')
  await expect(question).toContainText(/You will be signed out at \d\d:\d\d/)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toHaveCount(0)
  await page.clock.fastForward('17:30')
  await expect(question).toBeVisible()
  await endSessions(build, userId)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toContainText('Your session has ended')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Your reply')).toHaveValue('Half a reply')
})

test('a loading text is shown after signing in until the session has been checked', async ({ page, request, build }) => {
  const person = await make(build, 'admin')
  await interceptCalls(page)
  await open(page, '/admin/login')
  await fill(page, person.login)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Verification code').fill(await codeSentTo(request, person.phone))
  let answer: () => void = () => undefined
  const held = new Promise<void>((done) => (answer = done))
  await page.route('**/api/admin/preferences', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.locator('[data-staff-check]')).toHaveText('Loading...')
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.locator('[data-staff-check]')).toHaveCount(0)
})
