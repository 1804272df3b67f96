/** Contract checks in a browser: a clause is pasted, a line corrected, a change or proof started from it, with and without script. */
import type { BrowserContext } from '@playwright/test'
import type { Build } from '#test/support/build/build.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { sound } from '#test/support/browser/axe.ts'
import { open } from '#test/support/browser/page.ts'
import { signInOwner } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

const sections = [
  section({ extensions: ['Indemnity to principal'] }),
  section({ code: 'PI', name: 'Professional indemnity', limit: 100_000_000, basis: 'any_one_claim' }),
]

const arrange = async (build: Build, context: BrowserContext) => {
  const { company: own } = await signInOwner(build, context)
  const policy = await build.policy({ clientId: own.id, terms: termsFor({ insured: own.name, sections }) })
  return { own, policy }
}
const clause =
  'Public liability of £5m any one occurrence with an indemnity to principal clause; professional indemnity of £2m any one claim.'

test('B2 a pasted clause is checked, a gap links to a filled-in change request, and a corrected line passes', async ({
  page,
  context,
  build,
}) => {
  const { policy } = await arrange(build, context)
  await open(page, '/client/contract-checks')
  await sound(page, '/client/contract-checks', '', { dark: true })
  await page.getByLabel('Who asks for it?').fill('Example Builders')
  await page.getByLabel('The insurance clause').fill(clause)
  await page.getByRole('button', { name: 'Check it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contract with Example Builders')
  const passes = page.getByRole('region', { name: /^Public liability/ })
  await expect(passes.getByText('Pass').first()).toBeVisible()
  await sound(page, '/client/contract-checks/:id', '', { dark: true })

  const gap = page.getByRole('region', { name: /^Professional indemnity/ })
  await gap.getByRole('link', { name: /^Ask for the higher limit/ }).click()
  await expect(page).toHaveURL(new RegExp(`/client/policies/${policy.id}/change`))
  await expect(page.getByLabel('New limit')).toHaveValue('2000000')
  await page.goBack()

  await gap.getByRole('link', { name: /^Correct/ }).click()
  await gap.getByLabel('Limit at least').fill('1,000,000')
  await gap.getByRole('button', { name: 'Save and check again' }).click()
  await expect(page.getByText('2 pass', { exact: true })).toBeVisible()
  await passes.getByRole('link', { name: /^Proof of cover/ }).click()
  await expect(page.getByLabel('Indemnity to principal')).toBeChecked()

  await open(page, '/client/disclosures')
  await sound(page, '/client/disclosures', '', { dark: true })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('B2 a line is added by hand and a question about it is sent', async ({ page, context, build }) => {
    await arrange(build, context)
    await page.goto('/client/contract-checks')
    await page.getByLabel('Who asks for it?').fill('Example Builders')
    await page.getByRole('button', { name: 'Check it' }).click()
    await page.getByLabel('Cover', { exact: true }).selectOption('PL')
    await page.getByLabel('What else it asks for').fill('Insurers rated A-')
    await page.getByRole('button', { name: 'Add the line' }).click()
    await page.getByRole('link', { name: 'Contract checks' }).first().click()
    await page.getByRole('link', { name: 'Example Builders' }).click()
    await page.getByRole('link', { name: /^Ask us/ }).click()
    await page.getByRole('button', { name: 'Send the question' }).click()
    await expect(page.getByText('asked us about this')).toBeVisible()
  })
})
