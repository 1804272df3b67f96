/** Client portal: the dashboard and the list of quotes of the demonstration's café; what is to be paid, while it cannot be loaded. */
import { randomUUID } from 'node:crypto'
import { interceptCalls, open } from '#test/support/browser/page.ts'
import { sound } from '#test/support/browser/axe.ts'
import { giveSession, signIn } from '#test/support/browser/signIn.ts'
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

test('the documents say that the sum to pay could not be loaded, lead to the invoices all the same, and load it when asked again', async ({
  page,
  context,
  build,
}) => {
  const client = await build.client({ name: `Ouse ${randomUUID().slice(0, 6)} Ltd` })
  const policy = await build.policy({ clientId: client.id })
  await build.invoice({ policyId: policy.id, status: 'issued' })
  await giveSession(build, context, await build.user({ role: 'client', clientId: client.id }))
  await interceptCalls(page)
  await open(page, '/client/dashboard')
  await page.route('**/api/client/invoices/owed', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('navigation', { name: 'Client portal' }).getByRole('link', { name: 'Documents' }).click()
  const failed = page.getByText('The sum to pay could not be loaded.')
  await expect(failed).toBeVisible()
  await sound(page, '/client/documents', 'the sum to pay could not be loaded')
  // Still failing, now without any answer: the line stays, with its button.
  await page.unroute('**/api/client/invoices/owed')
  await page.route('**/api/client/invoices/owed', (route) => route.abort())
  const again = page.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect(again).toBeFocused()
  await expect(failed).toBeVisible()
  await expect(page.getByRole('link', { name: 'Invoices and credit notes' })).toBeVisible()
  await page.unroute('**/api/client/invoices/owed')
  await again.press('Enter')
  await expect(page.getByRole('link', { name: /^One invoice to pay, £/ })).toBeFocused()
  await expect(failed).toHaveCount(0)
})

test('whoever may not see payments opens the documents without asking for what they would be refused', async ({ page, context, build }) => {
  const user = await build.user({ role: 'client', membership: { role: 'claims' } })
  await giveSession(build, context, user)
  const refused: string[] = []
  page.on('response', (response) => void (response.status() >= 400 && refused.push(response.url())))
  await open(page, '/client/policies')
  await page.getByRole('navigation', { name: 'Client portal' }).getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  expect(refused).toEqual([])
})
