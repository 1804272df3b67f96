/** Webhooks in a browser: added with wrong input first, tested, given a new secret, switched off and removed, with and without script. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { webhooks } from '#server/features/webhooks/webhooks.table.ts'
import { sound } from '#test/support/browser/axe.ts'
import { open } from '#test/support/browser/page.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'
import type { Build } from '#test/support/build/build.ts'

/** A webhook that is on. No server listens at its address. */
const webhook = async ({ request }: BrowserContext, origin = '') => {
  const name = `Ledger ${randomUUID().slice(0, 6)}`
  const reply = await request.post('/api/admin/webhooks', {
    data: { name, url: 'http://127.0.0.1:9/hook', events: ['complaint.received'] },
    headers: { origin },
  })
  expect(reply.status()).toBe(201)
  const { data } = (await reply.json()) as { data: { webhook: { id: string } } }
  return { id: data.webhook.id, name }
}
const storedOf = async ({ db }: Build, id: string) => (await db.select().from(webhooks).where(eq(webhooks.id, id)))[0]

test('a webhook is added, shows its secret, reports a failed test delivery, and is switched off', async ({ page, context, build }) => {
  await signIn(build, context)
  await open(page, '/admin/settings/webhooks')
  await sound(page, '/admin/settings/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(dialog).toContainText('Enter an address that starts with https://')
  const name = `Accounting ${randomUUID().slice(0, 6)}`
  await dialog.getByLabel('System name').fill(name)
  // No server listens at this address, so the delivery fails.
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9/hook')
  await dialog.getByLabel('A policy was bound').check()
  await dialog.getByRole('button', { name: 'Add the webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'The secret of the webhook' })
  await expect(shown.locator('code')).toContainText('whsec_')
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Test' })
  await expect(row).toContainText('No connection', { timeout: 30_000 })
  await sound(page, '/admin/settings/webhooks/:id')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
})

test('a webhook gets a new secret, which is shown once, and is removed after a refusal because a colleague was faster', async ({
  page,
  context,
  build,
  baseURL,
}) => {
  await signIn(build, context)
  const { id, name } = await webhook(context, baseURL)
  await open(page, `/admin/settings/webhooks/${id}`)
  await page.getByRole('button', { name: 'New secret' }).click()
  const shown = page.getByRole('dialog', { name: 'The secret of the webhook' })
  await expect(shown.locator('code')).toContainText('whsec_')
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await expect(shown).toHaveCount(0)
  await expect(page.getByText('Two secrets are valid')).toBeVisible()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Remove the webhook ${name}?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await sound(page, '/admin/settings/webhooks/:id', 'removing')
  await build.db.update(webhooks).set({ version: 7 }).where(eq(webhooks.id, id))
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog).toContainText('Somebody has changed this webhook since you opened it')
  await page.reload()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/webhooks$/)
  await expect(page.getByText('Webhook removed')).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  expect(await storedOf(build, id)).toBeUndefined()
})

test('without script a webhook is switched off, is refused a test, and is removed after a question in the page', async ({
  browser,
  build,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await signIn(build, context)
  const { id, name } = await webhook(context, baseURL)
  const page = await context.newPage()
  const late = await context.newPage()
  for (const each of [page, late]) await each.goto(`/admin/settings/webhooks/${id}`)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
  expect((await storedOf(build, id))?.status).toBe('off')
  // The other page still offers it.
  await late.getByRole('button', { name: 'Send a test' }).click()
  await expect(late.getByText('This webhook is switched off: switch it on first')).toBeVisible()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page).toHaveURL(/\?step=remove$/)
  const dialog = page.getByRole('dialog', { name: `Remove the webhook ${name}?` })
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/webhooks$/)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  expect(await storedOf(build, id)).toBeUndefined()
  await context.close()
})

test('after lost answers, a new secret is made only once, and a saved change is not called the work of somebody else', async ({
  page,
  context,
  build,
  baseURL,
}) => {
  await signIn(build, context)
  const { id, name } = await webhook(context, baseURL)
  const first = (await storedOf(build, id))?.secretSealed
  await open(page, `/admin/settings/webhooks/${id}`)
  /** The server does what is asked once, and its answer is lost. */
  const loseOne = (path: string, method: string) =>
    page.route(
      `**${path}`,
      async (route) => {
        expect(route.request().method()).toBe(method)
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  await loseOne(`/api/admin/webhooks/${id}/rotate`, 'POST')
  await page.getByRole('button', { name: 'New secret' }).click()
  await expect(page.getByText('Two secrets are valid')).toBeVisible()
  await page.getByRole('button', { name: 'New secret' }).click()
  const shown = page.getByRole('dialog', { name: 'The secret of the webhook' })
  await expect(shown.locator('code')).toContainText('whsec_')
  // The receiver still has the first secret, which deliveries are signed with for a day.
  expect((await storedOf(build, id))?.oldSecretSealed).toBe(first)
  await shown.getByRole('button', { name: 'I have kept it' }).click()

  await page.getByLabel('System name').fill(`${name} again`)
  await loseOne(`/api/admin/webhooks/${id}`, 'PATCH')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Unable to connect to the server')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('It may have worked the first time')).toBeVisible()
  await expect(page.getByLabel('System name')).toHaveValue(`${name} again`)
})
