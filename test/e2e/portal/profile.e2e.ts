/** Client portal: the person's own profile, in a browser, with wrong input first. */
import { randomUUID } from 'node:crypto'
import { sound } from '#test/support/browser/axe.ts'
import { hydrated, open } from '#test/support/browser/page.ts'
import { signInOwner } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

test('a client saves what would help them, switches off a kind of email, and confirms a new email address from both inboxes', async ({
  page,
  context,
  build,
  request,
}) => {
  const mark = randomUUID().slice(0, 6)
  const { user } = await signInOwner(build, context)
  await open(page, '/client/profile')
  await sound(page, '/client/profile')

  const formWith = (label: string) => page.locator('form').filter({ has: page.getByLabel(label) })
  await page.getByLabel('What would help you').fill('Ring me rather than write')
  // Typed text is kept in the browser, so it survives a reload.
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('What would help you')).toHaveValue('Ring me rather than write')
  await formWith('What would help you').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile has been updated successfully')).toBeVisible()
  await page.getByLabel('Claims').uncheck()
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/client/profile/mails'))
  await formWith('Claims').getByRole('button', { name: 'Save' }).click()
  await kept
  await page.reload()
  await expect(page.getByLabel('What would help you')).toHaveValue('Ring me rather than write')
  await expect(page.getByLabel('Claims')).not.toBeChecked()

  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByRole('button', { name: 'Send the links' }).click()
  await expect(page.getByRole('dialog')).toContainText('Enter the new email address')
  const wanted = `new-${mark}@example.com`
  await page.getByLabel('New email address').fill(wanted)
  await page.getByRole('button', { name: 'Send the links' }).click()
  await expect(page.getByText(`Waiting for confirmation: ${wanted}`)).toBeVisible()

  /** Waits for the email to this address and returns the link in it. */
  const linkTo = async (address: string) => {
    let link = ''
    await expect
      .poll(async () => {
        const sent = (await (await request.get('/dev/outbox.json')).json()) as { to: string; links: string[] }[]
        link =
          sent
            .filter(({ to }) => to === address)
            .flatMap(({ links }) => links)
            .find((one) => one.includes('/confirm-email')) ?? ''
        return link
      })
      .not.toBe('')
    return new URL(link)
  }
  for (const address of [user.email, wanted]) {
    const { pathname, hash } = await linkTo(address)
    await page.goto('about:blank')
    await page.goto(pathname + hash)
    await expect(page).toHaveURL(/\/confirm-email$/)
    if (address === wanted) await sound(page, '/confirm-email')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(
      page.getByText(address === wanted ? 'Your email address was changed' : 'Now open the link in the other inbox'),
    ).toBeVisible()
  }
  // Changing the address ended all sessions.
  await page.goto('/client/profile')
  await expect(page).toHaveURL(/\/login/)
})
