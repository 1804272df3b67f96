/**
 * Tests that change the product for all its users, so they start one of their own: the settings in a browser (the firm's phone number, the
 * staff area opened for editors, two people who edit the same settings, tax, sessions, redirects and email), then the consent question for
 * tags of other firms, which is on every page.
 * They are in one file because a start with an empty database takes about 40 s of processor time to draw documents and check content.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Tags } from '#contract/model/site/tag.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { barriers, sound } from '#test/support/browser/axe.ts'
import { fillDate } from '#test/support/browser/fillDate.ts'
import { interactive } from '#test/support/browser/interactive.ts'
import { open } from '#test/support/browser/page.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'
import { builders, type Build } from '#test/support/build/build.ts'

// The tests run one after the other, and a failed test does not skip the others.
test.describe.configure({ mode: 'default' })

const port = Number(process.env['E2E_PORT']) + 60
const base = `http://localhost:${port}`
const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
let database: Database
let own: Build
/** Stops each thing that was started. Filled step by step, so that a start that fails half way is cleaned up too. */
const ends: (() => void | Promise<unknown>)[] = []

test.beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawall-settings-'))
  ends.unshift(() => rmSync(dataDir, { recursive: true, force: true }))
  chmodSync(dataDir, 0o711)
  const product = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEAWALL_ENV: 'demo', LOG_LEVEL: 'warn', PUBLIC_URL: base },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => product.once('exit', resolve))
  ends.unshift(() => {
    product.kill('SIGTERM')
    return ended
  })
  const ready = () =>
    fetch(`${base}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready, { timeout: 250_000, intervals: [500] }).toBe(200)
  const { ownerUrl } = await startEmbedded({ dataDir, log: quietLog, join: true })
  database = connect({ url: ownerUrl, log: quietLog, max: 2 })
  ends.unshift(() => database.close())
  own = builders(database.db)
  // Missing addresses are counted in memory and written half a minute later; a test below finds this one in the list.
  await fetch(base + mistyped)
})
test.afterAll(async () => {
  for (const end of ends) await end()
})

/** An address that does not exist, as a visitor might mistype it. */
const mistyped = '/cyber-insurence'

/** A page in a new browser context where this member of staff is signed in. */
const as = async (browser: Browser, role: 'admin' | 'editor', name: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: base })
  await signIn(own, context, { role, name })
  return context.newPage()
}

const review = async (page: Page) => {
  await page.getByRole('button', { name: 'Review and save' }).first().click()
  return page.getByRole('dialog', { name: 'Save these changes?' })
}

test('a wrong phone number shows an error; a right one is compared, saved and shown in the public footer; the original is restored', async ({
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

  await page.getByRole('button', { name: 'Restore Original' }).click()
  const restoring = page.getByRole('dialog', { name: 'Restore the original?' })
  await expect(restoring).toContainText('01632 960 123')
  await restoring.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await expect(phone).toHaveValue('01632 960 123')
  await visitor.goto('/contact')
  await expect(visitor.locator('footer')).toContainText('01632 960 123')
})

test('opening the staff area to all staff lists the editor before saving, and the editor can then enter but not see settings', async ({
  browser,
}) => {
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
  // Editors may not see the settings.
  await expect(editor.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await editor.goto('/admin/settings')
  await expect(editor.getByRole('heading', { level: 1, name: 'Settings' })).toHaveCount(0)
})

test('when two people edit the firm, the second to save compares and chooses, and the changes of both are kept', async ({ browser }) => {
  const [one, other] = [await as(browser, 'admin', 'Kim Shingle'), await as(browser, 'admin', 'Robin Sands')]
  for (const page of [one, other]) await page.goto('/admin/settings/firm')
  await one.getByLabel('Short name').fill('Chalk')
  await other.getByLabel('Short name').fill('Channel')
  await other.getByLabel('Price range').fill('£££')
  await (await review(one)).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(one.getByText('Firm saved')).toBeVisible()

  await (await review(other)).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText(/Kim Shingle saved first/)).toBeVisible()
  await expect(other.getByLabel('Price range')).toHaveValue('£££')
  await other.getByRole('radio', { name: /Take theirs: *Chalk/ }).check()
  await other.getByRole('button', { name: 'Save as chosen' }).click()
  await expect(other.getByText('Firm saved')).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Short name')).toHaveValue('Chalk')
  await expect(other.getByLabel('Price range')).toHaveValue('£££')
})

test('a tax rate and a redirect are added and removed, session lengths changed, an email sent again and an address stopped and allowed', async ({
  browser,
}) => {
  const page = await as(browser, 'admin', 'Kim Shingle')
  const settle = async (dialog: Locator, button: string, done: string) => {
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(done).first()).toBeVisible()
  }
  await open(page, '/admin/settings/tax')
  await page.getByLabel('Standard rate').check()
  await page.getByLabel('Per cent').fill('12.5')
  await fillDate(page.getByRole('group', { name: 'From' }), '2099-01-01')
  await settle(await review(page), 'Add the rate', 'Rate added')
  const rate = page.getByRole('listitem').filter({ hasText: '01/01/2099' }).first()
  await expect(rate).toContainText('Upcoming')
  await rate.getByRole('button', { name: /^Remove/ }).click()
  await settle(page.getByRole('dialog', { name: /^Remove/ }), 'Remove', 'Rate removed')
  await expect(page.getByText('Upcoming')).toHaveCount(0)

  await open(page, '/admin/settings/security')
  const idle = page.getByLabel('Clients, idle minutes')
  const usual = await idle.inputValue()
  const look = page.getByRole('button', { name: 'Review and save' }).last()
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' })
  await idle.fill('9999')
  await look.click()
  await expect(page.getByText(/^Enter a number from 5 to/).first()).toBeVisible()
  await idle.fill(String(Number(usual) - 5))
  await look.click()
  await expect(dialog).toContainText('Shorter times apply at once')
  await settle(dialog, 'Save', 'Session lengths saved')
  await page.reload()
  await expect(idle).toHaveValue(String(Number(usual) - 5))

  const led = async (path: string) => (await page.request.get(path, { maxRedirects: 0 })).headers()['location'] ?? 'nowhere'
  await open(page, '/admin/redirects/add')
  await page.getByLabel('Old address').fill('/spring-offer')
  await page.getByLabel('Leads to').fill('/cyber-insurance')
  await page.getByRole('button', { name: 'Add redirect' }).click()
  await expect(page.getByText('Redirect added')).toBeVisible()
  await expect.poll(() => led('/spring-offer')).toBe('/cyber-insurance')
  await page.getByRole('link', { name: '/spring-offer' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Redirect removed')).toBeVisible()
  await expect.poll(() => led('/spring-offer')).toBe('nowhere')

  const lead = page.getByRole('button', { name: `Redirect ${mistyped} to /cyber-insurance` })
  await expect(async () => {
    await open(page, '/admin/missing-addresses')
    await expect(lead).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await lead.click()
  await expect(page.getByText('Redirect added')).toBeVisible()
  await expect(lead).toHaveCount(0)
  await expect.poll(() => led(mistyped)).toBe('/cyber-insurance')

  const address = `gull-${randomUUID().slice(0, 8)}@example.com`
  const { id } = await own.email({ toAddress: address, subject: 'We have your message' })
  await open(page, `/admin/email-logs/${id}`)
  await page.getByRole('button', { name: 'Send again' }).click()
  await settle(page.getByRole('dialog'), 'Send again', 'A copy is on its way')
  await expect(page.getByText('Accepted by mail server').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'The first one' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop emails to this address' }).click()
  await page.getByLabel('Why?').selectOption({ label: 'They asked us to stop' })
  await settle(page.getByRole('dialog'), 'Stop emails', 'Emails to this address are stopped')
  await page.getByRole('button', { name: 'Allow emails to this address' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('They rang and want it again')
  await settle(page.getByRole('dialog'), 'Allow emails', 'Emails to this address are allowed again')
})

/** Answers requests to the other firms in their place, and records which hosts were asked. */
const otherFirms = async (page: Page) => {
  const asked: string[] = []
  await page.route(/^https:\/\/(?:stats|ads)\.example\./, async (route) => {
    asked.push(new URL(route.request().url()).host)
    const body = `document.documentElement.dataset.ran = (document.documentElement.dataset.ran ?? '') + '${asked.at(-1)} '`
    await route.fulfill({ contentType: 'text/javascript', headers: { 'cross-origin-resource-policy': 'cross-origin' }, body })
  })
  return asked
}
const question = (page: Page) => page.getByRole('region', { name: 'May other firms measure your visit?' })

const tags: Tags = [
  {
    name: 'Counter',
    purpose: 'analytics',
    script: 'https://stats.example.com/js/count.js',
    provider: 'Example Statistics Ltd',
    cookies: [{ name: '_count', lives: '13 months' }],
    retention: '25 months',
  },
  {
    name: 'Advert',
    purpose: 'marketing',
    script: 'https://ads.example.net/a.js',
    provider: 'Example Advertising Ltd',
    cookies: [],
    retention: '6 months',
  },
]

test.describe('tags of other firms', () => {
  // With these tags saved, every page asks for consent from here on.
  test.beforeAll(async () => {
    await saveSetting({ db: database.db }, 'tags', tags)
    await expect.poll(async () => (await (await fetch(`${base}/about`)).text()).includes('data-tags')).toBe(true)
  })

  for (const [javaScriptEnabled, width] of [
    [true, 390],
    [false, 1280],
  ] as const)
    test(`#136 the consent question ${javaScriptEnabled ? 'with' : 'without'} script has equal buttons, covers nothing, goes once answered`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        baseURL: base,
        javaScriptEnabled,
        viewport: { width, height: 844 },
      })
      const page = await context.newPage()
      const asked = await otherFirms(page)
      const wrong: string[] = []
      page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
      page.on('pageerror', (error) => wrong.push(String(error)))
      await page.goto('/about')
      if (javaScriptEnabled) await interactive(page)
      await expect(question(page)).toBeVisible()

      const [accept, reject] = [page.getByRole('button', { name: 'Accept all' }), page.getByRole('button', { name: 'Reject all' })]
      for (const at of [390, 1280]) {
        await page.setViewportSize({ width: at, height: 844 })
        // Until the page has been laid out for this width: the boxes are measured one after the other.
        await expect(async () => {
          const boxes = [await accept.boundingBox(), await reject.boundingBox()]
          expect([boxes[0]?.width, boxes[0]?.height, boxes[0]?.y]).toEqual([boxes[1]?.width, boxes[1]?.height, boxes[1]?.y])
          // The question covers nothing: the header begins below it.
          const box = await question(page).boundingBox()
          const below = await page.getByRole('banner').boundingBox()
          expect((box?.y ?? 0) + (box?.height ?? 0), `${at} px`).toBeLessThanOrEqual((below?.y ?? 0) + 1)
        }).toPass()
      }
      await page.setViewportSize({ width, height: 844 })
      expect(await accept.getAttribute('class')).toBe(await reject.getAttribute('class'))
      if (javaScriptEnabled) expect(await barriers(page)).toEqual({})
      expect(await context.cookies()).toEqual([])

      // By keyboard: the skip link and the link to the choices come before the buttons.
      for (let press = 0; press < 4; press++) await page.keyboard.press('Tab')
      await expect(reject).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question(page)).toBeHidden()
      expect(new URL(page.url()).pathname).toBe('/about')
      expect((await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['consent', true]])
      await page.goto('/services')
      await expect(question(page)).toBeHidden()
      expect(asked).toEqual([])

      // The footer of every page links to the choices, which are made for each purpose.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie choices' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('What this browser allows')
      if (javaScriptEnabled) await sound(page, '/cookie-choices')
      const statistics = page.getByRole('radiogroup', { name: 'Statistics' })
      await expect(statistics.getByRole('radio', { name: 'Reject' })).toBeChecked()
      await statistics.getByRole('radio', { name: 'Accept' }).check()
      await page.getByRole('button', { name: 'Save choices' }).click()
      await expect(page.getByText('Your choice is saved')).toBeVisible()
      await expect(page.getByRole('radiogroup', { name: 'Advertising' }).getByRole('radio', { name: 'Reject' })).toBeChecked()
      if (javaScriptEnabled) await sound(page, '/cookie-choices', 'saved')

      await page.goto('/about')
      if (javaScriptEnabled) {
        await expect(page.locator('html')).toHaveAttribute('data-ran', 'stats.example.com ')
        // The tag is not on the page for reporting a claim, so that link has to load a new page.
        await interactive(page)
        await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Report a claim' }).click()
        await expect(page).toHaveURL(/\/report-claim$/)
        await expect(page.locator('html')).not.toHaveAttribute('data-ran')
      }
      expect([...new Set(asked)]).toEqual(javaScriptEnabled ? ['stats.example.com'] : [])
      expect(wrong).toEqual([])
      await context.close()
    })

  test('#136 without consent the content security policy refuses the script of another firm, even if our own page adds it', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: base })
    const page = await context.newPage()
    const asked = await otherFirms(page)
    await page.goto('/about')
    const refused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
          const { trustedTypes } = globalThis as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
          }
          const script = document.createElement('script')
          script.src = trustedTypes
            .createPolicy('test', { createScriptURL: (url: string) => url })
            .createScriptURL('https://stats.example.com/x.js')
          document.head.append(script)
        }),
    )
    expect([refused, asked]).toEqual(['script-src-elem', []])
    await context.close()
  })

  for (const javaScriptEnabled of [true, false])
    test(`#136 a visitor opts out of visit counts from the cookie policy and in again, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ baseURL: base, javaScriptEnabled, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      await page.goto('/cookie-policy')
      await page.getByRole('link', { name: 'ask not to be counted' }).click()
      await page.getByRole('button', { name: 'Do not count this browser' }).click()
      await expect(page.getByText('Your choice is saved')).toBeVisible()
      await expect(page.getByText('Pages you open in this browser are not counted.')).toBeVisible()
      expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([['no-count', '1']])
      await page.getByRole('button', { name: 'Count this browser again' }).click()
      await expect(page.getByText('This browser has not opted out here.')).toBeVisible()
      expect(await context.cookies()).toEqual([])
      await context.close()
    })
})
