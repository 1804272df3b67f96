/** Saved views, bulk actions and filters of lists: tabs, undo, conflicts on a shared view, many rows at once, and phones. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { notifications } from '#server/features/notifications/notifications.table.ts'
import { savedViews } from '#server/features/views/views.table.ts'
import { barriers } from '#test/support/browser/axe.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'

const fresh = (name: string) => `${name} ${randomUUID().slice(0, 6)}`
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views of enquiries' }).getByRole('link', { name })
const more = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'This view' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('UX-L3 a view is saved, opens by default, is changed, renamed, deleted and restored with Undo', async ({ page, context, build }) => {
  await signIn(build, context)
  const [name, second] = [fresh('Complaints'), fresh('Renamed')]
  await open(page, '/admin/enquiries?view=all')
  await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('complaint')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  // Leaving the field removes its error, which moves the checkbox up, so leave it before clicking.
  await page.keyboard.press('Tab')
  const first = dialog.getByLabel('Open it first when I come here')
  await first.click()
  await expect(first).toBeChecked()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0)

  // The view opens by default; the tab "All" shows the whole list.
  await open(page, '/admin/enquiries')
  await expect(page).toHaveURL(/topic=complaint/)
  await tab(page, 'All').click()
  await expect(page).toHaveURL(/view=all$/)
  await tab(page, name).click()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('closed')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

  await more(page, 'Rename...')
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(second)
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(tab(page, second)).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await barriers(page)).toEqual({})
  await more(page, 'Delete')
  await expect(tab(page, second)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tab(page, second)).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('UX-L3 saving a shared view that a colleague has changed meanwhile is refused and changes nothing', async ({
  page,
  context,
  build,
}) => {
  const { userId } = await signIn(build, context)
  const id = randomUUID()
  await build.db
    .insert(savedViews)
    .values({ id, list: 'enquiries', ownerId: userId, name: fresh('Ours'), shared: true, parameters: { status: 'closed' } })
  await open(page, `/admin/enquiries?status=closed&view=${id}`)
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('complaint')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  // The colleague saves the view.
  await build.db
    .update(savedViews)
    .set({ version: 1, parameters: { status: 'spam' } })
    .where(eq(savedViews.id, id))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('was changed since you opened it')).toBeVisible()
  const [kept] = await build.db.select().from(savedViews).where(eq(savedViews.id, id))
  expect(kept?.parameters).toEqual({ status: 'spam' })
})

test('UX-L6 all matching enquiries are assigned at once and unassigned with Undo; rows chosen by key are forgotten on the next page', async ({
  page,
  context,
  build,
}) => {
  const { name: me, userId } = await signIn(build, context, { name: fresh('Robin') })
  // More colleagues than the menu has room for: it must scroll and must not open under the pointer.
  for (let n = 0; n < 40; n++) await build.user({ role: 'admin', name: `Alex ${n}` })
  const group = fresh('Zelda')
  for (let n = 0; n < 27; n++) await build.enquiry({ name: `${group} ${n}` })
  const assigned = async () => (await build.db.select().from(enquiries).where(eq(enquiries.assignedTo, userId))).length
  await open(page, `/admin/enquiries?q=${encodeURIComponent(group)}`)
  const bar = page.getByRole('region', { name: 'With the chosen enquiries' })
  await expect(bar).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Choose all enquiries on this page' }).check()
  await expect(bar).toContainText('25 chosen')
  expect(await barriers(page)).toEqual({})
  await bar.getByRole('button', { name: 'Select all 27 matching' }).click()
  await expect(bar).toContainText('27 chosen')
  await bar.getByRole('button', { name: 'Assign to' }).click()
  await expect(page.getByRole('menuitem', { name: me })).toBeVisible()
  await page.getByRole('menuitem', { name: me }).click()
  await expect(page.getByText(`Assigned to ${me}: 27 enquiries`)).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(await assigned()).toBe(27)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 27 enquiries')).toBeVisible()
  expect(await assigned()).toBe(0)

  // A row is chosen by keyboard. Another page clears the selection, so that no row out of sight is acted on.
  await page.getByRole('rowheader').first().getByRole('link').focus()
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 chosen')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(bar).toHaveCount(0)
})

test('UX-A2 a notification is marked as read by its button, and by opening its record by key', async ({ page, context, build }) => {
  const { userId } = await signIn(build, context)
  const one = await build.quote({ status: 'in_review' })
  await build.db.insert(notifications).values(
    [one.reference, 'The one before'].map((subjectName, place) => ({
      id: randomUUID(),
      userId,
      kind: 'assigned' as const,
      subjectType: 'quote',
      subjectId: place === 0 ? one.id : randomUUID(),
      subjectName: subjectName ?? '',
      byName: '',
      at: new Date(Date.now() - place * 60_000),
      key: '',
    })),
  )
  await open(page, '/admin/notifications')
  // The badge and the button stand beside each other: the row is no higher than those of the other lists.
  expect((await page.getByRole('row', { name: 'The one before' }).boundingBox())?.height).toBeLessThanOrEqual(45)
  await page.getByRole('row', { name: 'The one before' }).getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(1)
  await page.keyboard.press('k')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(`/admin/quotes/${one.id}`)
  await page.goBack()
  await expect(page.getByRole('row', { name: 'The one before' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
  await open(page, '/admin/notifications?view=unread&show=unread')
  await expect(page.getByText('Nothing unread')).toBeVisible()
})

test('UX-L6 staff who may only view enquiries see no checkboxes to choose rows', async ({ page, context, build }) => {
  await signIn(build, context, { permissions: ['dashboard:view', 'contact:view'] })
  await build.enquiry()
  await open(page, '/admin/enquiries')
  await expect(page.getByRole('checkbox', { name: /^Choose/ })).toHaveCount(0)
})

test('on a phone the filters are collapsed, open by keyboard and show how many are set; on a desktop they are open', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  await build.enquiry()
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/admin/enquiries?view=all')
  const topic = page.getByRole('combobox', { name: 'Topic' })
  await expect(topic).toBeHidden()
  await page.locator('summary', { hasText: 'Filters' }).press('Enter')
  await topic.selectOption('complaint')
  await expect(page).toHaveURL(/topic=complaint/)
  await expect(page.getByText('Filters, 1 set', { exact: true })).toBeVisible()
  // The filters stay open after one is set. On a wide screen they are visible without being opened.
  await expect(topic).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/admin/enquiries?topic=complaint')
  await expect(topic).toHaveValue('complaint')
  await expect(page.getByText('Filters, 1 set', { exact: true })).toBeHidden()
})
