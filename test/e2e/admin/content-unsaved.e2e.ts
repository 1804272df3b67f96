/** What an editor has typed and no server has yet: it goes first, holds up the steps of its words, and outlives a crash and a session. */
import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { contentItems } from '#server/features/content/content.table.ts'
import { interceptCalls, open } from '#test/support/browser/page.ts'
import { endSessions, giveSession, signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'
import type { Build } from '#test/support/build/build.ts'

const serviceOf = async ({ db }: Build, key: string) => {
  const [found] = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'service'), eq(contentItems.key, key)))
  return { id: found?.id ?? '', path: found?.path ?? '', draft: JSON.stringify(found?.draft) }
}
const drafts = '**/api/admin/services/*/draft'
const cutOff = (page: Page) => page.route(drafts, (route) => route.abort())
const heading = (page: Page) => page.getByLabel('Main heading')

test('publishing takes along what was typed a moment before, and says so where that cannot be saved', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'admin', name: 'Pat Quick' })
  const { id, path } = await serviceOf(build, 'medical-malpractice-insurance')
  await interceptCalls(page)
  await open(page, `/admin/services/${id}`)
  const words = `${await heading(page).inputValue()} ${Date.now()}`
  // What is public has nothing to publish until something else is saved.
  await heading(page).fill('Half of it')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await cutOff(page)
  await heading(page).fill(words)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Not done: what you wrote is not saved yet')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(drafts)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.locator('main').getByText('Published', { exact: true }).first()).toBeVisible()
  await expect.poll(async () => (await page.request.get(path)).text()).toContain(words)
})

test('a crash and the end of a session lose no word of an editor', async ({ page, context, build }) => {
  const { userId } = await signIn(build, context, { role: 'admin', name: 'Kit Crash' })
  const { id } = await serviceOf(build, 'product-liability-insurance')
  await interceptCalls(page)
  await open(page, `/admin/services/${id}`)
  const broughtBack = async (words: string) => {
    const next = await context.newPage()
    await open(next, `/admin/services/${id}`)
    await expect(next.getByText('Recovered')).toBeVisible()
    await expect(heading(next)).toHaveValue(words)
    await expect.poll(async () => (await serviceOf(build, 'product-liability-insurance')).draft).toContain(words)
    return next
  }
  const [crashed, signedOut] = [`Typed before the crash ${Date.now()}`, `Typed after the session ${Date.now()}`]
  await cutOff(page)
  await heading(page).fill(crashed)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await page.close()
  const second = await broughtBack(crashed)

  await endSessions(build, userId)
  await heading(second).fill(signedOut)
  await expect(second.getByText(/^You have been signed out/)).toBeVisible()
  await second.close()
  await giveSession(build, context, { id: userId, role: 'admin' })
  await broughtBack(signedOut)
})
