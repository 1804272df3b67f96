/** The insurance finder, the quiz and the policy explorer in a browser, with and without script. */
import { hydrated, open } from '#test/support/browser/page.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/test.ts'

const trade = (page: Page) => page.getByRole('combobox', { name: 'What is your trade?' })
const group = (page: Page, name: string) => page.getByRole('region', { name })

test('the finder updates its findings while answering, gives a result with reasons, and lists what a changed answer moved', async ({
  page,
}) => {
  await open(page, '/find-my-insurance')
  await trade(page).fill('sparky')
  await page.getByRole('option', { name: 'Electrician sparky' }).click()
  await page.getByLabel('Limited company').check()
  await page.getByLabel('How many directors work in the company?').fill('none')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a number of directors from 1 to 50, like 2')
  await expect(page).toHaveTitle(/^Error: /)
  await expect(trade(page)).toHaveValue('Electrician')
  await page.getByLabel('How many directors work in the company?').fill('2')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  // The questions are shown without menus, like those of a quote.
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const soFar = page.getByRole('complementary', { name: 'Found so far' })
  await page.getByRole('radiogroup', { name: 'Does anyone work for you?' }).getByLabel('Nobody').check()
  // The question about hiring goes, and employers' liability is found because two directors work in the company.
  await expect(page.getByRole('radiogroup', { name: 'Do you hire, manage or dismiss staff?' })).toHaveCount(0)
  await expect(soFar).toContainText("Employers' liability")
  // No answer so far decides public liability, but it is usual for an electrician.
  await expect(soFar).toContainText('Public liabilityusual')
  await page.getByRole('button', { name: 'See the result now' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Your covers, and why' })).toBeVisible()
  await expect(group(page, 'Usual for a business like yours')).toContainText("Employers' liability")
  await expect(group(page, 'Still open')).toContainText('Motor (required by law)')
  await page.getByRole('link', { name: 'Change people' }).click()
  await page.getByRole('radiogroup', { name: 'Does anyone work for you?' }).getByLabel('Yes', { exact: true }).check()
  await page.getByRole('button', { name: 'Update the result' }).click()
  const moved = page.getByRole('status').filter({ hasText: 'What your change did' })
  await expect(moved).toContainText('Added: Legal expenses.')
  await expect(moved).toContainText("Moved: Employers' liability, from usual for a business like yours to required by law.")
  await expect(group(page, 'Required by law')).toContainText('Act 1969')
  // The address holds the answers, so a reload gives the same result.
  await page.reload()
  await expect(group(page, 'Required by law')).toContainText("Employers' liability")
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Update the result' })).toBeVisible()
})

test('the quiz explains each answer at once, lets questions be skipped, and shows a score that can be copied', async ({ page }) => {
  await page.goto('/quiz')
  await page.getByLabel('£5 million').check()
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByText('Insurers often offer £10 million.')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Your score so far' })).toContainText('1 of 24 answered')
  await page.getByRole('link', { name: 'Next question' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('highest fine')
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose an answer')
  await page.getByRole('link', { name: 'Skip question' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('link', { name: 'Stop here and see the score' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('of 24: A start')
  await expect(page.getByRole('button', { name: /^Copy/ })).toBeVisible()
  await page.getByRole('link', { name: 'Answer the rest' }).click()
  await expect(page.getByText('Question 2 of 24')).toBeVisible()
})

test('the policy explorer filters scenarios while typing, shows one, and compares its covers', async ({ page }) => {
  await open(page, '/policy-explorer')
  await page.getByLabel('What happened?').fill('laptop')
  await expect(page).toHaveURL(/words=laptop/)
  await expect(page.getByText('2 scenarios of 58.')).toBeVisible()
  await expect(page.getByLabel('What happened?')).toBeFocused()
  await page.getByLabel('Cover', { exact: true }).selectOption('Cyber')
  await page.getByRole('link', { name: 'A stolen laptop holds client data' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A stolen laptop holds client data')
  await expect(page.getByText('Outcome depends on the policy and facts.')).toBeVisible()
  await page.getByRole('link', { name: 'All scenarios' }).click()
  await expect(page.getByText('1 scenario of 58.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await expect(page.getByLabel('What happened?')).toHaveValue('')
  await page.getByLabel('What happened?').fill('zzzz')
  await expect(page.getByText('No scenario matches')).toBeVisible()

  await page.goto('/policy-explorer?s=ransomware')
  await page.getByRole('link', { name: 'Compare these covers' }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Question', 'Cyber', 'Business interruption'])
  await hydrated(page)
  await page.getByLabel('Third cover').selectOption('Key person')
  await expect(table.getByRole('columnheader')).toHaveText(['Question', 'Cyber', 'Business interruption', 'Key person'])
  await expect(table.getByRole('rowheader')).toHaveCount(11)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the finder gives a result after its seven pages', async ({ page }) => {
    await page.goto('/find-my-insurance')
    await page.getByLabel('Sole trader').check()
    await trade(page).fill('pla')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('link', { name: 'Choose the trade that is closest to yours' })).toBeVisible()
    await page.getByLabel('Plasterer').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    for (const title of [
      'People',
      'Customers and work',
      'Goods',
      'Premises and income',
      'Vehicles, tools and craft',
      'Data, money and risk',
    ]) {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      if (title.startsWith('Vehicles')) await page.getByLabel('One', { exact: true }).check()
      await page
        .getByRole('button', { name: /Continue|See the result$/ })
        .first()
        .click()
    }
    await expect(group(page, 'Required by law')).toContainText('Road Traffic Act 1988')
    await expect(page.getByRole('complementary')).toContainText('Plasterer')
    await expect(group(page, 'Not needed now')).toContainText('You are not a charity.')
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  })

  test('the quiz marks an answer, and the policy explorer finds a scenario and compares covers', async ({ page }) => {
    await page.goto('/quiz')
    await page.getByLabel('£2 million').check()
    await page.getByRole('button', { name: 'Answer' }).click()
    await expect(page.getByText('Not quite.')).toBeVisible()
    await page.goto('/policy-explorer')
    await page.getByLabel('What happened?').fill('drone')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('link', { name: 'A drone hits a parked car' }).click()
    await expect(page.getByRole('heading', { name: 'What usually responds' })).toBeVisible()
    await page.goto('/policy-explorer?tab=compare')
    await page.getByLabel('Third cover').selectOption('Cyber')
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('columnheader', { name: 'Cyber' })).toBeVisible()
  })
})
