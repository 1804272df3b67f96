/** Talking to us and hearing from us, narrow and wide, with script and without: no axe violation, nothing stored by looking. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

const pages = [
  '/contact?way=appointment',
  '/contact?way=callback',
  '/subscribe',
  '/unsubscribe',
  '/unsubscribe?token=x',
  '/appointment?token=x',
  '/about-us',
  '/webmail',
]
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const width of [390, 1280])
  test(`#136 pages at ${width} px: no violation, no sideways scrolling, no cookie, nothing in local storage`, async ({ page, context }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of pages) {
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
      expect([path, violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)]).toEqual([
        path,
        [],
      ])
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)]).toEqual([
        path,
        0,
      ])
      expect([path, await page.evaluate(() => localStorage.length)]).toEqual([path, 0])
    }
    expect(await context.cookies()).toEqual([])
  })

test('without script an appointment is booked, moved and cancelled', async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/contact?way=appointment')
  // A person needs more than two seconds; a program does not wait.
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  await page.getByRole('radio', { name: '11:30' }).check()
  await page.getByRole('radio', { name: 'At our office' }).check()
  await page.getByLabel('What is it about?').selectOption('new_quote')
  await page.getByLabel('Your name').fill('Nell Script')
  await page.getByLabel('E-mail').fill('nell@example.com')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('alert')).toContainText('Tick the box')
  await expect(page.getByLabel('Your name')).toHaveValue('Nell Script')
  await page.getByRole('checkbox', { name: /You may use these details/ }).check()
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We hold this time for you')
  await page.getByRole('link', { name: 'Move or cancel it' }).click()
  await page.getByText('Move it to another time').click()
  await page.getByRole('radio', { name: '16:30' }).check()
  await page.getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByText('We have mailed you a note of it')).toBeVisible()
  await page.getByText('Cancel it', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect(page.getByText('It cannot be changed any more')).toBeVisible()
  await context.close()
})
