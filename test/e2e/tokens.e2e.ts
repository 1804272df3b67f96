/** API tokens and the palette in a browser, with wrong input first. */
import { hydrated, open } from '#test/support/browser/page.ts'
import { randomUUID } from 'node:crypto'
import { sound } from '#test/support/browser/axe.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('an API token is made, shown once, gives a system its permissions only, and no longer works once revoked', async ({
  page,
  context,
  build,
  playwright,
  baseURL,
}) => {
  await signIn(build, context)
  await open(page, '/admin/settings/api-tokens')
  await sound(page, '/admin/settings/api-tokens')
  await page.getByRole('button', { name: 'Make a token' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Make an API token' })
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  await expect(dialog).toContainText('Say what uses it')
  await expect(dialog).toContainText('Choose at least one permission')
  await sound(page, '/admin/settings/api-tokens', 'faults')

  const name = `Bordereau ${randomUUID().slice(0, 6)}`
  await dialog.getByLabel('What uses it').fill(name)
  await dialog.getByLabel('Quotes: see').check()
  await dialog.getByLabel('30 days').check()
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  const shown = page.getByRole('dialog', { name: `Token for ${name}` })
  const token = (await shown.locator('code').first().innerText()).trim()
  expect(token).toMatch(/^sw_[\w-]{43}$/)
  await sound(page, '/admin/settings/api-tokens', 'shown once')
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Active')
  await expect(page.locator('body')).not.toContainText(token)

  // The system sends neither cookie nor origin.
  const system = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await system.get('/api/admin/quotes')).status()).toBe(200)
  expect((await system.get('/api/admin/claims')).status()).toBe(403)
  await page.reload()
  await hydrated(page)
  await expect(row).not.toContainText('Never')

  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(row).toContainText('Revoked')
  expect((await system.get('/api/admin/quotes')).status()).toBe(401)
  await system.dispose()
})

test('UX-A1 UX-A2 the palette finds records by keyboard, lists recent ones and returns the focus, and the key c adds a record', async ({
  page,
  context,
  build,
}) => {
  const mark = randomUUID().slice(0, 6)
  const client = await build.client({ name: `Samphire ${mark} Ltd` })
  await signIn(build, context)
  await open(page, '/admin/dashboard')
  const opener = page.getByRole('button', { name: /^Go to or search/ })
  await opener.focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await page.keyboard.type('no such thing at all')
  await expect(palette.getByRole('group', { name: 'Search a whole list' }).getByRole('option', { name: 'Clients' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(`samphire ${mark}`)
  const hit = palette.getByRole('group', { name: 'Clients' }).getByRole('option')
  await expect(hit).toContainText(client.name)
  await expect(hit).toHaveAttribute('aria-selected', 'true')
  await sound(page, '/admin/dashboard', 'found')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recently viewed' }).getByRole('option').first()).toContainText(client.name)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/admin\/clients\/add$/)

  // Opening the palette does not change the width of a page without a scroll bar.
  await page.setViewportSize({ width: 1280, height: 6000 })
  const width = () => page.evaluate(() => document.documentElement.clientWidth)
  const before = await width()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  expect(await width()).toBe(before)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })

  // Articles are found by their title too, and the key c starts one.
  const { id } = await build.content({ kind: 'post', title: `Moorings ${mark}`, status: 'draft' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`moorings ${mark}`)
  const article = palette.getByRole('group', { name: 'Articles' }).getByRole('option')
  await expect(article).toContainText('Draft')
  // Until the last letter is answered, records that match the first ones are listed above it.
  await expect(article).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/blog-posts/${id}$`))
  // The key only works once the screen is drawn, which happens after the address has changed.
  await expect(palette).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: `Moorings ${mark}` })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'New article' })).toBeVisible()
})
