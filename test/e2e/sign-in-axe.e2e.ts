/** WCAG 2.2 AA on every step of signing in, as it opens and refused, at 390 and 1280 px. */
import { barriers, settle } from '#test/support/browser/axe.ts'
import { fill, hydrated, make } from '#test/support/browser/signInSteps.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('every step of signing in at 390 and 1280 px: no axe violation, nothing wider than the page', async ({ page, build, context }) => {
  await settle(page)
  const look = async (what: string) => expect([what, await barriers(page)]).toEqual([what, {}])
  for (const path of ['/admin/login', '/login', '/forgot-password', '/reset-password', `/invitation/${'A'.repeat(43)}`]) {
    await page.goto(path)
    await hydrated(page)
    await look(path)
  }
  await page.goto('/admin/login')
  await hydrated(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look('refused')
  const enrols = await make(build, 'admin', { phone: false, enrols: true })
  await fill(page, enrols.login)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('phone dialog')
  await context.clearCookies()
  const person = await make(build, 'admin')
  await page.goto('/admin/login')
  await fill(page, person.login)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  await look('code')
  await signIn(build, context)
  await page.goto('/admin/security')
  await hydrated(page)
  await look('security')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('authenticator dialog')
})
