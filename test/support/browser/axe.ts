/**
 * WCAG 2.2 AA, and nothing wider than the page, on a page as it stands: at 390 and at 1280 px without loading it a second
 * time. Axe runs inside the page; its own builder opens a tab and carries every passed node out for each look.
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

/** The axe that the builder would run. */
const source = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

type Look = {
  /** One rule instead of all. */
  only?: string
  /** All rules but this one. */
  without?: string
  /** How many frames the page may hold; they are judged from outside alone. */
  frames?: number
}

/** What is wrong with the page as it stands: each broken rule with the places that break it. */
export const violations = async (page: Page, { only, without, frames = 0 }: Look = {}): Promise<string[]> => {
  // Inside a frame it would see nothing, and say that all is well.
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
        // Text on an open dialog counts: axe cannot tell its background where it covers the page, and says so.
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

/** As from now, pages open narrow and nothing on them moves: what fades in is judged as it will stand. */
export const settle = async (page: Page): Promise<void> => {
  await page.setViewportSize(narrow)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

const overlays = '[role=dialog], [role=alertdialog], dialog[open], [role=menu], [role=listbox], details[open], [role=alert]'
/** How many overlays and messages are there, once the page has answered what just happened to it. */
const opened = (page: Page) =>
  page.evaluate(async (selector) => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    return document.querySelectorAll(selector).length
  }, overlays)

/**
 * What is wrong with this page, by the view that shows it; `{}` when it is sound. The size of targets is looked at on the phone, where
 * fingers press them. `dark`: in the dark theme too, where the page has other colours and nothing else: contrast alone is looked at
 * again, and colours do not depend on the width. Afterwards the page is as wide as it was.
 */
export const barriers = async (page: Page, { dark = false, frames = 0 } = {}): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  const look = async (view: string, rules: Look) => {
    // Scrolled to the top, so that no button is half covered by the sticky header.
    await page.evaluate(() => scrollTo(0, 0))
    const wrong = await violations(page, { ...rules, frames })
    if (wrong.length > 0) found[view] = wrong
  }
  const before = await opened(page)
  const size = page.viewportSize() ?? wide
  const resize = async (to: typeof narrow) => {
    await page.setViewportSize(to)
    // A menu that the new width has closed would not be looked at.
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
 * The page stands at an address of this route, is sound in every view, and nothing is wider than it. test/screens.test.ts
 * finds the routes that are named here and in visits.ts: a screen that nobody looks at is red there.
 */
export const sound = async (page: Page, route: string, state = '', options = {}): Promise<void> => {
  // The demonstration shows the portal's routes below its own address.
  const pathname = new URL(page.url()).pathname.replace(/^\/demo(?=\/)/, '')
  if (route !== '*') expect(new URLPattern({ pathname: route }).test({ pathname }), `${pathname} is an address of ${route}`).toBe(true)
  // The address of a page that was gone to inside one load changes before the page is drawn.
  await expect(page.locator('h1').first()).toBeAttached()
  expect([page.url(), state, await barriers(page, options)]).toEqual([page.url(), state, {}])
}
