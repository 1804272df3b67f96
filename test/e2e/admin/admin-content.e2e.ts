/** An editor in a browser: a limit of a product page is corrected and published, and a page is made of blocks by keyboard. */
import { eq } from 'drizzle-orm'
import { contentItems } from '#server/features/content/content.table.ts'
import { sound } from '#test/support/browser/axe.ts'
import { hydrated } from '#test/support/browser/signInSteps.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('somebody without training corrects a limit of a product page: saved, previewed, published, public', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context, { role: 'admin', name: 'Sam Editor' })
  await page.goto('/admin/services?q=courier')
  await hydrated(page)
  await page.getByRole('link', { name: 'Courier insurance' }).first().click()
  const limit = page.getByLabel('Usual sum').first()
  await limit.fill('')
  await expect(page.getByRole('region', { name: 'One thing to mend' })).toBeVisible()
  await limit.fill('£7,654,000, corrected')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await sound(page, '/admin/services/:id')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await expect.poll(async () => (await page.request.get('/courier-insurance')).text()).toContain('£7,654,000, corrected')
})

test('a page is started, a block inserted by keyboard, and nothing is lost when the tab is closed', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'admin', name: 'Kim Builder' })
  await page.goto('/admin/pages?new=yes')
  await hydrated(page)
  const slug = `autumn-${Date.now()}`
  await page.getByRole('textbox', { name: 'Title' }).fill('Autumn')
  await page.getByRole('textbox', { name: /Last part of the address/ }).fill(slug)
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await page.waitForURL(/page-builder/)
  await page.getByRole('button', { name: 'Insert' }).press('Enter')
  await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Callout' }).first().press('Enter')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expect
    .poll(async () => {
      const [row] = await build.db.select({ draft: contentItems.draft }).from(contentItems).where(eq(contentItems.slug, slug))
      return (row?.draft as { blocks?: unknown[] } | undefined)?.blocks?.length
    })
    .toBe(1)
})
