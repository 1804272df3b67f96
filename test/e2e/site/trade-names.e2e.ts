/** A trade typed on a page without React: offered by whatever people call it. */
import type { Route } from '@playwright/test'
import { barriers } from '#test/support/browser/axe.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('a trade is offered by what people call it, and the card on the front page shows the sums usual in it', async ({ page }) => {
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
  // The names come when the field is entered; without them the browser's own list stays, and it is tried again.
  for (const refusal of [() => ({ status: 503, json: { success: false, message: 'Busy' } }), null]) {
    answers.names = (route) => (refusal ? route.fulfill(refusal()) : route.abort())
    // The field forgets the try only when the page has read the answer.
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
  await expect(options).toHaveText(['Electricianalso called sparky', 'None of these, continue with \u201csparky\u201d'])
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(card.getByRole('heading', { name: 'Electrician' })).toBeVisible()
  await expect(card).toContainText('Tools and test equipment')
  await expect(card.getByRole('link', { name: 'Every cover, and why' })).toHaveAttribute('href', '/business-insurance-by-trade/electrician')
  // Esc closes the list and keeps what was typed; the arrow opens it again, and Enter sends what is chosen.
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('sparky')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Escape')
  await field.fill('')
  await expect.poll(() => card.innerText()).toBe(before)
  // A trade that does not come leaves no other one's sums there, and is asked for again.
  await field.fill('sparky')
  await expect(card.getByRole('heading', { name: 'Electrician' })).toBeVisible()
  answers.trade = (route) => route.fulfill({ status: 503, json: { success: false, message: 'Busy' } })
  await field.fill('plumber')
  await expect.poll(() => card.innerText()).toBe(before)
  answers.trade = (route) => route.continue()
  await field.fill('plumbe')
  await expect(card.getByRole('heading', { name: 'Plumber' })).toBeVisible()

  // However long it is, nothing becomes wider than the window.
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

  // Whoever is none of these goes on with their own word, though the list is over the button on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.fill('sparky')
  await options.filter({ hasText: 'None of these' }).click()
  await expect(page).toHaveURL('/quote?trade=sparky')
})
