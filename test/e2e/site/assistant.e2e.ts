/** The assistant in a browser: a conversation with script, one answer per page without it; checked by keyboard and with axe. */
import { open } from '#test/support/browser/page.ts'
import { settle, sound } from '#test/support/browser/axe.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('the assistant answers with sources, refuses a question about a claim, takes a rating and is cleared, at 390 and 1280 px', async ({
  page,
}) => {
  await settle(page)
  await open(page, '/ai-insurance-assistant')
  await sound(page, '/ai-insurance-assistant', 'opened')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Write your question')
  await page.getByLabel('Your question').fill('What is subrogation?')
  await page.getByLabel('Your question').press('Enter')
  const log = page.getByRole('log')
  await expect(log.getByRole('heading', { name: 'What is subrogation?' })).toBeVisible()
  await log.getByRole('link', { name: 'Source 1' }).first().click()
  await expect(log.getByRole('link', { name: 'Read the page' }).first()).toBeVisible()
  await page.getByLabel('Another question').fill('Will my claim be paid?')
  await page.getByLabel('Another question').press('Enter')
  await expect(log.getByText('I cannot decide about a claim or your policy')).toBeVisible()
  await expect(page.getByLabel('Another question')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Sent with it' })).toContainText('Question: Will my claim be paid?')
  await sound(page, '/ai-insurance-assistant', 'answered')
  await log.getByRole('button', { name: 'No' }).first().click()
  await log.getByLabel('What was wrong with it?').selectOption('unclear')
  await log.getByRole('button', { name: 'Send' }).click()
  await expect(log.getByText('Thank you. We will look at what did not help')).toBeVisible()
  await sound(page, '/ai-insurance-assistant', 'rated')
  await page.getByRole('button', { name: 'Clear the conversation' }).click()
  await expect(log.getByRole('heading')).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a question is answered, and the form to a broker shows errors and keeps the typed text', async ({ page }) => {
    await page.goto('/ai-insurance-assistant')
    await page.getByLabel('Your question').fill("Is employers' liability insurance compulsory?")
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByRole('log')).toContainText('Compulsory for most employers in Great Britain')
    await page.getByLabel('Your name').fill('Ann Example')
    await page.getByRole('button', { name: 'Send to a broker' }).click()
    await expect(page.getByText('Enter your email address').first()).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Ann Example')
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeInViewport()
  })
})
