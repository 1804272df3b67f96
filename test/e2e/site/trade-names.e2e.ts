/** The field for a trade on a page without React, which also suggests trades by their other names. */
import type { Route } from '@playwright/test'
import { barriers } from '#test/support/browser/axe.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('the home page suggests a trade by its other names, shows its usual sums in the card, and starts a quote with it', async ({
  page,
}) => {
  const answers: Record<'names' | 'trade', (route: Route) => Promise<void>> = {
    names: (route) => route.continue(),
    trade: (route) => route.continue(),
  }
  await page.route('**/api/trades', (route) => answers.names(route))
  await page.route('**/api/trades/*', (route) => answers.trade(route))
  await page.goto('/')
  const field = page.getByLabel('What does your business do?')
  const options = page.getByRole('listbox', { name: 'Trades' }).getByRole('option')
  const card = page.locator('#hero-schedule')
  const before = await card.innerText()
  // The names are fetched when the field gets the focus. If that fails, the datalist stays and the next focus tries again.
  for (const refusal of [() => ({ status: 503, json: { success: false, message: 'Busy' } }), null]) {
    answers.names = (route) => (refusal ? route.fulfill(refusal()) : route.abort())
    // The next focus only tries again once the page has read the failed response, so repeat this.
    await expect(async () => {
      const asked = page.waitForRequest('**/api/trades', { timeout: 500 })
      await field.blur()
      await field.focus()
      await asked
    }).toPass()
    await expect(field).toHaveAttribute('list')
  }
  answers.names = (route) => route.continue()
  await expect(async () => {
    await field.blur()
    await field.focus()
    await expect(field).toHaveRole('combobox', { timeout: 500 })
  }).toPass()
  await field.fill('sparky')
  await expect(options).toHaveText(['Electricianalso called sparky', 'None of these, continue with "sparky"'])
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(card.getByRole('heading', { name: 'Electrician' })).toBeVisible()
  await expect(card).toContainText('Tools and test equipment')
  await expect(card.getByRole('link', { name: 'Every cover, and why' })).toHaveAttribute('href', '/business-insurance-by-trade/electrician')
  // Escape closes the list and keeps the text; the arrow key opens it again.
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('sparky')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Escape')
  await field.fill('')
  await expect.poll(() => card.innerText()).toBe(before)
  // If a trade cannot be fetched, the card does not keep the sums of the last one, and the next input fetches again.
  await field.fill('sparky')
  await expect(card.getByRole('heading', { name: 'Electrician' })).toBeVisible()
  answers.trade = (route) => route.fulfill({ status: 503, json: { success: false, message: 'Busy' } })
  await field.fill('plumber')
  await expect.poll(() => card.innerText()).toBe(before)
  answers.trade = (route) => route.continue()
  await field.fill('plumbe')
  await expect(card.getByRole('heading', { name: 'Plumber' })).toBeVisible()

  // A long text does not make the page wider than the window.
  await field.fill(`electrician ${'w'.repeat(68)}`)
  await expect(options.last()).toContainText('www')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)

  await field.fill('sparky')
  await expect(options).toHaveCount(2)
  expect(await barriers(page)).toEqual({})
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/quote?trade=Electrician')
  await expect(page.getByRole('combobox', { name: 'What do you do?' })).toHaveValue('Electrician')

  // The last option continues with the typed word. On a phone it is needed because the list covers the button.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.fill('sparky')
  await options.filter({ hasText: 'None of these' }).click()
  await expect(page).toHaveURL('/quote?trade=sparky')
})
