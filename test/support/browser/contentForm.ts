import type { Page } from '@playwright/test'

/** Opens every part of a content form: those of a long form start folded, except the first. */
export const openParts = async (page: Page) => {
  const folded = page.locator('.content-section > details:not([open]) > summary')
  await page.locator('.content-section').first().waitFor()
  while ((await folded.count()) > 0) await folded.first().click()
}
