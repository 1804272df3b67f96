/** The staff area as somebody works in it all day: the queue, lists, keys, enquiries, and what is said when things fail. */
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

/** A name that no other run has used. */
const fresh = (name: string) => `${name} ${randomUUID().slice(0, 6)}`
test('UX-A7 a number of the dashboard leads to the list that has so many', async ({ page, context, build }) => {
  await signIn(build, context)
  await build.quote({ dueAt: inHours(-1) })
  await build.enquiry({ dueAt: inHours(-1) })
  // Other journeys send requests at the same time: number and list are read until they were read of one moment.
  await expect(async () => {
    for (const label of ['Quotes to answer', 'Overdue quotes', 'Overdue enquiries', 'Enquiries to answer']) {
      await open(page, '/admin/dashboard')
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

test('UX-L1 UX-L2 a list is its address: filters, search and order can be shared, reloaded and taken back', async ({
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
  // The way back is to the list as it was.
  await page.getByRole('main').getByRole('link', { name: 'Enquiries', exact: true }).click()
  await expect(page).toHaveURL(/q=Zelda.*sort=oldest|sort=oldest.*q=Zelda/)

  await open(page, '/admin/enquiries?q=nobody+has+this+name')
  await expect(page.getByText('No enquiries match')).toBeVisible()
  await page.getByRole('link', { name: 'Show all enquiries' }).click()
  await expect(page).toHaveURL(/\/admin\/enquiries\?view=all$/)
})

test('UX-L4 a list that cannot be loaded keeps its frame, says why, and tries again', async ({ page, context, build }) => {
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

test('UX-A1 UX-A2 by keyboard alone: skip link, go-to keys, search, palette, shortcut sheet, and the switch that turns keys off', async ({
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
  // Keys typed into a field are text.
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
  // Records that hold the word may stand between the screens and the lists.
  const search = quotes('Search a whole list for \u201cquo\u201d')
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(search).toHaveAttribute('aria-selected', 'true', { timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/quotes\?q=quo/)

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  // The palette takes the place of the keys, and they may be looked at again.
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  // Switched at once and saved in the background: a page loaded before that still has the old choice.
  const saved = page.waitForResponse(
    (response) => response.url().endsWith(preferences.save.path) && response.request().method() === preferences.save.method,
  )
  const single = sheet.getByLabel('Use single-key shortcuts')
  // The box is drawn from the choice that is kept, a moment after the press.
  await single.click()
  await expect(single).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/quotes/)
  // The chord is no single key: it still works, and the choice is the person's, not the browser's.
  expect((await saved).status()).toBe(200)
  await page.reload()
  await hydrated(page)
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
})

test('an enquiry is answered by mail once, however often the button is pressed', async ({ page, context, build }) => {
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

test('UX-A4 spam is undone, not asked about; closing asks for a word', async ({ page, context, build }) => {
  await signIn(build, context)
  const enquiry = await build.enquiry()
  const status = async () => (await build.db.select().from(enquiries).where(eq(enquiries.id, enquiry.id)))[0]?.status
  await open(page, `/admin/enquiries/${enquiry.id}`)
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await expect(page.getByText('Spam', { exact: true }).first()).toBeVisible()
  expect(await status()).toBe('spam')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Mark as spam' })).toBeVisible()
  expect(await status()).toBe('new')
  await page.getByRole('button', { name: 'Close enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close this enquiry?' })
  await expect(dialog).toContainText(enquiry.reference)
  await dialog.getByRole('button', { name: 'Close enquiry' }).click()
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
})

test('a reply that cannot be sent is still there, and says why', async ({ page, context, build }) => {
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

test('when nothing sends the mails, every staff screen says so', async ({ page, context, build }) => {
  await signIn(build, context)
  // The worker lives and beats again: the sign is made old until a page has been drawn in between.
  await expect(async () => {
    await build.db.execute(sql`UPDATE heartbeats SET at = now() - interval '10 minutes'`)
    await page.goto('/admin/quotes')
    await expect(page.getByText('Background work has stopped')).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('the palette searches every list; a note that was added leaves its field and its count as new', async ({ page, context, build }) => {
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

test('on a phone the navigation is one press away and nothing is wider than the screen', async ({ page, context, build }) => {
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

test('UX-A6 a record opened from a list leads to its neighbours there, and back to the list as it was', async ({
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
  // Opened by its address alone it has no list, and says nothing of one.
  await open(page, `/admin/enquiries/${first.id}`)
  await expect(neighbours).toHaveCount(0)
})

test('UX-E2 before an idle session ends somebody is asked; staying works, and an ended session says how to go on', async ({
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

test('a spinner stands while the session is checked on the way in', async ({ page, request, build }) => {
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
