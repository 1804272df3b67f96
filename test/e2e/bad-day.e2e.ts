/** A slow or failing server, a dropped connection, and the keyboard alone: what the tab says, where the focus is, and that trying again works. */
import type { Page } from '@playwright/test'
import { open } from '#test/support/browser/page.ts'
import { giveSession, signIn } from '#test/support/browser/signIn.ts'
import { interactive } from '#test/support/browser/interactive.ts'
import { expect, test } from '#test/support/browser/test.ts'

const failure = {
  status: 500,
  contentType: 'application/json',
  body: '{"success":false,"message":"Something went wrong","requestId":"r-1"}',
}

test('while the server is slow the tab names no other screen; then the focus is on the new heading', async ({ page, context, build }) => {
  await signIn(build, context)
  await open(page, '/admin/settings/retention')
  let answer = () => undefined as void
  const slow = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/admin/complaints?*', async (route) => {
    await slow
    await route.continue()
  })
  await page
    .getByRole('navigation', { name: 'Staff area' })
    .getByRole('link', { name: /^Complaints/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Loading content...')
  // The outline is as high as the window, so nothing below it moves.
  expect((await page.locator('[data-skeleton]').boundingBox())?.height).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0)
  answer()
  await expect(page).toHaveTitle(/^Complaints/)
  await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeFocused()
})

test('a product page that could not be loaded opens when tried again, and the focus is on its heading', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  await open(page, '/admin/services')
  let broken = true
  await page.route('**/api/admin/services/**', (route) =>
    broken && route.request().method() === 'GET' ? route.fulfill(failure) : route.continue(),
  )
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByText('The product page could not be loaded')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a record opened again while the server fails says that its newest state could not be loaded', async ({ page, context, build }) => {
  const { id, business } = await build.claim({})
  await signIn(build, context)
  await open(page, `/admin/claims/${id}`)
  await page.getByRole('link', { name: 'Claims', exact: true }).last().click()
  await page.waitForURL(/\/admin\/claims(\?|$)/)
  await page.route(`**/api/admin/claims/${id}`, (route) => route.fulfill(failure))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
  await expect(page.getByText('The newest state of the claim could not be loaded')).toBeVisible()
})

test('after a session is ended by keyboard, the focus is on the heading of the list it was in', async ({ page, context, build }) => {
  const { userId } = await signIn(build, context)
  await giveSession(build, context, { id: userId, role: 'admin' })
  await open(page, '/admin/security')
  await page
    .getByRole('button', { name: /^End the session on/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^End the session on/ })).toHaveCount(0)
  await expect(page.locator('main').getByRole('heading').and(page.locator(':focus'))).toHaveCount(1)
})

test('a portal screen that could not be loaded is loaded in place when tried again', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'client', name: 'Maria Hartley' })
  await open(page, '/client/disclosures')
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await page.route('**/api/client/profile', (route) => route.fulfill(failure))
  await page.getByRole('navigation', { name: 'Client portal' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('The fault is ours, and it has been recorded. Please try again in a minute.')).toBeVisible()
  await page.unroute('**/api/client/profile')
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeFocused()
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
})

test('without a connection, a portal screen says so and stays; it opens once there is one', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'client', name: 'Maria Hartley' })
  await open(page, '/client/disclosures')
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Client portal' }).getByRole('link', { name: 'Claims' }).click()
  await expect(page.getByText('Our server did not answer. Check your internet connection, then try again.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Claims' })).toBeVisible()
})

test('a portal screen opened after the session has ended leads to the sign-in and back', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'client', name: 'Maria Hartley' })
  await open(page, '/client/disclosures')
  await context.clearCookies()
  await page.getByRole('navigation', { name: 'Client portal' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fclient%2Fprofile/)
})

test('a message sent without a connection stays in its form, and is sent once there is one', async ({ page, context }) => {
  await page.goto('/contact')
  await interactive(page)
  await page.getByLabel('Your name').fill('Ann Walker')
  await page.getByLabel('Email').first().fill('ann@example.com')
  await page.getByRole('combobox').first().selectOption('other')
  await page.locator('[name=message]').fill('Please ring me about cover for a second van.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert').getByText('Our server did not answer.')).toBeVisible()
  await expect(page.locator('[name=message]')).toHaveValue('Please ring me about cover for a second van.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your message' })).toBeVisible()
})

/** Lets one call through to the server and loses its answer. */
const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** A client saves their job, and the answer is lost. */
const saveWithoutAnswer = async (page: Page) => {
  await open(page, '/client/profile')
  const job = page.getByLabel('Job')
  const save = page.locator('form', { has: job }).getByRole('button', { name: 'Save' })
  await job.fill('Owner')
  await loseAnswer(page, '**/api/client/profile')
  await save.click()
  await expect(page.getByRole('alert').getByText('What you typed is still here.')).toBeVisible()
  return { job, save }
}

test('a change whose answer was lost is said to be saved when it is sent again, and nobody to have been faster', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context, { role: 'client', name: 'Maria Hartley' })
  const { job, save } = await saveWithoutAnswer(page)
  await save.click()
  await expect(page.getByText('It reached us the first time: only our answer was lost.')).toBeVisible()
  await expect(page.getByText('Yours is not saved')).toHaveCount(0)
  await expect(job).toHaveValue('Owner')
})

test('a change whose answer was lost is simply saved after a reload, and can be changed again', async ({ page, context, build }) => {
  await signIn(build, context, { role: 'client', name: 'Maria Hartley' })
  const { job, save } = await saveWithoutAnswer(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await interactive(page)
  await expect(job).toHaveValue('Owner')
  await expect(page.getByText('We kept what you had typed')).toHaveCount(0)
  await job.fill('Director')
  await save.click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await page.reload()
  await interactive(page)
  await expect(job).toHaveValue('Director')
})

test('a message that was changed after its answer was lost is sent', async ({ page }) => {
  await page.goto('/contact')
  await interactive(page)
  await page.getByLabel('Your name').fill('Ann Walker')
  await page.getByLabel('Email').first().fill('ann@example.com')
  await page.getByRole('combobox').first().selectOption('other')
  await page.locator('[name=message]').fill('Please ring me about a second van.')
  await loseAnswer(page, '**/api/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert').getByText('Our server did not answer.')).toBeVisible()
  await page.locator('[name=message]').fill('Please ring me about a second van and a trailer.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your message' })).toBeVisible()
})
