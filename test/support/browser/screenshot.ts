/** Pictures of a journey for the README, only taken with `PICTURES=1 npm test -- browser`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const folder = join(import.meta.dirname, '../../../docs/pictures')

/** Saves a picture of the window as docs/pictures/<name>.png. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env['PICTURES'] !== '1') return
  // Wait until nothing is loading.
  await page.waitForFunction(() => !document.querySelector('[data-loading]:not([data-loading=gone])'))
  mkdirSync(folder, { recursive: true })
  // Dismiss toasts, so that they are not in the next picture.
  const dismiss = page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Dismiss' })
  for (let tries = 0; tries < 4 && (await dismiss.count()) > 0; tries++) {
    // A toast may disappear meanwhile, or be behind a dialog.
    await dismiss
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined)
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  // Leave out the space that is reserved for a scroll bar.
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  const clip = { x: 0, y: 0, width, height: size.height }
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide', clip })
}
