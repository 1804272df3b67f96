/** Administrators invite, change and deactivate a colleague, reset a second step together, and end sessions. */
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { Build } from '#test/support/build/build.ts'
import { sound } from '#test/support/browser/axe.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { codeSentTo, fill, freePhone, outbox } from '#test/support/browser/signInSteps.ts'
import { hydrated, open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'

const reads = async (page: Page, path: string) => {
  await open(page, path)
}
const another = async (browser: Browser, build: Build, name: string) => {
  const context = await browser.newContext()
  await signIn(build, context, { role: 'admin', name })
  return context.newPage()
}

test('a colleague is invited, accepts by the emailed link, gets another role after a comparison of rights, and is deactivated', async ({
  page,
  context,
  browser,
  build,
  request,
}) => {
  await signIn(build, context, { role: 'admin', name: 'Ruth Alder' })
  const username = `nia.${randomUUID().slice(0, 8)}`
  const email = `${username}@example.com`

  await reads(page, '/admin/users')
  await sound(page, '/admin/users', '', { dark: true })
  await page.getByRole('link', { name: 'Invite somebody' }).click()
  await hydrated(page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Choose the role').first()).toBeVisible()
  await page.getByLabel('Full name').fill('Nia Ormond')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Role', { exact: true }).selectOption('contributor')
  await expect(page.getByRole('heading', { name: 'They may' })).toBeVisible()
  await sound(page, '/admin/users/invite', '', { dark: true })
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nia Ormond')
  await expect(page.getByText('The invitation is open')).toBeVisible()
  const record = new URL(page.url()).pathname

  // The invited person, in a separate browser.
  let link = ''
  await expect(async () => {
    link = (await outbox(request)).find(({ to }) => to === email)?.text.match(/\/invitation\/[\w-]{43}/)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  const own = await (await browser.newContext()).newPage()
  await reads(own, link)
  await own.getByLabel('New password', { exact: true }).fill('herring barrel 77 dawn')
  await own.getByRole('button', { name: 'Save the password' }).click()
  await own.waitForURL(/\/admin\/login|\/admin$/)
  await hydrated(own)
  await fill(own, username, 'herring barrel 77 dawn')
  await own.getByRole('button', { name: 'Login' }).click()
  const phone = freePhone()
  await own.getByLabel(/phone number/i).fill(phone)
  await own.getByRole('button', { name: 'Continue' }).click()
  await own.getByLabel('Verification code').fill(await codeSentTo(request, phone))
  await own.getByRole('button', { name: 'Verify' }).click()
  // The session is complete, although only administrators can enter the staff area.
  await expect(async () => expect(await (await own.request.get('/api/auth/user')).json()).toMatchObject({ requireMfa: false })).toPass()

  await reads(page, record)
  await expect(page.getByText('Active').first()).toBeVisible()
  await page.getByText('Every permission, and why').first().click()
  await expect(page.getByRole('row', { name: /Quotes: answer/ })).toContainText('The role Contributor does not have it')
  await page.getByLabel('Role', { exact: true }).selectOption('editor')
  await expect(page.getByRole('region', { name: 'What would change' })).toContainText('Quotes: answer')
  await sound(page, '/admin/users/:id', '', { dark: true })
  await page.getByRole('button', { name: 'Compare and save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change what Nia Ormond may do?' })
  await expect(dialog).toContainText('Contributor to Editor')
  await expect(dialog).toContainText('Loses 0')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('editor')
  await page.getByRole('button', { name: 'Compare and save' }).click()
  await dialog.getByRole('button', { name: 'Change rights' }).click()
  await expect(page.getByText('Rights saved')).toBeVisible()
  // The change of rights ended their session.
  expect((await own.request.get('/api/auth/user')).status()).toBe(401)

  await page.getByRole('button', { name: 'Deactivate' }).click()
  const leaving = page.getByRole('dialog', { name: 'Deactivate Nia Ormond?' })
  await leaving.getByRole('button', { name: 'Deactivate' }).click()
  await expect(leaving.getByText('Say why: at least 5 characters')).toBeVisible()
  await leaving.getByLabel('Why').fill('She has moved to Leeds')
  await leaving.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Deactivated').first()).toBeVisible()
  await expect(page.getByText('She has moved to Leeds')).toBeVisible()
})

test('the reset of a second step has to be confirmed by another administrator than the one who asked for it', async ({
  page,
  context,
  browser,
  build,
}) => {
  const person = await build.user({ role: 'editor', name: 'Tom Fairlight' })
  await build.session(person, { address: '127.0.0.1' })
  await signIn(build, context, { role: 'admin', name: 'Ruth Alder' })
  await reads(page, `/admin/users/${person.id}`)
  await page.getByText('They have lost it: ask for a reset').click()
  await page.getByLabel('Why, and how you know it is them').fill('Lost on the train; I spoke to him in person')
  await page.getByRole('button', { name: 'Ask for the reset' }).click()
  await expect(page.getByText('You asked for it, so somebody else has to confirm it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm the reset' })).toHaveCount(0)

  const second = await another(browser, build, 'Grace Holloway')
  await reads(second, '/admin/users')
  await second
    .getByRole('listitem')
    .filter({ hasText: 'asked for by Ruth Alder' })
    .getByRole('link', { name: 'Tom Fairlight' })
    .last()
    .click()
  await hydrated(second)
  await second.getByRole('button', { name: 'Confirm the reset' }).click()
  await expect(second.getByText('Second step reset').first()).toBeVisible()
  await expect(second.getByText('Nowhere at the moment.')).toBeVisible()
})

test('an administrator signs a person out of one browser and then everywhere', async ({ page, context, build }) => {
  const person = await build.user({ role: 'analyst', name: 'Priya Nair' })
  for (let at = 0; at < 2; at++) await build.session(person, { address: `198.51.100.${at + 1}` })
  await signIn(build, context, { role: 'admin', name: 'Ruth Alder' })
  await reads(page, `/admin/users/${person.id}`)
  const signedIn = page.getByRole('table', { name: 'Signed in' })
  await expect(signedIn.getByRole('row')).toHaveCount(3)
  await signedIn
    .getByRole('button', { name: /Sign out of/ })
    .first()
    .click()
  await expect(signedIn.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Nowhere at the moment.')).toBeVisible()
})
