/** Previews for editors: the bar, the page below it and the link back, checked by axe at both widths. */
import { sound } from '#test/support/browser/axe.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('the preview of a product page keeps its preview bar in view and links back to the editor', async ({ page, context, build }) => {
  await signIn(build, context)
  const reply = await page.request.get('/api/admin/services?q=cyber-insurance')
  const id = /"id":"([0-9a-f-]{36})"/.exec(await reply.text())?.[1] ?? ''
  await page.goto(`/preview/service/${id}`)
  await sound(page, '/preview/service/:id')
  await expect(page.getByText('PREVIEW - not public')).toBeVisible()
  await page.mouse.wheel(0, 3000)
  await expect(page.getByText('PREVIEW - not public')).toBeInViewport()
  await page.getByRole('link', { name: 'Back to the editor' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/services/${id}`))
})

test('the preview of questions shows the public form, moves to the next page and sends nothing to the server', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const reply = await page.request.get('/api/admin/entries?kind=questions&q=everybody')
  const id = /"id":"([0-9a-f-]{36})"/.exec(await reply.text())?.[1] ?? ''
  const sent: string[] = []
  page.on('request', (request) => void (/\/api\/quotes/.test(request.url()) && sent.push(request.url())))
  await page.goto(`/preview/questions/${id}?page=business`)
  await page.locator('html[data-hydrated]').waitFor()
  await sound(page, '/preview/questions/:id')
  await page.getByLabel('Full legal name').fill('Example Limited')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/page=turnover$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is your turnover?')
  expect(sent).toEqual([])
})
