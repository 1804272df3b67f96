/** Client portal: a claim that waits for evidence, in a browser: files, text and a message are sent; axe checks both screens. */
import type { BrowserContext } from '@playwright/test'
import { sound } from '#test/support/browser/axe.ts'
import type { Build } from '#test/support/build/build.ts'
import { open } from '#test/support/browser/page.ts'
import { signInOwner } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'
import { pdf } from '#test/support/files/sampleFiles.ts'

/** Signs in the owner of a company with a claim for which two things are requested. */
const arrange = async (build: Build, context: BrowserContext) => {
  const { company: client } = await signInOwner(build, context)
  const policy = await build.policy({ clientId: client.id })
  const claim = await build.claim({ clientId: client.id, policyId: policy.id, status: 'information_requested', nextUpdateOn: '2999-12-30' })
  for (const what of ['Photos of the door', 'The crime reference']) await build.claimNeed({ claimId: claim.id, clientId: client.id, what })
  return claim
}
test('a client opens a claim that waits for evidence, sends a file, a text and a message, and sees both answers as received', async ({
  page,
  context,
  build,
}) => {
  await arrange(build, context)
  await open(page, '/client/claims')
  await expect(page.getByText('One claim is waiting for something from you')).toBeVisible()
  await sound(page, '/client/claims', '', { dark: true })
  await page.getByRole('link', { name: 'Show what is waiting for me' }).click()
  await expect(page.getByText('1 claim')).toBeVisible()
  // The list says it itself now.
  await expect(page.getByText('One claim is waiting for something from you')).toHaveCount(0)
  await page.getByRole('link', { name: 'Theft or burglary' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theft or burglary')
  await expect(page.getByText('2 things to do')).toBeVisible()
  await sound(page, '/client/claims/:id', '', { dark: true })

  const answer = page.getByRole('button', { name: 'Send the answer' })
  await answer.click()
  await expect(page.getByText('Send a file, write the answer, or say that you cannot provide it').first()).toBeVisible()
  await page.getByLabel(/^Files/).setInputFiles({ name: 'door.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf('door')) })
  await expect(page.getByRole('link', { name: 'door.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'That is everything' }).click()
  await expect(page.getByText('One thing to do')).toBeVisible()
  await page.getByLabel('In your words').fill('Crime number 47/1234')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Received, we are checking it')).toHaveCount(2)
  await page.getByLabel('Write to us').fill('Is that enough?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Is that enough?')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('answering a request of a claim and starting a report work', async ({ page, context, build }) => {
    const { id } = await arrange(build, context)
    await page.goto(`/client/claims/${id}`)
    await page.getByLabel('In your words').fill('Taken with my phone')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await expect(page.getByText('One thing to do')).toBeVisible()
    await page.goto('/client/claims')
    await page.getByRole('button', { name: 'Start the report' }).click()
    await expect(page).toHaveURL(/\/report-claim\/who/)
    await expect(page.getByLabel(/business/i).first()).toHaveValue(/^Adur /)
  })
})
