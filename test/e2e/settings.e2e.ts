/**
 * The settings in a browser: the firm's phone to the public footer, the staff area opened for editors, and two people who edit the
 * same record. On a product of its own: what is changed here is seen by everybody.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { connect, type Database } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { sound } from '#test/support/browser/axe.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'
import { builders, type Build } from '#test/support/build/build.ts'

test.describe.configure({ mode: 'serial' })

const port = Number(process.env['E2E_PORT']) + 60
const base = `http://localhost:${port}`
const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
let product: ChildProcess
let database: Database
let own: Build
let dataDir = ''

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'seawall-settings-'))
  chmodSync(dataDir, 0o711)
  product = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEAWALL_ENV: 'demo', LOG_LEVEL: 'warn', PUBLIC_URL: base },
    stdio: 'ignore',
  })
  const ready = () =>
    fetch(`${base}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready, { timeout: 250_000, intervals: [500] }).toBe(200)
  const { ownerUrl } = await startEmbedded({ dataDir, log: quietLog, join: true })
  database = connect({ url: ownerUrl, log: quietLog, max: 2 })
  own = builders(database.db)
})
test.afterAll(async () => {
  await database.close()
  const ended = new Promise((resolve) => product.once('exit', resolve))
  product.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

/** A browser of somebody of the staff, and its first page. */
const as = async (browser: Browser, role: 'admin' | 'editor', name: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: base })
  await signIn(own, context, { role, name })
  return context.newPage()
}

const review = async (page: Page) => {
  await page.getByRole('button', { name: 'Review and save' }).first().click()
  return page.getByRole('dialog', { name: 'Save these changes?' })
}

test('a wrong phone is told at its field; a right one is compared, saved, and stands in the public footer; and it is restored', async ({
  browser,
}) => {
  const page = await as(browser, 'admin', 'Kim Shingle')
  await page.goto('/admin/settings')
  await sound(page, '/admin/settings')
  await page.getByRole('link', { name: /^Firm/ }).click()
  const phone = page.getByLabel('Phone', { exact: true })
  await phone.fill('ring me')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await expect(page.getByText('Enter a phone number, like 01632 960 123').first()).toBeVisible()
  await expect(phone).toHaveValue('ring me')

  await phone.fill('01632 960 456')
  const dialog = await review(page)
  await expect(dialog.getByRole('row', { name: /Phone/ })).toContainText('01632 960 456')
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Firm saved')).toBeVisible()
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: base })).newPage()
  await visitor.goto('/about')
  await expect(visitor.locator('footer')).toContainText('01632 960 456')
  await expect(visitor.locator('footer')).not.toContainText('01632 960 123')

  await page.getByRole('button', { name: 'Restore As delivered' }).click()
  const restoring = page.getByRole('dialog', { name: 'Restore what was delivered?' })
  await expect(restoring).toContainText('01632 960 123')
  await restoring.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await expect(phone).toHaveValue('01632 960 123')
  await visitor.goto('/contact')
  await expect(visitor.locator('footer')).toContainText('01632 960 123')
})

test('an editor gets in once the staff area opens for every member of staff, and the change names them first', async ({ browser }) => {
  const editor = await as(browser, 'editor', 'Elis Groyne')
  await editor.goto('/admin/dashboard')
  await expect(editor).not.toHaveURL(/\/admin\/dashboard/)

  const page = await as(browser, 'admin', 'Kim Shingle')
  await page.goto('/admin/settings/security')
  await page.getByLabel('Every member of staff, by their permissions').check()
  const dialog = await review(page)
  await expect(dialog.getByText(/will get in/)).toBeVisible()
  await expect(dialog.getByText('Elis Groyne (editor)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Staff area saved')).toBeVisible()

  await editor.goto('/admin/dashboard')
  await expect(editor.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  // The settings are not theirs.
  await expect(editor.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await editor.goto('/admin/settings')
  await expect(editor.getByRole('heading', { level: 1, name: 'Settings' })).toHaveCount(0)
})

test('two people edit the firm: the second compares, chooses, and nothing is lost', async ({ browser }) => {
  const [one, other] = [await as(browser, 'admin', 'Kim Shingle'), await as(browser, 'admin', 'Robin Sands')]
  for (const page of [one, other]) await page.goto('/admin/settings/firm')
  await one.getByLabel('Short name').fill('Chalk')
  await other.getByLabel('Short name').fill('Channel')
  await other.getByLabel('Price range').fill('£££')
  await (await review(one)).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(one.getByText('Firm saved')).toBeVisible()

  await (await review(other)).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText(/Kim Shingle was faster/)).toBeVisible()
  await expect(other.getByLabel('Price range')).toHaveValue('£££')
  await other.getByRole('radio', { name: /Take theirs: *Chalk/ }).check()
  await other.getByRole('button', { name: 'Save as chosen' }).click()
  await expect(other.getByText('Firm saved')).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Short name')).toHaveValue('Chalk')
  await expect(other.getByLabel('Price range')).toHaveValue('£££')
})
