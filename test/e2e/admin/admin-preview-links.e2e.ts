/** A preview link: an editor makes it, a reader without an account asks for changes on a phone without script, the editor ends it. */
import { sound } from '#test/support/browser/axe.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { hydrated, open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('an editor makes a preview link, a reader answers it on a phone without script, and the link no longer works once ended', async ({
  page,
  context,
  build,
  browser,
}) => {
  await signIn(build, context, { role: 'admin', name: 'Sam Editor' })
  const reply = await page.request.get('/api/admin/pages?q=accessibility')
  const id = /"id":"([0-9a-f-]{36})"/.exec(await reply.text())?.[1] ?? ''
  await open(page, `/admin/pages/${id}?tab=links`)
  await page.getByLabel('Who is it for?').fill('Jane of Harbour Mutual')
  await page.getByLabel('Valid for (days)').fill('40')
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByText('Enter a number of days from 1 to 30').first()).toBeVisible()
  await page.getByLabel('Valid for (days)').fill('3')
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  expect(new URL(link).pathname).toMatch(/^\/preview\/shared\/[\w-]{43}$/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Not opened yet')).toBeVisible()

  const reader = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const phone = await reader.newPage()
  await phone.goto(link)
  await expect(phone.getByText(/^Preview, (?:not )?published, revision \d+$/)).toBeVisible()
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your answer')
  await phone.getByLabel('Change something first').check()
  await phone.getByLabel('Your words').fill('The second paragraph is too long.')
  await phone.getByLabel('Your name').fill('Jane Smith')
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(phone.getByText('We know what to change.')).toBeVisible()
  await expect(phone.getByText('Jane Smith asked for changes')).toBeVisible()

  // Opened with script as well, because axe needs it.
  const wide = await browser.newContext()
  const desk = await wide.newPage()
  await desk.goto(link)
  await sound(desk, '/preview/shared/:token')

  await page.reload()
  await hydrated(page)
  await expect(page.getByText(/Jane Smith asked for changes to version \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'End the link for Jane of Harbour Mutual' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByText(/Ended by Sam Editor/)).toBeVisible()
  expect((await phone.goto(link))?.status()).toBe(404)
  await wide.close()
  await reader.close()
})
