/** Staff work on a claim report: from the dashboard to the list and the claim, and every step until it is closed. */
import { open } from '#test/support/browser/page.ts'
import { sql } from 'drizzle-orm'
import { barriers } from '#test/support/browser/axe.ts'
import type { Build } from '#test/support/build/build.ts'
import { inHours } from '#test/support/build/values.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

/** `late`: past the promised time. Only one test makes a late claim, because that test counts them. */
const reported = (build: Build, late: boolean) => build.claim({ urgent: true, dueAt: inHours(late ? -1 : 1) })

test('the dashboard tile opens the list it counts, and a claim that a colleague changed meanwhile has to be reloaded', async ({
  page,
  context,
  build,
}) => {
  const { id, business } = await reported(build, true)
  await signIn(build, context)
  await page.goto('/admin')
  const tile = page.getByRole('link', { name: /Claims past our promise/ })
  const counted = Number(await tile.locator('data').getAttribute('value'))
  expect(counted).toBeGreaterThan(0)
  await tile.click()
  await page.waitForURL('**/admin/claims?overdue=yes')
  await expect(page.getByText(new RegExp(`^${counted} claims?, filtered by Promise: Late$`))).toBeVisible()
  await page.getByRole('link', { name: business }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
  await expect(page.getByRole('link', { name: '01632 960123' }).first()).toHaveAttribute('href', 'tel:01632960123')

  // A colleague changes the claim first.
  await build.db.execute(sql`UPDATE claims SET version = version + 1 WHERE id = ${id}`)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Somebody has changed this claim since you opened it')).toBeVisible()
  await page.getByRole('button', { name: 'Show the latest version' }).click()
  await expect(page.getByText('Somebody has changed this claim')).toHaveCount(0)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'History' }).getByText('Acknowledged', { exact: true })).toBeVisible()
})

test('a claim is passed to the insurer, noted, closed and reopened by keyboard; a dialog closed with Escape keeps its input', async ({
  page,
  context,
  build,
}) => {
  const { id } = await reported(build, false)
  await signIn(build, context)
  // Set up before the page opens: on a slow machine the browser may let a call through right after interception is switched on.
  let refused = false
  await page.route('**/api/admin/claims/*/insurer', (route) =>
    refused
      ? route.fulfill({
          status: 422,
          json: { success: false, message: 'Check what you entered', requestId: 'x', fields: { version: 'Invalid value' } },
        })
      : route.continue(),
  )
  await open(page, `/admin/claims/${id}`)
  await page.getByRole('button', { name: 'Acknowledge' }).press('Enter')
  await page.getByRole('button', { name: 'Record as with the insurer' }).press('Enter')
  const insurer = page.getByLabel('Insurer', { exact: true })
  await expect(insurer).toBeFocused()
  await page.keyboard.type('Harbour Mutual')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the number the insurer gave the claim')).toBeVisible()
  await expect(page.getByLabel("Insurer's reference")).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Record as with the insurer' }).press('Enter')
  await expect(insurer).toHaveValue('Harbour Mutual')
  await page.getByLabel("Insurer's reference").fill('HM/26-00417')
  // The server refuses a field that the dialog does not have; its message still appears.
  refused = true
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Check what you entered')).toBeVisible()
  refused = false
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('With insurer', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Insurer: Harbour Mutual')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('HM/26-00417')

  await page.getByLabel('New note').fill('Assessor comes on Tuesday.')
  await page.getByRole('button', { name: 'Add note' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Assessor comes on Tuesday.' })).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Close claim' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close claim' }).press('Enter')
  await expect(dialog.getByText('Choose why it is closed')).toBeVisible()
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  expect(await barriers(page)).toEqual({})
  await expect(dialog.getByRole('radio', { name: 'Not a real report' })).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Settled and paid' }).check()
  await dialog.getByLabel('What should colleagues know?').fill('Paid on Friday')
  await dialog.getByRole('button', { name: 'Close claim' }).press('Enter')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Settled and paid')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Paid on Friday')
  await page.getByRole('button', { name: 'Open again' }).press('Enter')
  await expect(page.getByText('With insurer', { exact: true })).toBeVisible()
})

test('photos of a claim are shown small at once, and in full in place only after the button is pressed; a PDF stays a link', async ({
  page,
  context,
  build,
}) => {
  const { id } = await reported(build, false)
  const files = []
  for (const name of ['door.JPG', 'till.png', 'list.pdf']) files.push(await build.upload({ ownerKind: 'claim', ownerId: id, name }))
  const asked: string[] = []
  const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
  await page.route('**/files/*', (route) => {
    const { pathname, search } = new URL(route.request().url())
    asked.push(pathname + search)
    return route.fulfill({ contentType: 'image/png', headers: { 'content-disposition': 'attachment' }, body: dot })
  })
  await signIn(build, context)
  await open(page, `/admin/claims/${id}`)
  await expect(page.getByRole('link', { name: 'list.pdf' })).toBeVisible()
  const photos = files.slice(0, 2).map((file) => `/files/${file.id}`)
  const small = photos.map((path) => `${path}?size=small`)
  await expect.poll(() => asked.toSorted()).toEqual(small.toSorted())
  await page.getByRole('button', { name: 'Show the 2 pictures' }).press('Enter')
  const pictures = page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all())
    await expect.poll(() => picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth)).toBe(1)
  expect(asked.toSorted()).toEqual([...small, ...photos].toSorted())
  expect(await barriers(page)).toEqual({})
  await page.getByRole('button', { name: 'Hide the pictures' }).press('Enter')
  await expect(pictures).toHaveCount(0)
})

test('what the client sent is the main step: it is accepted or asked for again there, and a date is promised only on request', async ({
  page,
  context,
  build,
}) => {
  const { id } = await build.claim({
    status: 'information_requested',
    insurer: 'Harbour Mutual',
    insurerReference: 'HM/1',
    assignedTo: null,
  })
  await build.claimNeed({ claimId: id, what: 'Photos of the ceiling', status: 'received', answer: 'Attached.', answeredAt: inHours(-2) })
  await build.claimNeed({
    claimId: id,
    what: 'Two estimates',
    status: 'redo',
    answer: 'One.',
    answeredAt: inHours(-1),
    reason: 'One only.',
  })
  await signIn(build, context)
  await open(page, `/admin/claims/${id}`)
  await expect(page.locator('.record-facts dt').first()).toHaveText('Next')
  await page.getByRole('link', { name: 'Check what was sent' }).click()
  const needs = page.locator('#needs')
  await expect(needs.getByRole('heading', { name: 'What we need from the client' })).toBeInViewport()
  await expect(needs.getByRole('button', { name: 'We have it' })).toHaveCount(0)
  await needs.getByText('Not enough: ask again').click()
  await expect(needs.getByLabel('What is missing or wrong?')).toBeVisible()
  await expect(page.getByText('They will hear from us by')).toBeHidden()
  await page.getByText('Promise a date').click()
  await expect(page.getByText('They will hear from us by')).toBeVisible()
  await needs.getByRole('button', { name: /^Accept.*Photos of the ceiling/ }).click()
  await expect(page.getByRole('link', { name: 'See what is missing' })).toBeVisible()
  await needs.getByRole('button', { name: /^Accept.*Two estimates/ }).click()
  await expect(page.getByRole('link', { name: 'See what is missing' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Record as passed on' })).toBeVisible()
})

test('an email in the log links to its claim', async ({ page, context, build }) => {
  const { id, business } = await reported(build, false)
  const { id: mail } = await build.email({ template: 'claimReceived', relatedType: 'claim', relatedId: id })
  await signIn(build, context)
  await page.goto(`/admin/email-logs/${mail}`)
  await page.getByRole('link', { name: 'Claim', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
})

test('#60 staff who may only view claims see none of the action buttons', async ({ page, context, build }) => {
  const { id, business } = await reported(build, false)
  await signIn(build, context, { permissions: ['dashboard:view', 'claim:view'] })
  await page.goto(`/admin/claims/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
  for (const name of ['Acknowledge', 'Take it', 'More', 'Add note']) await expect(page.getByRole('button', { name })).toHaveCount(0)
})
