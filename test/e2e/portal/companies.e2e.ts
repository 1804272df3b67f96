/** Client portal: the companies a person acts for and their people, in a browser, with and without script. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Build } from '#test/support/build/build.ts'
import { sound } from '#test/support/browser/axe.ts'
import { open } from '#test/support/browser/page.ts'
import { giveSession } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

/** Signs in a person who owns one company and is a manager of another. */
const arrange = async (build: Build, context: BrowserContext) => {
  const mark = randomUUID().slice(0, 6)
  const [own, other] = [await build.client({ name: `Adur ${mark} Ltd` }), await build.client({ name: `Beeding ${mark} Ltd` })]
  const user = await build.user({ role: 'client', name: 'Sam Reed', clientId: own.id })
  await build.membership(user.id, other.id, { role: 'manager' })
  const colleague = await build.user({ role: 'client', name: 'Kim Torrance', clientId: own.id, membership: { role: 'manager' } })
  await giveSession(build, context, user)
  return { own, other, colleague, email: `robin-${mark}@example.com` }
}
const people = (page: Page) => page.getByRole('region', { name: 'People who act for' }).getByRole('row')

test('an owner invites a person after wrong input, changes and removes access, and as a manager elsewhere cannot invite', async ({
  page,
  context,
  build,
}) => {
  const { own, other, colleague, email } = await arrange(build, context)
  await open(page, '/client/clients')
  await expect(page.getByRole('navigation', { name: 'Client portal' }).getByRole('link', { name: 'Companies' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('link', { name: own.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.name)

  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([/e-?mail/i, 'Enter their name', 'Choose a role'])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Full name').fill('Robin Sands')
  await page.getByLabel('Finance').check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(people(page).filter({ hasText: email })).toContainText('Invited')

  await page.getByRole('link', { name: 'Change Kim Torrance' }).click()
  await expect(page.getByRole('heading', { name: 'Access of Kim Torrance' })).toBeVisible()
  await page.getByLabel('Claims', { exact: true }).check()
  await page.getByRole('button', { name: 'Save access' }).click()
  await expect(people(page).filter({ hasText: colleague.email })).toContainText('View and act: claims. View: policies, documents.')
  await page.getByLabel('Why').fill('Has left')
  await page.getByRole('button', { name: 'Remove access' }).click()
  await expect(people(page).filter({ hasText: colleague.email })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Access log' }).getByRole('listitem').first()).toContainText('Kim Torrance: access removed')

  // Choose the company to act for.
  await page.getByRole('button', { name: 'Acting for all companies' }).click()
  const ticked = page.getByRole('menuitemradio', { checked: true })
  await expect(ticked).toHaveText('All companies')
  await page.getByRole('menuitemradio', { name: other.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.name)
  // The menu ticks the current company, and no other.
  await page.getByRole('button', { name: `Acting for ${other.name}` }).click()
  await expect(ticked).toHaveText(other.name)
  await expect(page.getByRole('menuitemradio').locator('svg:visible')).toHaveCount(1)
  await page.keyboard.press('Escape')
  // A manager sees the people but cannot change their access.
  await expect(page.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)
})

test('an invitation from another company is accepted in the portal', async ({ page, context, build }) => {
  const { other } = await arrange(build, context)
  const third = await build.client({ name: `Chattri ${randomUUID().slice(0, 6)} Ltd` })
  await build.db.execute(sql`INSERT INTO memberships (id, user_id, client_id, role, status)
    SELECT gen_random_uuid(), user_id, ${third.id}, 'adviser', 'invited' FROM memberships WHERE client_id = ${other.id}`)
  await open(page, '/client/clients')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('link', { name: third.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
})

test('the screens of companies break no axe rule and are not too wide, in light and dark', async ({ page, context, build }) => {
  const { own, colleague } = await arrange(build, context)
  await open(page, '/client/clients')
  await sound(page, '/client/clients', '', { dark: true })
  await open(page, `/client/clients/${own.id}`)
  await sound(page, '/client/clients/:id', '', { dark: true })
  await page.getByRole('link', { name: `Change ${colleague.name}` }).click()
  await expect(page.getByRole('heading', { name: `Access of ${colleague.name}` })).toBeVisible()
  await sound(page, '/client/clients/:id', '', { dark: true })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('inviting a person and removing access work', async ({ page, context, build }) => {
    const { own, colleague, email } = await arrange(build, context)
    await page.goto(`/client/clients/${own.id}`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('link', { name: 'Choose a role' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Full name').fill('Robin Sands')
    await page.getByLabel('Adviser').check()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(people(page).filter({ hasText: email })).toContainText('Adviser')
    await page.getByRole('link', { name: 'Change Kim Torrance' }).click()
    await page.getByRole('button', { name: 'Remove access' }).click()
    await expect(people(page).filter({ hasText: colleague.email })).toHaveCount(0)
  })
})
