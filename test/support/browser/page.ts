/** A page of the product in a browser. */
import { expect, type Page } from '@playwright/test'

/** Waits until the page's script has taken over: from here on what is pressed is answered in the page. */
export const hydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', '')

export const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}
