/**
 * Checks WCAG 2.2 AA and sideways overflow on a page in its current state, at 390 and at 1280 px, without reloading it. Axe runs inside
 * the page because its own builder is slow: for each run it opens a tab and returns every node that passed.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const narrow = { width: 390, height: 900 }
const wide = { width: 1280, height: 900 }
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type WithAxe = { axe?: { run: (root: Document, options: object) => Promise<Results> } }

/** The axe script that the builder would run. */
const source = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

type Look = {
  /** Run only this rule. */
  only?: string
  /** Run all rules but this one. */
  without?: string
  /** The number of iframes on the page; their content is not checked. */
  frames?: number
}

/** The violations of the page in its current state: each broken rule with the elements that break it. */
export const violations = async (page: Page, { only, without, frames = 0 }: Look = {}): Promise<string[]> => {
  // axe does not look inside frames, so a frame that the test does not expect would pass unchecked.
  expect(page.frames(), `${page.url()}: axe looks at pages without frames`).toHaveLength(1 + frames)
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(source)
    await page.evaluate(() => {
      // Colours in the middle of a transition belong to neither theme, so end it first.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
      document.adoptedStyleSheets.push(sheet)
    })
  }
  const { found, judged, over } = await page.evaluate(
    async (options) => {
      const { axe } = globalThis as WithAxe
      if (!axe) throw new Error('axe has left the page')
      const results = await axe.run(document, options)
      return {
        found: results.violations,
        // Incomplete results count as judged: axe reports them for text on an open dialog, whose background it cannot determine.
        judged: results.violations.length + results.passes.length + results.incomplete.length,
        over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }
    },
    {
      runOnly: only ? [only] : tags,
      ...(without ? { rules: { [without]: { enabled: false } } } : {}),
      resultTypes: ['violations'],
      iframes: false,
    },
  )
  expect(judged, `${page.url()}: axe found nothing to judge`).toBeGreaterThan(0)
  const broken = found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join(' | ')}`,
  )
  return over > 0 ? [...broken, `${over} px wider than the page`] : broken
}

/** From now on pages open at 390 px, in light and without animation, so that elements that fade in are checked in their final state. */
export const settle = async (page: Page): Promise<void> => {
  await page.setViewportSize(narrow)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

const overlays = '[role=dialog], [role=alertdialog], dialog[open], [role=menu], [role=listbox]:not(.hidden), details[open], [role=alert]'
/** The number of overlays and messages, two frames later so that the page has reacted to what was done before. */
const opened = (page: Page) =>
  page.evaluate(async (selector) => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    return document.querySelectorAll(selector).length
  }, overlays)

/**
 * The violations of this page by view; `{}` if there are none. Target sizes are only checked at 390 px, where fingers press them. `dark`:
 * also in the dark theme, but only contrast and at one width, because the dark theme only changes colours and they do not depend on the
 * width. Afterwards the page has its former width.
 */
export const barriers = async (page: Page, { dark = false, frames = 0 } = {}): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  const look = async (view: string, rules: Look) => {
    // Scroll to the top, so that no button is half covered by the sticky header.
    await page.evaluate(() => scrollTo(0, 0))
    const wrong = await violations(page, { ...rules, frames })
    if (wrong.length > 0) found[view] = wrong
  }
  const before = await opened(page)
  const size = page.viewportSize() ?? wide
  const resize = async (to: typeof narrow) => {
    await page.setViewportSize(to)
    // An overlay that the new width closed would not be checked.
    expect(await opened(page), `${page.url()}: what stood open stands open at ${to.width} px`).toBe(before)
  }
  if (size.width !== narrow.width) await resize(narrow)
  await look('390 px', {})
  await resize(wide)
  await look('1280 px', { without: 'target-size' })
  if (dark) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await look('1280 px, dark', { only: 'color-contrast' })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  if (size.width !== wide.width) await page.setViewportSize(size)
  return found
}

/**
 * Expects the page to be at an address of this route and to have no violations. test/screens.test.ts collects the routes that are passed
 * here and those in visits.ts, and fails for a screen that no test checks.
 */
export const sound = async (page: Page, route: string, state = '', options = {}): Promise<void> => {
  // The demonstration has the portal's routes under /demo.
  const pathname = new URL(page.url()).pathname.replace(/^\/demo(?=\/)/, '')
  if (route !== '*') expect(new URLPattern({ pathname: route }).test({ pathname }), `${pathname} is an address of ${route}`).toBe(true)
  // When the router changes the page, the address changes before the page is drawn.
  await expect(page.locator('h1').first()).toBeAttached()
  expect([page.url(), state, await barriers(page, options)]).toEqual([page.url(), state, {}])
}
