/**
 * Visits every public screen once: no axe violations at 390 and 1280 px, no sideways scrolling, no violations of the content security
 * policy, nothing stored in the browser, and read-only pages in print. Screens within journeys are checked in the tests of those journeys.
 */
import type { Page } from '@playwright/test'
import { barriers, settle, sound, violations } from '#test/support/browser/axe.ts'
import { interactive } from '#test/support/browser/interactive.ts'
import { nothingStored, stored } from '#test/support/browser/stored.ts'
import { expect, test } from '#test/support/browser/test.ts'
import { readingVisits, siteVisits } from '#test/support/browser/visits.ts'

/** Errors in the console. Failed loads are left out because some of the pages are answered with 404. */
const complaintsOf = (page: Page) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${String(error)}`))
  return complaints
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Checks at this width: no sideways scrolling, no link of the header over the firm's name, no lines of text that are too long. */
const fits = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 900 })
  const found = await page.evaluate(() => {
    const mark = document.querySelector('.site-header .wordmark')?.getBoundingClientRect()
    const links = [...document.querySelectorAll('.header-nav a, .header-nav summary, .header-quote, .mobile-button')]
    const over = links
      .map((link) => link.getBoundingClientRect())
      .some(
        (box) => mark && box.width > 0 && box.left < mark.right && box.right > mark.left && box.top < mark.bottom && box.bottom > mark.top,
      )
    // Lines of more than 80 characters are hard to read. Computes the average number of characters per line.
    const long = [...document.querySelectorAll<HTMLElement>('main .prose > p')].filter((text) => {
      const lines = Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
      return lines > 4 && (text.textContent?.length ?? 0) / (lines - 0.5) > 80
    }).length
    return { over, long }
  })
  expect([page.url(), width, await sideways(page), found]).toEqual([page.url(), width, 0, { over: false, long: 0 }])
}

/** Checks the print version: our name and the address at the top, no menus or buttons, details open, no white text, no sideways overflow. */
const standsOnPaper = async (page: Page) => {
  // The size of A4 without its margins.
  await page.setViewportSize({ width: 673, height: 990 })
  await page.emulateMedia({ media: 'print' })
  const look = () =>
    page.evaluate(() => {
      const shown = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.getClientRects().length > 0)
      const light = shown('main :is(h1, h2, h3, p, li, dt, dd, a, td, th)').filter(
        (element) => getComputedStyle(element).color === 'rgb(255, 255, 255)',
      )
      return {
        head: shown('.paper-head').length,
        chrome: shown('body header:not(main *), body footer:not(main *), nav, [data-screen-only], button, .ledge-cta, .flint').map(
          ({ outerHTML }) => outerHTML.slice(0, 80),
        ),
        closed: [...document.querySelectorAll('main details')].filter((details) => {
          const inner = details.querySelector(':scope > :not(summary)')
          return !details.closest('[data-screen-only], form') && inner !== null && inner.getClientRects().length === 0
        }).length,
        light: light.map(({ textContent }) => textContent?.slice(0, 40)),
      }
    })
  // The browser may need a moment to apply the print styles.
  await expect.poll(look, page.url()).toEqual({ head: 1, chrome: [], closed: 0, light: [] })
  expect([page.url(), await sideways(page)]).toEqual([page.url(), 0])
  await page.emulateMedia({ media: 'screen' })
}

const listed = (visits: typeof siteVisits, onPaper: boolean) =>
  Object.entries(visits).flatMap(([route, paths]) => paths.map((path) => ({ route, path, onPaper })))
const addresses = [...listed(readingVisits, true), ...listed(siteVisits, false)]
/** The number of addresses per test, so that tests can run in two browsers at once. */
const share = 9

for (let at = 0; at < addresses.length; at += share) {
  const some = addresses.slice(at, at + share)
  test(`#88 #136 screens ${some.at(0)?.route} to ${some.at(-1)?.route} are accessible, fit every width, log no errors and store nothing`, async ({
    page,
    context,
  }) => {
    const complaints = complaintsOf(page)
    await settle(page)
    for (const { route, path, onPaper } of some) {
      await page.goto(path)
      await interactive(page)
      await sound(page, route)
      for (const width of [320, 768, 1920]) await fits(page, width)
      if (onPaper) await standsOnPaper(page)
      await settle(page)
      await page.evaluate(() => scrollTo(0, 600))
      expect([path, await stored(page)]).toEqual([path, nothingStored])
    }
    expect(complaints).toEqual([])
    expect(await context.cookies()).toEqual([])
  })
}

test('#88 open menus and a refused contact form break no axe rule', async ({ page }) => {
  await settle(page)
  for (const [width, menu] of [
    [390, '.mobile-button'],
    [1280, '.header-menu > summary'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/services')
    await page.locator(menu).first().click()
    expect([width, await violations(page)]).toEqual([width, []])
  }
  await page.goto('/contact')
  await interactive(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  expect(await barriers(page)).toEqual({})
})

test('links, buttons and fields are at least 24 px, and the focused element is never hidden under the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  for (const path of ['/', '/public-liability-insurance', '/contact']) {
    await page.goto(path)
    await interactive(page)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, textarea, summary')].flatMap(
        (element) => {
          const box = element.getBoundingClientRect()
          const inText =
            element.tagName === 'A' && element.closest('p, li, dd, address') !== null && getComputedStyle(element).display === 'inline'
          const unseen = !element.checkVisibility({ contentVisibilityAuto: true }) || element.className.includes('sr-only')
          return unseen || box.width === 0 || inText || element.closest('label') || (box.width >= 24 && box.height >= 24)
            ? []
            : [`${element.tagName} ${element.textContent?.trim().slice(0, 30)} ${box.width}x${box.height}`]
        },
      ),
    )
    expect([path, small]).toEqual([path, []])
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement
        const header = document.querySelector('header')
        if (!focused || !header || focused === document.body || header.contains(focused)) return null
        const [box, edge] = [focused.getBoundingClientRect(), header.getBoundingClientRect()]
        return box.bottom <= edge.bottom && edge.top <= 0 ? (focused.textContent?.slice(0, 40) ?? '') : null
      })
      expect([path, press, hidden]).toEqual([path, press, null])
    }
  }
})
