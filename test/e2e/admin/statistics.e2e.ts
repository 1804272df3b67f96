/** The statistics screens: figures that link to lists, charts as tables, CSV, periods with wrong dates, and print. */
import { readFile } from 'node:fs/promises'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { fillDate } from '#test/support/browser/fillDate.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'

/** A month in which no other browser test creates records. */
const quiet = { from: '2023-05-01', to: '2023-05-31' }
const address = `/admin/statistics?tab=quotes&period=custom&from=${quiet.from}&to=${quiet.to}`

test('UX-A7 UX-H1 a figure equals the count of the list it links to, its chart opens as a table, and a table downloads as CSV', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  for (const status of ['submitted', 'bound', 'declined_by_client'] as const)
    await build.quote({
      status,
      submittedAt: new Date('2023-05-10T10:00:00Z'),
      presentedAt: status === 'submitted' ? null : new Date('2023-05-11T10:00:00Z'),
    })
  await open(page, address)
  await expect(page.getByText('01/05/2023 to 31/05/2023')).toBeVisible()
  const requests = page.getByRole('link', { name: /Requests sent to us: show the list/ })
  const shown = Number((await requests.textContent())?.split(' ')[0])
  expect(shown).toBeGreaterThanOrEqual(3)
  await expect(page.getByRole('img', { name: 'Requests over time' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Requests over time' })
  await expect(table).toBeHidden()
  await page.locator('summary', { hasText: 'Show as a table: Requests over time' }).focus()
  await page.keyboard.press('Enter')
  await expect(table).toContainText('8 May to 14 May')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV of Requests by status' }).click()
  expect(await readFile(await (await file).path(), 'utf8')).toContain('"Status","Requests"')
  await requests.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'filtered by' })).toHaveText(new RegExp(`^${shown} quote requests, filtered by`))
  await page.goBack()
  await expect(requests).toBeVisible()
})

test('the period is kept from tab to tab, and a last day before the first day shows an error and keeps both dates', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  await open(page, '/admin/statistics')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Year to date')
  await expect(page).toHaveURL(/period=ytd/)
  await page.getByRole('navigation', { name: 'Subjects' }).getByRole('link', { name: 'Claims' }).click()
  await expect(page).toHaveURL(/(?=.*tab=claims)(?=.*period=ytd)/)
  await expect(page.getByRole('link', { name: /Claims reported: show the list/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('ytd')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Between two dates')
  const today = londonClock(new Date()).date
  await fillDate(page.getByRole('group', { name: 'First day' }), today)
  await fillDate(page.getByRole('group', { name: 'Last day' }), addDays(today, -1))
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('alert')).toHaveText('The last day must not be before the first day')
  await expect(page.getByRole('group', { name: 'First day' }).getByLabel('Year')).toHaveValue(today.slice(0, 4))
  await fillDate(page.getByRole('group', { name: 'Last day' }), today)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'London time' })).toBeVisible()
})

test('a period without records says so, and fits a phone', async ({ page, context, build }) => {
  await signIn(build, context)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/admin/statistics?tab=renewals&period=custom&from=1990-01-01&to=1990-01-31')
  await expect(page.getByText('Nothing to count')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('UX-P1 printing shows figures and tables, without navigation, controls and links to export', async ({ page, context, build }) => {
  await signIn(build, context)
  await open(page, address)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Requests over time' })).toBeVisible()
  await expect(page.getByText('Show as a table').first()).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Subjects' })).toBeHidden()
  await expect(page.getByRole('link', { name: /Export CSV/ }).first()).toBeHidden()
  await expect(page.getByRole('table', { name: 'Requests by status' })).toBeVisible()
})
