/** Proof of cover in a browser: a client issues a letter, its holder checks it without signing in, and the client withdraws it. */
import type { BrowserContext } from '@playwright/test'
import type { Build } from '#test/support/build/build.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { sound } from '#test/support/browser/axe.ts'
import { hydrated, open } from '#test/support/browser/page.ts'
import { signInOwner } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

const sections = [section({ extensions: ['Indemnity to principal'] }), section({ code: 'EL', name: "Employers' liability", excess: null })]

const arrange = async (build: Build, context: BrowserContext) => {
  const { company: own } = await signInOwner(build, context)
  const policy = await build.policy({ clientId: own.id, terms: termsFor({ insured: own.name, sections }) })
  return { own, policy }
}
test('a client issues a letter, its holder checks the code and the PDF, and the check shows when the letter is withdrawn', async ({
  page,
  context,
  build,
  browser,
}) => {
  const { policy } = await arrange(build, context)
  await open(page, '/client/proofs')
  await sound(page, '/client/proofs', '', { dark: true })
  await page.getByRole('link', { name: /^New letter/ }).click()
  await expect(page).toHaveURL(`/client/policies/${policy.id}/proof`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Issue the letter' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Choose who is asking for it' })).toBeVisible()
  await sound(page, '/client/policies/:id/proof', 'refused', { dark: true })

  await page.getByLabel('A landlord').check()
  await page.getByLabel('Name of the person or company').fill('Lanes Property')
  await page.getByLabel('Email', { exact: false }).first().fill('lanes@example.com')
  await page.getByLabel('Indemnity to principal').check()
  const preview = page.getByRole('region', { name: 'Preview of the letter' })
  await expect(preview).toContainText('Lanes Property')
  await expect(preview).toContainText('Indemnity to principal')
  await expect(preview).not.toContainText('Employers')
  await page.getByRole('button', { name: 'Issue the letter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For Lanes Property')
  await hydrated(page)
  await sound(page, '/client/proofs/:id', '', { dark: true })

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto((await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')) ?? '')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('In force')
  await hydrated(visitor)
  await visitor
    .getByLabel('The PDF you have')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 made up') })
  await expect(visitor.getByText('Not our letter')).toBeVisible()
  await sound(visitor, '/verify/:code', 'another file')
  const letter = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Letter \(PDF/ }).click()
  await visitor.getByLabel('The PDF you have').setInputFiles(await (await letter).path())
  await expect(visitor.getByText('Unaltered')).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByLabel('Why').fill('They no longer need it')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the letter' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Withdrawn')
  await visitor.goto('/verify/not-a-code')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('We did not issue a letter with this code')
  await visitor.context().close()
})

test('the staff page is switched on, read without signing in, and not found once switched off', async ({
  page,
  context,
  build,
  browser,
}) => {
  const { own } = await arrange(build, context)
  await open(page, '/client/staff-page')
  await page.getByRole('button', { name: 'Switch the page on' }).click()
  await expect(page.getByRole('link', { name: /Poster for the wall/ })).toBeVisible()
  await sound(page, '/client/staff-page', '', { dark: true })
  const address = (await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')) ?? ''
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(address)
  await expect(reader.getByRole('main')).toContainText(own.name)
  await expect(reader.getByText('The insurer has confirmed the cover')).toBeVisible()
  await hydrated(reader)
  await sound(reader, '/el/:token')
  await page.getByText('Switch it off, or change its address').click()
  await page.getByRole('button', { name: 'Switch the page off' }).click()
  await expect(page.getByText('Nobody can open the page while it is off.')).toBeVisible()
  const gone = await reader.goto(address)
  expect(gone?.status()).toBe(404)
  await reader.context().close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a letter is issued, and the hash of a file is compared', async ({ page, context, build }) => {
    const { policy } = await arrange(build, context)
    await page.goto(`/client/policies/${policy.id}/proof`)
    await page.getByLabel('A tender').check()
    await page.getByLabel('Somebody new').check()
    await page.getByLabel('Name of the person or company').fill('Chattri Build')
    await page.getByLabel('Email them a link to it now').uncheck()
    await page.getByRole('button', { name: 'Issue the letter' }).click()
    await page.getByRole('link', { name: 'Open the page' }).click()
    await page.getByText('Enter its SHA-256 instead').click()
    await page.getByLabel('SHA-256 of the file').fill('ab'.repeat(32))
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByText('Not our letter')).toBeVisible()
  })
})
