/** Talking to us and hearing from us, narrow and wide, with script and without: no axe violation, nothing stored by looking. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { interactive } from '#test/support/browser/interactive.ts'
import { aPersonsTime, expect, test } from '#test/support/browser/test.ts'

const pages = [
  '/contact?way=appointment',
  '/contact?way=callback',
  '/subscribe',
  '/unsubscribe',
  '/unsubscribe?token=x',
  '/appointment?token=x',
  '/about-us',
  '/webmail',
]
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a page can leave in a browser beside cookies. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
const nothing = { local: [], session: [], databases: [], caches: [], workers: 0 }

for (const width of [390, 1280])
  test(`#136 pages at ${width} px: no violation, no sideways scrolling, no cookie, nothing stored`, async ({ page, context }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of pages) {
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
      expect([path, violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)]).toEqual([
        path,
        [],
      ])
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)]).toEqual([
        path,
        0,
      ])
    }
    expect(await stored(page)).toEqual(nothing)
    expect(await context.cookies()).toEqual([])
  })

for (const width of [390, 1280])
  test(`#136 many pages at ${width} px, loaded, gone through inside one load, scrolled, left and come back to: nothing is stored`, async ({
    page,
    context,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const walks = ['/', '/services', '/public-liability-insurance', '/blog', '/insurance-glossary', '/find-my-insurance', '/quiz', '/quote']
    for (const path of [
      ...walks,
      '/policy-explorer',
      '/documents',
      '/search-results?q=van',
      '/contact',
      '/cookie-choices',
      '/login',
      '/no-such-page',
    ]) {
      await page.goto(path)
      await interactive(page)
      await page.evaluate(() => scrollTo(0, 600))
      expect([path, await stored(page)]).toEqual([path, nothing])
    }
    // From page to page by the browser, and back: it stands where it was left.
    await page.goto('/terms')
    const foot = page.getByRole('contentinfo')
    const away = async (from: RegExp) => {
      await foot.getByRole('link', { name: 'Privacy Policy' }).scrollIntoViewIfNeeded()
      const left = await page.evaluate(() => scrollY)
      expect(left).toBeGreaterThan(500)
      await foot.getByRole('link', { name: 'Privacy Policy' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we do with personal data')
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL(from)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
      return left
    }
    await away(/\/terms$/)
    // Inside one load, as the router goes: our own memory.
    await page.goto('/contact')
    await interactive(page)
    await page.evaluate(() => Object.assign(globalThis, { sameLoad: true }))
    const left = await away(/\/contact$/)
    expect(await page.evaluate(() => 'sameLoad' in globalThis)).toBe(true)
    // Left altogether and come back to: the browser's own memory.
    await page.goto('/about')
    await page.goBack()
    await expect(page).toHaveURL(/\/contact$/)
    await interactive(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
    expect([await stored(page), await context.cookies()]).toEqual([nothing, []])
  })

test('without script an appointment is booked, moved and cancelled', async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/contact?way=appointment')
  await aPersonsTime()
  await page.getByRole('radio', { name: '11:30' }).check()
  await page.getByRole('radio', { name: 'At our office' }).check()
  await page.getByLabel('What is it about?').selectOption('new_quote')
  await page.getByLabel('Your name').fill('Nell Script')
  await page.getByLabel('E-mail').fill('nell@example.com')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('alert')).toContainText('Tick the box')
  await expect(page.getByLabel('Your name')).toHaveValue('Nell Script')
  await page.getByRole('checkbox', { name: /You may use these details/ }).check()
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We hold this time for you')
  await page.getByRole('link', { name: 'Move or cancel it' }).click()
  await page.getByText('Move it to another time').click()
  await page.getByRole('radio', { name: '16:30' }).check()
  await page.getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByText('We have mailed you a note of it')).toBeVisible()
  await page.getByText('Cancel it', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect(page.getByText('It cannot be changed any more')).toBeVisible()
  await context.close()
})
