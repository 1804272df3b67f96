/** Staff answer a quote request: from the dashboard to sending terms, with wrong input, conflicts and lost sessions. */
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { fillDate } from '#test/support/browser/fillDate.ts'
import { hydrated, interceptCalls, open } from '#test/support/browser/page.ts'
import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { offer, twoOffers } from '#test/support/build/quotes.ts'
import { inHours } from '#test/support/build/values.ts'
import { endSessions, giveSession, signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

const fillOffer = async (page: Page, at: number, offer: { insurer: string; net: string; fee?: string; limit: string; excess: string }) => {
  const box = page.locator(`fieldset[data-offer="${at}"]`)
  await box.getByLabel('Insurer', { exact: true }).fill(offer.insurer)
  await box.getByLabel('Net premium').fill(offer.net)
  if (offer.fee) await box.getByLabel('Our fee').fill(offer.fee)
  await fillDate(box, addDays(londonClock(new Date()).date, 60))
  await box.getByLabel('Limits, line 1: what applies').fill(offer.limit)
  await box.getByLabel('Excesses, line 1: for what').fill('Property damage')
  await box.getByLabel('Excesses, line 1: what applies').fill(offer.excess)
}

test('a quote request is reviewed, passed to insurers and answered with terms of two insurers, with tax shown as they are typed', async ({
  page,
  context,
  build,
}) => {
  const { userId } = await signIn(build, context, { name: 'Robin Sands' })
  const quote = await build.quote({ dueAt: inHours(-200) })
  await open(page, '/admin/dashboard')
  await page.getByRole('table', { name: 'My queue' }).getByRole('link', { name: quote.business }).click()
  await expect(page.getByRole('heading', { level: 1, name: quote.business })).toBeVisible()
  await expect(page.getByText('Late', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Start review' }).click()
  await expect(page.getByText('In review', { exact: true }).first()).toBeVisible()
  // Starting the review assigns the request to that person.
  await expect(page.getByRole('combobox', { name: 'Handler' })).toHaveValue(/.+/)
  await page.getByRole('button', { name: 'Record as with insurers' }).click()
  await page.getByLabel('Insurers asked').fill('Harbour Mutual, Downs General')
  await page.getByRole('dialog').getByRole('button', { name: 'Record as with insurers' }).click()
  await expect(page.getByText('With insurers', { exact: true }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Enter terms' }).click()
  await fillOffer(page, 1, { insurer: 'Harbour Mutual', net: '1,250', fee: '50', limit: '£2,000,000 any one claim', excess: '£250' })
  await expect(page.getByLabel('Price of Harbour Mutual')).toContainText('£150.00')
  await expect(page.getByLabel('Price of Harbour Mutual')).toContainText('£1,450.00')
  await fillOffer(page, 2, { insurer: 'Downs General', net: '847.35', limit: '£1,000,000 any one claim', excess: '£500' })
  await expect(page.getByLabel('Price of Downs General')).toContainText('£949.03')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  // The main step is in the same place on every tab.
  const main = page.getByRole('link', { name: 'Check and send terms' })
  await page.evaluate(() => window.scrollTo(0, 0))
  const place = await main.boundingBox()
  await page.getByRole('link', { name: 'Answers' }).click()
  await expect(page.getByRole('link', { name: 'Answers' })).toHaveAttribute('aria-current', 'page')
  expect(await main.boundingBox()).toEqual(place)
  await page.getByRole('link', { name: /^Terms/ }).click()

  await page.getByRole('button', { name: 'Check and send terms' }).click()
  const table = page.getByRole('table', { name: 'The quotes side by side' })
  await expect(table.getByRole('row', { name: /Total to pay/ })).toContainText('£1,450.00')
  await expect(table.getByRole('row', { name: /Total to pay/ })).toContainText('£949.03')
  await page.getByRole('button', { name: 'Send terms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send these terms to Pat Example?' })
  await expect(dialog).toContainText('Harbour Mutual and Downs General')
  await expect(dialog).toContainText(quote.reference)
  await expect(dialog.getByRole('button', { name: 'Check again' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Send the terms of 2 insurers' }).click()
  await expect(page.getByText('Terms sent', { exact: true }).first()).toBeVisible()

  const [row] = await build.db.select().from(quotes).where(eq(quotes.id, quote.id))
  expect(row).toMatchObject({ status: 'presented', assignedTo: userId, dueAt: null })
  expect(row?.presented?.offers.map(({ insurer: each, total }) => [each, total])).toEqual([
    ['Harbour Mutual', 145_000],
    ['Downs General', 94_903],
  ])
  const mails = await build.db.select().from(emails).where(eq(emails.relatedId, quote.id))
  expect(mails.filter(({ template }) => template === 'quoteTerms')).toHaveLength(1)
  const trail = (await build.db.select().from(auditLog).where(eq(auditLog.subjectId, quote.id))).map(({ action }) => action)
  expect(trail).toEqual(expect.arrayContaining(['quotes.open', 'quotes.approachInsurers', 'quotes.saveOffers', 'quotes.presentTerms']))

  // Buttons for earlier steps are gone, and the history has the transition.
  await expect(page.getByRole('button', { name: /Save draft|Send terms|Start review/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History of this quote' })).toContainText('From "With insurers" to "Terms received"')
})

test('incomplete terms are not sent, and each error in the summary links to its field and goes once it is corrected', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const quote = await build.quote({ status: 'with_insurers' })
  await open(page, `/admin/quotes/${quote.id}?tab=terms`)
  await page.locator('fieldset[data-offer="1"]').getByLabel('Insurer', { exact: true }).fill('Harbour Mutual')
  await page.locator('fieldset[data-offer="1"]').getByLabel('Net premium').fill('12,34')
  await page.getByRole('button', { name: 'Check and send terms' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText('Enter a sum in pounds, like 850 or 1,234.50')
  await expect(summary).toContainText('Enter the last day the terms are open')
  await expect(page).toHaveTitle(/^Error: /)
  await summary.getByRole('link', { name: 'Enter a sum in pounds, like 850 or 1,234.50' }).click()
  await expect(page.locator('fieldset[data-offer="1"]').getByLabel('Net premium')).toBeFocused()
  await page.locator('fieldset[data-offer="1"]').getByLabel('Net premium').fill('1,234')
  await page.locator('fieldset[data-offer="1"]').getByLabel('Net premium').blur()
  await expect(summary).not.toContainText('Enter a sum in pounds')
  // The failed attempt sent and saved nothing.
  const [row] = await build.db.select().from(quotes).where(eq(quotes.id, quote.id))
  expect(row).toMatchObject({ status: 'with_insurers', version: 3 })
})

test('UX-F8 when two people edit terms at once, the second to save sees who saved first and chooses between both values', async ({
  page,
  context,
  browser,
  build,
}) => {
  await signIn(build, context, { name: 'Robin Sands' })
  const other = await browser.newContext()
  await signIn(build, other, { name: 'Kim Shingle' })
  const terms = offer({ net: 100_000 })
  const quote = await build.quote({ status: 'terms_received', offers: [terms] })
  const theirs = await other.newPage()
  for (const each of [page, theirs]) {
    await open(each, `/admin/quotes/${quote.id}?tab=terms`)
  }
  await theirs.locator('fieldset[data-offer="1"]').getByLabel('Net premium').fill('1,100')
  await theirs.getByRole('button', { name: 'Save draft' }).click()
  await expect(theirs.getByText(/^Saved/)).toBeVisible()

  await page.locator('fieldset[data-offer="1"]').getByLabel('Net premium').fill('1,200')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Kim Shingle saved first', { exact: false })).toBeVisible()
  const choice = page.getByRole('group', { name: 'Harbour Mutual: Net premium' })
  await expect(choice.getByRole('radio', { name: 'Keep mine: 1,200' })).toBeChecked()
  await expect(choice.getByRole('radio', { name: 'Take theirs: 1,100.00' })).not.toBeChecked()
  await expect(page.locator('fieldset[data-offer="1"]').getByLabel('Net premium')).toHaveValue('1,200')
  const price = async () => (await build.db.select().from(quotes).where(eq(quotes.id, quote.id)))[0]?.offers[0]?.net
  expect(await price()).toBe(110_000)
  await page.getByRole('button', { name: 'Save as chosen' }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  expect(await price()).toBe(120_000)
  await other.close()
})

test('UX-F9 leaving with unsaved terms asks first, and typed terms are restored after a reload and an ended session', async ({
  page,
  context,
  build,
}) => {
  const { userId } = await signIn(build, context)
  const quote = await build.quote({ status: 'with_insurers' })
  await open(page, `/admin/quotes/${quote.id}?tab=terms`)
  const name = page.locator('fieldset[data-offer="1"]').getByLabel('Insurer', { exact: true })
  await name.fill('Harbour Mutual')
  // Moving to another tab of the same request does not ask.
  await page.getByRole('link', { name: 'Answers' }).click()
  await expect(page).toHaveURL(/\/admin\/quotes\/[^?]*$/)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const leave = page.getByRole('link', { name: 'Quotes', exact: true }).first()
  // Two forms on the page are unsaved: one button cannot save both.
  await page.getByRole('combobox', { name: 'Handler' }).selectOption('Robin Sands')
  await leave.click()
  await expect(question.getByText('More than one part of this page is not saved')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Save and leave' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('combobox', { name: 'Handler' }).selectOption('Unassigned')
  await page.getByRole('link', { name: /^Terms/ }).click()
  await expect(page).toHaveURL(/tab=terms/)
  await expect(name).toHaveValue('Harbour Mutual')

  await leave.click()
  await expect(question.getByRole('button', { name: 'Save and leave' })).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(name).toHaveValue('Harbour Mutual')

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('We kept what you had typed')).toBeVisible()
  await expect(name).toHaveValue('Harbour Mutual')

  // The session ends while the form is open: saving asks for a sign-in, and the typed text is still there afterwards.
  await endSessions(build, userId)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Sign in to continue')).toBeVisible()
  await expect(name).toHaveValue('Harbour Mutual')
  await giveSession(build, context, { id: userId, role: 'admin' })
  await open(page, `/admin/quotes/${quote.id}?tab=terms`)
  await expect(name).toHaveValue('Harbour Mutual')
  await page.getByRole('button', { name: 'Discard it and show what is saved' }).click()
  await expect(name).toHaveValue('')
})

test('staff ask the client a question and record the answer; both are in the messages, an internal note is not', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const quote = await build.quote({ status: 'in_review' })
  await open(page, `/admin/quotes/${quote.id}`)
  await page.getByRole('button', { name: 'Ask for information' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask the client for information' })
  await dialog.getByRole('button', { name: 'Send the question' }).click()
  await expect(dialog.getByText('Write your question: at least 10 characters')).toBeVisible()
  await dialog.getByLabel('Your question').fill('How high do you work above the ground?')
  // Closing the dialog keeps the typed text.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ask for information' }).click()
  await expect(dialog.getByLabel('Your question')).toHaveValue('How high do you work above the ground?')
  await dialog.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.getByText('Waiting for client', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Record the answer' }).click()
  await page.getByLabel('What the client answered').fill('Six metres at most')
  await page.getByRole('dialog').getByRole('button', { name: 'Record the answer' }).click()
  await expect(page.getByText('In review', { exact: true }).first()).toBeVisible()

  await page.getByLabel('New note').fill('Long-standing contact of Kim')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Long-standing contact of Kim')).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue('')
  await page.getByRole('link', { name: /^Messages/ }).click()
  await expect(page.getByText('Six metres at most')).toBeVisible()
  await expect(page.getByText('Long-standing contact of Kim')).toHaveCount(0)
})

test('staff record an acceptance by phone only with the declaration read, and can then create the policy', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context, { name: 'Robin Sands' })
  const quote = await build.quote({ status: 'presented', offers: twoOffers() })
  await interceptCalls(page)
  await open(page, `/admin/quotes/${quote.id}`)
  await page.getByRole('button', { name: 'Record the acceptance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record the acceptance?' })
  const record = dialog.getByRole('button', { name: 'Record the acceptance' })
  await dialog.getByLabel('Who told us?').fill('Pat Example')
  await record.click()
  for (const fault of ['Choose which of the quotes was accepted', 'Choose how they told us', /Read the declaration to them/])
    await expect(dialog.getByText(fault).first()).toBeVisible()
  await dialog.getByLabel('Downs Example').check()
  await expect(dialog.getByText('Heat away is covered')).toBeVisible()
  await dialog.getByLabel('By phone').check()
  await dialog.getByLabel(/^I went through the quote with them/).check()
  await expect(dialog.getByLabel('Who told us?')).toHaveValue('Pat Example')
  // An error of the server appears above the fields, so it must be scrolled into view; the input is kept.
  await page.route('**/accept', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"success":false,"message":"The service is busy","requestId":"x"}',
    }),
  )
  await record.click()
  await expect(dialog.getByText('The service is busy')).toBeInViewport()
  await page.unroute('**/accept')
  await record.click()
  await expect(page.getByText(/By phone on .*, Pat Example; recorded by Robin Sands\. They are not on cover/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create the policy' })).toBeVisible()
  const mails = await build.db.select().from(emails).where(eq(emails.relatedId, quote.id))
  expect(mails.map(({ template }) => template)).toEqual(['quoteAccepted'])
})

test('staff take a quote request by phone from the client, with what we know of them filled in', async ({ page, context, build }) => {
  await signIn(build, context)
  const client = await build.client({ name: 'Sea Lane Bakery Ltd', trade: 'Plumber', address: '4 Sea Lane, Hove', postcode: 'BN3 1AA' })
  await open(page, `/admin/clients/${client.id}`)
  await page.getByRole('link', { name: 'Take a quote request by phone' }).click()
  await expect(page.getByText('For Sea Lane Bakery Ltd')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'What do you do?' })).toHaveValue('Plumber')
  await page.getByRole('button', { name: 'Start now' }).click()
  await expect(page).toHaveURL(/\/quote\/[a-z-]+$/)
  const started = () => build.db.select().from(quotes).where(eq(quotes.clientId, client.id))
  await expect.poll(async () => (await started()).length).toBe(1)
  await page.goto('/quote/business')
  await expect(page.getByLabel('Full legal name')).toHaveValue('Sea Lane Bakery Ltd')
})

test('a step on a request that was withdrawn meanwhile is refused, with a button that shows the latest version', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const quote = await build.quote()
  await open(page, `/admin/quotes/${quote.id}`)
  await build.db.update(quotes).set({ status: 'withdrawn', dueAt: null, version: 9 }).where(eq(quotes.id, quote.id))
  await page.getByRole('button', { name: 'Start review' }).click()
  await page.getByRole('button', { name: 'Show the latest version' }).click()
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start review' })).toHaveCount(0)
})

test('#50 staff who may only view quotes see no buttons, cannot open enquiries, and get "not found" for an unknown request', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context, { permissions: ['dashboard:view', 'quote:view'] })
  const quote = await build.quote()
  await open(page, `/admin/quotes/${quote.id}`)
  await expect(page.getByRole('heading', { level: 1, name: quote.business })).toBeVisible()
  for (const name of ['Start review', 'More', 'Add note']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: 'Enquiries' })).toHaveCount(0)
  for (const id of ['5ea00000-0000-4000-8000-00000000ffff', 'not-an-id']) {
    expect((await page.goto(`/admin/quotes/${id}`))?.status()).toBe(404)
    await expect(page.getByText('There is nothing at this address')).toBeVisible()
  }
  expect((await page.goto('/admin/enquiries'))?.status()).toBe(403)
  await expect(page.getByText('You may not see this')).toBeVisible()
})
