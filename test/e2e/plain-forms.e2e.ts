/** The staff area without script: forms, steps, the menu on a phone, and no button that does nothing. */
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { hydrated, open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'

const summaryOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })

test('without script a form is posted to its own page, which shows the errors or the result', async ({ browser, build }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await signIn(build, context)
  const enquiry = await build.enquiry()
  const page = await context.newPage()
  await page.goto(`/admin/enquiries/${enquiry.id}`)
  await page.getByLabel('Your reply').fill('Too short')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(summaryOf(page).getByRole('link')).toHaveText(['Write your reply: at least 10 characters'])
  await expect(page).toHaveTitle(/^Error: Alex/)
  await expect(page.getByLabel('Your reply')).toHaveValue('Too short')
  await page.getByLabel('Your reply').fill('Long enough to be sent.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Replied', { exact: true }).first()).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('')
  expect((await build.db.select().from(enquiries).where(eq(enquiries.id, enquiry.id)))[0]?.status).toBe('replied')
  await context.close()
})

test('a form posted without script and then sent with script only shows the errors of the second attempt', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  await open(page, '/admin/services/new')
  const dialog = page.getByRole('dialog')
  // Submits as the browser does before the script has loaded.
  await dialog.locator('form[method="post"]').evaluate((form: HTMLFormElement) => form.submit())
  await expect(dialog).toContainText('Enter a title of at least 3 characters')
  await hydrated(page)
  await dialog.getByLabel('Title').fill('Administration')
  await dialog.getByLabel(/^Last part of the address/).fill('admin')
  await dialog.getByRole('button', { name: 'Create the draft' }).click()
  await expect(dialog).toContainText('/admin belongs to a part of the site')
  await expect(dialog).not.toContainText('Enter a title')
})

test('without script a step works, asks for confirmation in the page, and says why it was refused', async ({ browser, build }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await signIn(build, context)
  const enquiry = await build.enquiry()
  const path = `/admin/enquiries/${enquiry.id}`
  const page = await context.newPage()
  const late = await context.newPage()
  for (const each of [page, late]) await each.goto(path)
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(page.getByText('In progress', { exact: true }).first()).toBeVisible()
  // The other page still shows the old status.
  await late.getByRole('button', { name: 'Mark as spam' }).click()
  await expect(late.getByRole('status').filter({ hasText: 'saved first' })).toContainText('Status: New \u2192 In progress')

  await page.getByRole('button', { name: 'Close enquiry' }).click()
  await expect(page).toHaveURL(/\?step=close$/)
  const dialog = page.getByRole('dialog', { name: 'Close this enquiry?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Close enquiry' }).click()
  await dialog.getByLabel('Why it is closed').fill('Asked twice')
  await dialog.getByRole('button', { name: 'Close enquiry' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Asked twice')).toBeVisible()
  await context.close()
})

test('without script "Withdraw" is beside the other steps of a quote request and requires a reason', async ({ browser, build }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await signIn(build, context)
  const quote = await build.quote()
  const page = await context.newPage()
  await page.goto(`/admin/quotes/${quote.id}?tab=history`)
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page).toHaveURL(/\?tab=history&step=withdraw$/)
  const dialog = page.getByRole('dialog', { name: 'Withdraw this request?' })
  await expect(dialog).toContainText('This cannot be undone.')
  await dialog.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Error: /)
  await dialog.getByRole('textbox').fill('They rang: the shop is sold.')
  await dialog.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(page).toHaveURL(/\?tab=history$/)
  await expect(page.getByText('They rang: the shop is sold.')).toBeVisible()
  await context.close()
})

test('without script on a phone, "Menu" leads to every part of the staff area, and no button is shown that does nothing', async ({
  browser,
  build,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await signIn(build, context)
  const page = await context.newPage()
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  const rail = page.getByRole('navigation', { name: 'Staff area' })
  await expect(rail.getByRole('link', { name: 'Dashboard' })).toBeInViewport()
  await rail.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await expect(page.locator('[data-needs-script]').first()).toBeAttached()
  for (const button of await page.locator('[data-needs-script]').all()) await expect(button).toBeHidden()
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
  await context.close()
})

test('the replacement for menus without script is hidden where there is script', async ({ page, context, build }) => {
  await signIn(build, context)
  const quote = await build.quote()
  await open(page, `/admin/quotes/${quote.id}`)
  await expect(page.locator('main noscript')).not.toHaveCount(0)
  for (const instead of await page.locator('main noscript').all()) await expect(instead).toBeHidden()
})
