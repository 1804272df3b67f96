/** A page of the product in a browser. */
import { expect, type Page } from '@playwright/test'

/** Waits until the page's script has taken over: from here on what is pressed is answered in the page. */
export const hydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', '')

export const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}

/**
 * Before a page is opened whose calls a test holds or answers later: on a slow machine the browser lets a call pass that follows at once on
 * its first interception.
 */
export const interceptCalls = (page: Page) => page.route('https://nobody.example/**', (route) => route.abort())
