/** Staff add, bind, change and cancel a policy in a browser, with wrong input first; axe checks each screen. */
import { open } from '#test/support/browser/page.ts'
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { sound } from '#test/support/browser/axe.ts'
import { fillDate } from '#test/support/browser/fillDate.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'
import { section, termsFor } from '#test/support/build/policies.ts'

const today = londonClock(new Date()).date
const date = (page: Page | Locator, name: string) => page.getByRole('group', { name })

test('a policy is added, bound, made active, changed and cancelled, with errors for wrong input at each step', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const mark = randomUUID().slice(0, 6)
  const client = await build.client({ name: `Ditchling Joinery ${mark} Ltd` })

  await open(page, '/admin/policies')
  await page.getByRole('link', { name: 'Add a policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a policy')

  // First an empty form, then wrong input.
  await page.getByRole('button', { name: 'Add the policy' }).click()
  const problems = page.getByRole('alert').getByRole('link')
  await expect(problems).toHaveText([
    'Choose the client',
    'Choose the class',
    'Enter the insurer',
    'Enter the first day of cover',
    'Enter the last day of cover',
    'Enter the legal name on the policy',
    'Choose the cover',
    'Enter the name of the section',
    'Enter the net premium, or 0 if it is part of another section',
  ])
  await sound(page, '/admin/policies/add', 'with faults')

  await page.getByRole('combobox', { name: 'Client' }).fill(`ditchling joinery ${mark}`)
  await page.getByRole('option', { name: client.name }).click()
  await expect(page.getByLabel('Legal name')).toHaveValue(client.name)
  await page.getByLabel('Class').selectOption("Public and employers' liability")
  await page.getByRole('combobox', { name: 'Insurer' }).fill('Harbour Example Insurance')
  await fillDate(date(page, 'First day of cover'), addDays(today, -1))
  await date(page, 'First day of cover').getByLabel('Year').press('Tab')
  // The last day is filled in with a period of a year.
  await expect(date(page, 'Last day of cover').getByLabel('Year')).not.toHaveValue('')
  const first = page.getByRole('group', { name: /^Section 1|^Public liability/ })
  await first.getByLabel('Cover').selectOption('PL')
  const liability = page.getByRole('group', { name: 'Public liability', exact: true })
  await liability.getByLabel('Limit or sum').fill('five million')
  await liability.getByLabel('Net premium for the period').fill('365')
  await page.getByRole('button', { name: 'Add the policy' }).click()
  await expect(problems).toHaveText(['Enter a sum in pounds, like 850 or 1,234.50'])
  await liability.getByLabel('Limit or sum').fill('5m')
  await expect(page.getByRole('status', { name: 'Premium for the period' })).toContainText('£408.80')
  await page.getByRole('button', { name: 'Add the policy' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${client.name}: Public and employers' liability`)
  await expect(page.getByText('Not on cover: the insurer has not confirmed it')).toBeVisible()
  await sound(page, '/admin/policies/:id', 'pending', { dark: true })

  await page.getByRole('button', { name: 'Record as bound' }).click()
  const bind = page.getByRole('dialog', { name: 'Record as bound?' })
  await bind.getByRole('button', { name: 'Record as bound' }).click()
  await expect(bind.getByText('Enter the policy number')).toBeVisible()
  await bind.getByLabel('Policy number').fill(`hx/${mark}`)
  await bind.getByRole('button', { name: 'Record as bound' }).click()
  await expect(page.getByText(/^On cover until the end of/)).toBeVisible()
  await expect(page.getByText(`HX/${mark.toUpperCase()}`)).toBeVisible()
  for (const paper of ['Statement of fact', 'Policy schedule', 'Policy wording'])
    await page.getByRole('button', { name: new RegExp(`^Received.*${paper}`) }).click()
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Make active' }).click()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()

  // The terms change from today, at a price for the rest of the period.
  await page.getByRole('link', { name: 'Change the terms' }).click()
  await page.getByLabel('Why it changes').fill('Contracts with larger customers')
  const changed = page.getByRole('group', { name: 'Public liability', exact: true })
  await changed.getByLabel('Net premium for the period').fill('730')
  await changed.getByLabel('Limit or sum').fill('10m')
  await expect(page.getByRole('status', { name: 'Price of the change' })).toContainText('Price of the change')
  await sound(page, '/admin/policies/:id/edit', '')
  await page.getByRole('button', { name: 'Record the new terms' }).click()
  await expect(page.getByRole('rowheader', { name: 'Version 2' })).toBeVisible()
  await page.getByRole('link', { name: /^With version 1/ }).click()
  const difference = page.getByRole('region', { name: 'What differs' })
  await expect(difference).toContainText('£5,000,000 any one occurrence')
  await expect(difference).toContainText('£10,000,000 any one occurrence')
  await sound(page, '/admin/policies/:id', 'two versions')

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel the policy' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel this policy?' })
  await expect(cancel.getByRole('status', { name: 'Refund' })).toContainText('Refund, day by day')
  await fillDate(date(cancel, 'First day without cover'), addDays(today, -30))
  await cancel.getByLabel('Why is it cancelled?').selectOption('The client asked for it')
  await cancel.getByLabel('What should colleagues know?').fill('They have closed the shop')
  await cancel.getByRole('button', { name: 'Cancel the policy' }).click()
  await expect(cancel.getByText(/Enter a date within the period/)).toBeVisible()
  await fillDate(date(cancel, 'First day without cover'), today)
  // The insurer refunds less than the pro rata sum: its figures are used once both are entered.
  await cancel.getByLabel('Net premium back').fill('50')
  await expect(cancel.getByRole('status', { name: 'Refund' })).toContainText('Refund, day by day')
  await cancel.getByRole('button', { name: 'Cancel the policy' }).click()
  await expect(cancel.getByText('Enter the tax refund too, or 0 for none').first()).toBeVisible()
  await cancel.getByLabel('Tax (IPT) back').fill('6.00')
  await expect(cancel.getByRole('status', { name: 'Refund' })).toContainText('Refund, as given by the insurer£56.00')
  await sound(page, '/admin/policies/:id', "cancelling, with the insurer's refund")
  await cancel.getByRole('button', { name: 'Cancel the policy' }).click()
  await expect(page.getByText(/^Not on cover since/)).toBeVisible()
})

test('typed changes are kept after leaving the form, and a change by a colleague is shown for comparison before saving', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const policy = await build.policy({ terms: termsFor({ sections: [section()] }) })
  await open(page, `/admin/policies/${policy.id}/edit`)
  await page.getByLabel('Why it changes').fill('A second shop')
  await page.getByRole('link', { name: policy.reference }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('link', { name: 'Change the terms' }).click()
  await expect(page.getByLabel('Why it changes')).toHaveValue('A second shop')
  await page.getByLabel('Business (optional)').fill('Two cafés')
  // Meanwhile the same field is changed in another tab.
  const other = await context.newPage()
  await open(other, `/admin/policies/${policy.id}/edit`)
  await other.getByRole('button', { name: 'Discard it' }).click()
  await other.getByLabel('Business (optional)').fill('A café and a bakery')
  await other.getByLabel('Why it changes').fill('A bakery')
  await other.getByRole('button', { name: 'Record the new terms' }).click()
  await expect(other.getByRole('rowheader', { name: 'Version 2' })).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Record the new terms' }).click()
  await expect(page.getByText(/Yours is not saved, but nothing you typed is lost/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Business' })).toContainText('A café and a bakery')
  await page.getByRole('button', { name: 'Save as chosen' }).click()
  await expect(page.getByRole('rowheader', { name: 'Version 3' })).toBeVisible()
})

test('the list of policies passes axe in light and dark, and can be filtered by missing documents', async ({ page, context, build }) => {
  await signIn(build, context)
  await build.policy({ needed: ['Proof of the alarm'] })
  await open(page, '/admin/policies')
  await sound(page, '/admin/policies', '', { dark: true })
  await page.goto('/admin/policies?missing=yes')
  await expect(page.getByText(/Missing: Something is missing/).first()).toBeAttached()
})
