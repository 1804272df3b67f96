/** Opening a page of the product in a browser. */
import { expect, type Page } from '@playwright/test'

/** Waits until the page is hydrated, so that presses are handled by its script. */
export const hydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', '')

export const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}

/**
 * Switches interception on. Call it before opening a page whose requests the test intercepts later: on a slow machine the browser may let
 * a request through right after its first `route`.
 */
export const interceptCalls = (page: Page) => page.route('https://nobody.example/**', (route) => route.abort())
