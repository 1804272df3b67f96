/** WCAG 2.2 AA on every step of signing in, as it opens and refused, at 390 and 1280 px. */
import AxeBuilder from '@axe-core/playwright'
import { fill, hydrated, make } from '#test/support/signInDesk.ts'
import { expect, test } from '#test/support/staffDesk.ts'

test.describe('axe', () => {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    test(`every step at ${width} px`, async ({ page, desk, context }) => {
      test.slow()
      await page.setViewportSize({ width, height })
      // What fades in is judged as it will stand.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const look = async (what: string) => {
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
        expect([what, violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)]).toEqual([
          what,
          [],
        ])
      }
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
      const enrols = await make(desk, 'admin', { phone: false, enrols: true })
      await fill(page, enrols.login)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('phone dialog')
      await context.clearCookies()
      const person = await make(desk, 'admin')
      await page.goto('/admin/login')
      await fill(page, person.login)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByLabel('Verification code')).toBeVisible()
      await look('code')
      await desk.signIn(context)
      await page.goto('/admin/security')
      await hydrated(page)
      await look('security')
      await page.getByRole('button', { name: 'Set up', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('authenticator dialog')
    })
  }
})
