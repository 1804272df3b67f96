import { expect, test } from '#test/support/browser/test.ts'

test('the running product serves the home page, its health endpoint and "not found" for an unknown path', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await request.get('/health/live')).status()).toBe(200)
  expect((await request.get('/no-such-page')).status()).toBe(404)
})
