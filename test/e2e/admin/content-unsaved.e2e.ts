/** Text that an editor has typed but not saved: it is saved before publishing, blocks publishing if that fails, and survives a crash. */
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

test('publishing includes text typed just before, and is refused with a message while that text cannot be saved', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context, { role: 'admin', name: 'Pat Quick' })
  const { id, path } = await serviceOf(build, 'medical-malpractice-insurance')
  await interceptCalls(page)
  await open(page, `/admin/services/${id}`)
  const words = `${await heading(page).inputValue()} ${Date.now()}`
  // A published page has no "Publish" button until a change is saved.
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

test('text that could not be saved before the page closed or the session ended is recovered in a new page and saved', async ({
  page,
  context,
  build,
}) => {
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
    await expect(next.getByText('It is saved now.')).toBeVisible()
    return next
  }
  const [crashed, signedOut] = [`Typed before the crash ${Date.now()}`, `Typed after the session ${Date.now()}`]
  await cutOff(page)
  await heading(page).fill(crashed)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await page.close()
  const second = await broughtBack(crashed)
  await heading(second).fill(`${crashed} and more`)
  await expect(second.getByText('Recovered')).toHaveCount(0)

  await endSessions(build, userId)
  await heading(second).fill(signedOut)
  await expect(second.getByText(/^You have been signed out/)).toBeVisible()
  await second.close()
  await giveSession(build, context, { id: userId, role: 'admin' })
  await broughtBack(signedOut)
})

test('after a save whose answer was lost, a reload does not call that save the work of somebody else', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'admin', name: 'Sam Saved' })
  const { id } = await serviceOf(build, 'cyber-insurance')
  await interceptCalls(page)
  await open(page, `/admin/services/${id}`)
  const [arrived, typed] = [`It arrived ${Date.now()}`, `Typed after it ${Date.now()}`]
  const draft = async () => (await serviceOf(build, 'cyber-insurance')).draft
  await cutOff(page)
  await page.route(drafts, async (route) => (await route.fetch(), route.abort()), { times: 1 })
  await heading(page).fill(arrived)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  expect(await draft()).toContain(arrived)
  await heading(page).fill(typed)
  await page.close()
  const next = await context.newPage()
  await open(next, `/admin/services/${id}`)
  await expect(heading(next)).toHaveValue(typed)
  await expect.poll(draft).toContain(typed)
  await expect(next.getByText('saved this')).toHaveCount(0)
})

test('half a date is not called saved, and is still there after a reload', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'admin', name: 'Hana Half' })
  const { id } = await serviceOf(build, 'directors-officers-insurance')
  await interceptCalls(page)
  await open(page, `/admin/services/${id}`)
  const bar = page.locator('.editor-bar')
  const date = page.getByRole('group', { name: /^Facts checked on/ })
  const year = date.getByLabel('Year')
  const show = () => page.getByRole('heading', { level: 2, name: 'Review' }).click()
  await show()
  const whole = await year.inputValue()
  await year.fill('20')
  await expect(bar).toContainText('Not saved. Finish or empty: Facts checked on')
  await page.reload()
  await expect(bar).toContainText('Not saved. Finish or empty: Facts checked on')
  await show()
  await expect(year).toHaveValue('20')
  await year.fill(whole)
  await expect(bar).toContainText(/Saved \d\d:\d\d/)
})
