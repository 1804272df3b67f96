/** WCAG 2.2 AA on every step of signing in at 390 and 1280 px. screens.e2e.ts checks the pages as they open. */
import { settle, sound } from '#test/support/browser/axe.ts'
import { fill, make } from '#test/support/browser/signInSteps.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('every step of signing in breaks no axe rule and is not too wide, at 390 and 1280 px', async ({ page, build, context }) => {
  await settle(page)
  await open(page, '/admin/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await sound(page, '/admin/login', 'refused')
  const enrols = await make(build, 'admin', { phone: false, enrols: true })
  await fill(page, enrols.login)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await sound(page, '/admin/login', 'phone dialog')
  await context.clearCookies()
  const person = await make(build, 'admin')
  await page.goto('/admin/login')
  await fill(page, person.login)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  await sound(page, '/admin/login', 'code')
  await signIn(build, context)
  await open(page, '/admin/security')
  await sound(page, '/admin/security')
  // Folded at the width that was looked at last, a phone's.
  await page.locator('summary', { hasText: 'Two-factor authentication' }).click()
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await sound(page, '/admin/security', 'authenticator dialog')
})
