/** Staff look at what the next retention run will remove, before it runs. */
import { interceptCalls, open } from '#test/support/browser/page.ts'
import { sound } from '#test/support/browser/axe.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('the next retention run is counted on request and again, shows documents under legal hold, and reports a failed count', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  await build.document({ kind: 'invoice', effectiveFrom: '2018-01-01', disposeOn: '2024-02-01' })
  await build.document({ kind: 'invoice', effectiveFrom: '2018-01-01', disposeOn: '2024-03-01', legalHold: true })
  await interceptCalls(page)
  await open(page, '/admin/settings/retention')
  const card = page.locator('#next-run')
  // Office managers do not know the names of jobs.
  await expect(page.getByRole('main')).not.toContainText(/\.(?:purge|retention|seal)\b/)
  await expect(page.getByRole('row', { name: /^Webhook deliveries/ })).toContainText('Every day at 03:42')
  await expect(card.getByRole('table')).toBeHidden()
  await page.route('**/api/admin/settings/retention/next-run', (route) => route.abort())
  await card.getByRole('button', { name: 'See what the next run will remove' }).click()
  await expect(card.getByText('The count could not be loaded')).toBeVisible()
  await page.unroute('**/api/admin/settings/retention/next-run')
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByText(/for good in the next runs/)).toBeVisible()
  const row = card.getByRole('row', { name: /Documents past their period/ })
  await expect(row).toContainText('01/02/2024')
  await expect(row).toContainText('by a legal hold')
  await sound(page, '/admin/settings/retention', 'with the next run')
  await card.getByRole('button', { name: 'Count again' }).click()
  await expect(row).toBeVisible()
})
