/** The demonstration of the portal in a browser: without signing in, without calls to the server, and changes only last in the tab. */
import { sound } from '#test/support/browser/axe.ts'
import { hydrated, open } from '#test/support/browser/page.ts'
import { fillDate } from '#test/support/browser/fillDate.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('the tour leads to a message, a letter and a claim report without any call to the server, and a reload resets it', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') || request.method() !== 'GET') asked.push(`${request.method()} ${pathname}`)
  })
  await open(page, '/client')
  await expect(page).toHaveURL('/demo/client/dashboard')
  await expect(page.getByRole('complementary', { name: 'Demonstration' })).toContainText('Demo – nothing is saved.')
  await sound(page, '/client/dashboard', 'demonstration', { dark: true })
  const tour = page.getByRole('complementary', { name: 'Tour' })
  await tour.getByRole('link', { name: 'Next: A policy' }).click()
  await page
    .getByLabel(/question/i)
    .first()
    .fill('Are we covered at the market?')
  await page.getByRole('button', { name: /^Send/ }).first().click()
  await expect(page.getByText('Are we covered at the market?').first()).toBeVisible()
  // The tour links directly to the form.
  await tour.getByRole('link', { name: 'Next: Proof of cover' }).click()
  await page.getByLabel('A landlord').check()
  await page.getByLabel(/^Example Lettings/).check()
  await page.getByRole('button', { name: 'Issue the letter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For Example Lettings')
  await page.getByRole('link', { name: /^Letter \(PDF/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The letter')
  await sound(page, '/client/file', '', { dark: true })

  await page.getByRole('link', { name: 'Claims', exact: true }).click()
  await page.getByRole('button', { name: 'Start the report' }).click()
  await fillDate(page.getByRole('group', { name: 'When did it happen?' }), '2026-01-05')
  await sound(page, '/report-claim/:id')
  await page.getByLabel('What happened?').fill('The back door was forced.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Damage to your property')
  await expect(page.getByText('The back door was forced.')).toBeAttached()
  await page.getByRole('link', { name: 'Proof of cover', exact: true }).click()
  await expect(page.getByRole('row', { name: /Example Lettings/ })).toHaveCount(2)
  expect(asked).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  // A reload resets the demonstration.
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('row', { name: /Example Lettings/ })).toHaveCount(1)
})
