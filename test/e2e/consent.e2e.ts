/**
 * #136 The question about tags of other firms, in a browser, narrow and wide, with script and without. On a product of its own:
 * the record that names tags is part of every page, and the other journeys run without any.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Tags } from '#contract/model/site/tag.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { barriers, sound } from '#test/support/browser/axe.ts'
import { interactive } from '#test/support/browser/interactive.ts'
import { expect, test } from '#test/support/browser/test.ts'

test.describe.configure({ mode: 'default' })

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
const port = Number(process.env['E2E_PORT']) + 50
const base = `http://localhost:${port}`
const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
let product: ChildProcess
let dataDir = ''

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'seawall-consent-'))
  chmodSync(dataDir, 0o711)
  product = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEAWALL_ENV: 'demo', LOG_LEVEL: 'warn', PUBLIC_URL: base },
    stdio: 'ignore',
  })
  await expect
    .poll(
      () =>
        fetch(`${base}/health/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 150_000, intervals: [500] },
    )
    .toBe(200)
  const { appUrl } = await startEmbedded({ dataDir, log: quietLog, join: true })
  const database = connect({ url: appUrl, log: quietLog, max: 1 })
  await saveSetting({ db: database.db }, 'tags', tags)
  await database.close()
  await expect.poll(async () => (await (await fetch(`${base}/about`)).text()).includes('data-tags')).toBe(true)
})
test.afterAll(async () => {
  const ended = new Promise((resolve) => product.once('exit', resolve))
  product.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

/** The other firms, as far as the browser knows: answers at once, and notes who was asked. */
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

for (const [javaScriptEnabled, width] of [
  [true, 390],
  [false, 1280],
] as const)
  test(`#136 the question ${javaScriptEnabled ? 'with' : 'without'} script: equal answers, in the flow, one press, and it is gone`, async ({
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
      const boxes = [await accept.boundingBox(), await reject.boundingBox()]
      expect([at, boxes[0]?.width, boxes[0]?.height, boxes[0]?.y]).toEqual([at, boxes[1]?.width, boxes[1]?.height, boxes[1]?.y])
      // It has its own space: the page begins below it.
      const box = await question(page).boundingBox()
      const below = await page.getByRole('banner').boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), `${at} px`).toBeLessThanOrEqual((below?.y ?? 0) + 1)
    }
    await page.setViewportSize({ width, height: 844 })
    expect(await accept.getAttribute('class')).toBe(await reject.getAttribute('class'))
    if (javaScriptEnabled) expect(await barriers(page)).toEqual({})
    expect(await context.cookies()).toEqual([])

    // By keyboard alone: skip link, the way to the choices, then the answers.
    for (let press = 0; press < 4; press++) await page.keyboard.press('Tab')
    await expect(reject).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question(page)).toBeHidden()
    expect(new URL(page.url()).pathname).toBe('/about')
    expect((await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['consent', true]])
    await page.goto('/services')
    await expect(question(page)).toBeHidden()
    expect(asked).toEqual([])

    // Changed from the foot of any page, by purpose.
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
      // Where somebody signs in it is not: the link is a page load.
      await interactive(page)
      await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Report a claim' }).click()
      await expect(page).toHaveURL(/\/report-claim$/)
      await expect(page.locator('html')).not.toHaveAttribute('data-ran')
    }
    expect([...new Set(asked)]).toEqual(javaScriptEnabled ? ['stats.example.com'] : [])
    expect(wrong).toEqual([])
    await context.close()
  })

test('#136 without a yes the policy refuses the script, whoever adds it', async ({ browser }) => {
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
  test(`#136 not to be counted: one press on a page the cookie policy names, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
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
