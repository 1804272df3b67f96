/** Forms of the staff area: errors, refusals by the server, kept drafts and conflicts. */
import type { BrowserContext, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { auth } from '#contract/site/auth.ts'
import { createSession } from '#server/features/auth/session/session.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { codeSentTo, fill, make, type Made } from '#test/support/browser/signInSteps.ts'
import type { Build } from '#test/support/build/build.ts'
import { endSessions, signIn } from '#test/support/browser/signIn.ts'
import { hydrated, interceptCalls, open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'

const summaryOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft/')))

/** Gives the browser a session of a person who has a password and can sign in again. */
const signedIn = async (build: Build, context: BrowserContext, person: Made) => {
  const session = { stage: 'full' as const, factor: true, ipPrefix: '127.0.0.1', device: 'test', knownDevice: false }
  const { token } = await createSession(build.db, { userId: person.id, role: 'admin', ...session })
  await context.addCookies([{ name: 'sid', value: token, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
}

test('UX-F1 UX-F3 UX-F4 an error is shown in the summary and at its field, and goes when the corrected field is left', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const enquiry = await build.enquiry()
  await open(page, `/admin/enquiries/${enquiry.id}`)
  const reply = page.getByLabel('Your reply')
  await page.getByRole('button', { name: 'Send reply' }).click()
  const summary = summaryOf(page)
  await expect(summary.getByRole('link')).toHaveText(['Write your reply: at least 10 characters'])
  await expect(page.locator('.error-summary')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Alex/)
  await expect(reply).toHaveAttribute('aria-invalid', 'true')
  await expect(reply).toHaveAccessibleDescription(/Error: Write your reply: at least 10 characters/)
  await summary.getByRole('link').click()
  await expect(reply).toBeFocused()
  // The error does not go while typing, but when the field is left.
  await reply.pressSequentially('Thank you for')
  await expect(reply).toHaveAttribute('aria-invalid', 'true')
  await reply.blur()
  await expect(reply).not.toHaveAttribute('aria-invalid', 'true')
  await expect(summary).toHaveCount(0)
  await expect(page).toHaveTitle(/^Alex/)
})

test('a server error stays at its field until that is changed, or is above the form if it has none', async ({ page, context, build }) => {
  await signIn(build, context)
  const enquiry = await build.enquiry()
  await interceptCalls(page)
  await open(page, `/admin/enquiries/${enquiry.id}`)
  const reply = page.getByLabel('Your reply')
  const refuse = (fields: Record<string, string>) =>
    page.route('**/respond', (route) =>
      route.fulfill({ status: 422, json: { success: false, message: 'Check what you entered', requestId: 'x', fields } }),
    )
  await refuse({ message: 'We do not write that' })
  await reply.fill('Something that is refused')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(summaryOf(page).getByRole('link')).toHaveText(['We do not write that'])
  await reply.focus()
  await reply.blur()
  await expect(summaryOf(page)).toBeVisible()
  await reply.fill('Something else')
  await reply.blur()
  await expect(summaryOf(page)).toHaveCount(0)
  await page.unroute('**/respond')
  await refuse({ version: 'Invalid value' })
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Check what you entered')).toBeVisible()
  await expect(reply).toHaveValue('Something else')
})

test('UX-F5 a double click submits the form once, and the button is busy and keeps the focus', async ({ page, context, build }) => {
  await signIn(build, context)
  const enquiry = await build.enquiry()
  await open(page, `/admin/enquiries/${enquiry.id}`)
  let calls = 0
  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/respond', async (route) => {
    calls++
    expect(route.request().headers()['idempotency-key']).toMatch(/^[\w-]{36}$/)
    await held
    await route.continue()
  })
  await page.getByLabel('Your reply').fill('A second kitchen needs its own sum insured.')
  await page.getByRole('button', { name: 'Send reply' }).dblclick()
  const busy = page.getByRole('button', { name: 'Sending...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await expect(busy).toBeFocused()
  go()
  await expect(page.getByText('Reply sent')).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('')
  expect(calls).toBe(1)
  expect(await build.db.select().from(emails).where(eq(emails.toAddress, enquiry.email))).toHaveLength(1)
  expect(await drafts(page)).toEqual([])
})

test('a reply is not sent twice when the response to the first attempt was lost', async ({ page, context, build }) => {
  await signIn(build, context)
  const enquiry = await build.enquiry()
  await open(page, `/admin/enquiries/${enquiry.id}`)
  await page.route('**/respond', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Your reply').fill('A second kitchen needs its own sum insured.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Unable to connect to the server')).toBeVisible()
  await page.unroute('**/respond')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent')).toBeVisible()
  expect(await build.db.select().from(emails).where(eq(emails.toAddress, enquiry.email))).toHaveLength(1)
})

test('typed text is kept when the page is closed, only for the same person, and is removed once sent', async ({ page, context, build }) => {
  await signIn(build, context)
  const enquiry = await build.enquiry()
  await open(page, `/admin/enquiries/${enquiry.id}`)
  await page.getByLabel('Your reply').fill('This took me ten minutes to write.')
  await expect(page.getByText('Kept in this browser until you send it.')).toBeVisible()
  await page.close({ runBeforeUnload: false })

  const mine = await context.cookies()
  await signIn(build, context, { name: 'Kim Shingle' })
  const theirs = await context.newPage()
  await open(theirs, `/admin/enquiries/${enquiry.id}`)
  await expect(theirs.getByLabel('Your reply')).toHaveValue('')
  await theirs.close()

  await context.addCookies(mine)
  const again = await context.newPage()
  await open(again, `/admin/enquiries/${enquiry.id}`)
  await expect(again.getByLabel('Your reply')).toHaveValue('This took me ten minutes to write.')
  await expect(again.getByText('We kept what you had typed before.')).toBeVisible()
  // The text is kept, so leaving does not ask.
  await again.getByRole('main').getByRole('link', { name: 'Enquiries', exact: true }).click()
  await expect(again).toHaveURL(/\/admin\/enquiries$/)
  await again.goBack()
  await expect(again.getByLabel('Your reply')).toHaveValue('This took me ten minutes to write.')
  await again.getByRole('button', { name: 'Send reply' }).click()
  await expect(again.getByText('Reply sent')).toBeVisible()
  expect(await drafts(again)).toEqual([])
})

test('signing out with an unsent reply asks first, and then removes the kept text', async ({ page, context, build }) => {
  const { name } = await signIn(build, context)
  const enquiry = await build.enquiry()
  await open(page, `/admin/enquiries/${enquiry.id}`)
  await page.getByLabel('Your reply').fill('Half a reply')
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out and forget what you have not sent?' })
  await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  expect(await drafts(page)).toEqual([])
})

test('UX-E2 after a session ends while typing, signing in again leads back to the form with the text', async ({
  page,
  context,
  build,
  request,
}) => {
  const person = await make(build, 'admin')
  await signedIn(build, context, person)
  const enquiry = await build.enquiry()
  await open(page, `/admin/enquiries/${enquiry.id}`)
  await page.getByLabel('Your reply').fill('This took me ten minutes to write.')
  await endSessions(build, person.id)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Sign in to continue')).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('This took me ten minutes to write.')
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await fill(page, person.login)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Verification code').fill(await codeSentTo(request, person.phone))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/enquiries/${enquiry.id}$`))
  await expect(page.getByLabel('Your reply')).toHaveValue('This took me ten minutes to write.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent')).toBeVisible()
})

test('UX-F9 leaving with an unsaved name asks first, and "Save and leave" saves it and leaves', async ({ page, context, build }) => {
  const { userId } = await signIn(build, context)
  await open(page, '/admin/security')
  await page.getByLabel('Your name').fill('Robin Sandsworth')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Robin Sandsworth')
  expect(
    await page.evaluate(() => {
      const leaving = new Event('beforeunload', { cancelable: true })
      dispatchEvent(leaving)
      return leaving.defaultPrevented
    }),
  ).toBe(true)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Save and leave' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  const [row] = await build.db.select().from(users).where(eq(users.id, userId))
  expect(row?.name).toBe('Robin Sandsworth')
})

test('text typed before the script has loaded is kept and submitted', async ({ page, context, build }) => {
  await signIn(build, context)
  const enquiry = await build.enquiry()
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/admin/enquiries/${enquiry.id}`, { waitUntil: 'commit' })
  const reply = page.getByLabel('Your reply')
  await reply.fill('Thank you, we will ring you on Monday at ten.')
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated', '')
  release()
  await hydrated(page)
  await expect(reply).toHaveValue('Thank you, we will ring you on Monday at ten.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(summaryOf(page)).toHaveCount(0)
  await expect(page.getByText('Reply sent')).toBeVisible()
})

test('UX-F8 when two tabs change the same name, the second must choose before saving', async ({ page, context, build }) => {
  const { userId } = await signIn(build, context)
  const name = async () => (await build.db.select().from(users).where(eq(users.id, userId)))[0]?.name
  const other = await context.newPage()
  for (const each of [page, other]) await open(each, '/admin/security')
  await other.getByLabel('Your name').fill('Robin Other')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Profile Updated')).toBeVisible()

  await page.getByLabel('Your name').fill('Robin Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  const choice = page.getByRole('group', { name: 'Your name' })
  await expect(choice.getByRole('radio', { name: 'Keep mine: Robin Mine' })).toBeChecked()
  await expect(choice.getByRole('radio', { name: 'Take theirs: Robin Other' })).not.toBeChecked()
  await expect(page.getByLabel('Your name', { exact: true }).first()).toHaveValue('Robin Mine')
  expect(await name()).toBe('Robin Other')
  await page.getByRole('button', { name: 'Save as chosen' }).click()
  await expect.poll(name).toBe('Robin Mine')

  await other.getByLabel('Your name').fill('Robin Again')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByRole('button', { name: 'Use theirs, discard mine' }).click()
  await expect(other.getByLabel('Your name')).toHaveValue('Robin Mine')
  expect(await name()).toBe('Robin Mine')
})

test('a step opened by its address becomes a modal dialog with script, and closing it removes the step from the address', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const enquiry = await build.enquiry()
  await open(page, `/admin/enquiries/${enquiry.id}?step=close`)
  const dialog = page.getByRole('dialog', { name: 'Close this enquiry?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/admin/enquiries/${enquiry.id}$`))
})

test('a name is corrected and saved by keyboard at 390 px, without sideways scrolling', async ({ page, context, build }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(build, context)
  await open(page, '/admin/security')
  await page.getByLabel('Your name').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(summaryOf(page)).toBeVisible()
  await expect(page.locator('.error-summary')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.keyboard.type('Robin Keys')
  const saved = page.waitForResponse((response) => response.url().endsWith(auth.updateUser.path) && response.request().method() === 'PUT')
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  await expect(page.getByText('Profile Updated')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
