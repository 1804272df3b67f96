/** The user menu of the staff area: theme, keyboard and signing out; and a screen that was refused, which has no script. */
import { signIn } from '#test/support/browser/signIn.ts'
import { open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('a theme chosen in the user menu is stored for the person and is in the HTML of the next page', async ({ page, context, build }) => {
  await signIn(build, context)
  await open(page, '/admin/dashboard')
  await page.getByRole('button', { name: 'Robin Sands' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('[data-shell]')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await expect(async () => {
    expect(await (await page.request.get('/admin/quotes')).text()).toContain('data-theme="dark"')
  }).toPass()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
})

test('the user menu works by keyboard, Escape returns the focus to its button, and the page does not move', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  await open(page, '/admin/dashboard')
  const button = page.getByRole('button', { name: 'Robin Sands' })
  const place = () => page.locator('main h1').boundingBox()
  const before = await place()
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused()
  expect(await place()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
  // A press elsewhere closes it too.
  await button.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.mouse.click(300, 600)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('s')
  await page.keyboard.press('e')
  await expect(page.getByRole('menuitem', { name: 'Security' })).toBeFocused()
  await page.evaluate(() => Object.assign(window, { samePage: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/security$/)
  await expect(page.getByRole('menu')).toHaveCount(0)
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
})

test('a staff page that is not found shows no buttons, as it is not hydrated', async ({ page, context, build }) => {
  await signIn(build, context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/nothing-here')
  await expect(page.getByText('There is nothing at this address')).toBeVisible()
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
})

test('signing out ends the session and shows "Logged out"', async ({ page, context, build }) => {
  await signIn(build, context)
  await open(page, '/admin/dashboard')
  await page.getByRole('button', { name: 'Robin Sands' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await expect(page.getByText('Logged out')).toBeVisible()
  await page.goto('/admin/quotes')
  await expect(page).toHaveURL(/\/admin\/login/)
})
