/** Client portal: the dashboard and the list of quotes of the demonstration's café. */
import { open } from '#test/support/browser/page.ts'
import { sound } from '#test/support/browser/axe.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('the dashboard shows cover and links to what needs the client; the navigation opens quotes and stays in view on a phone', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context, { role: 'client', name: 'Maria Hartley' })
  await open(page, '/client/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello Maria')
  await sound(page, '/client/dashboard')
  const cover = page.getByRole('region', { name: 'Your cover' })
  await expect(cover.getByRole('listitem')).toHaveCount(3)
  const needs = page.getByRole('region', { name: 'What needs you' })
  await needs.getByRole('link').first().click()
  await expect(page).not.toHaveURL(/dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('navigation', { name: 'Client portal' }).getByRole('link', { name: 'Quotes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quotes')
  await sound(page, '/client/quotes')
  await open(page, '/client/invoices')
  await sound(page, '/client/invoices')

  // On a phone the navigation scrolls to its current entry, which is far to the right.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/client/documents')
  await expect(page.getByRole('navigation', { name: 'Client portal' }).getByRole('link', { name: 'Documents' })).toBeInViewport()
})
