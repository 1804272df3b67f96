/** Pictures of a journey for the README, taken only when they are asked for: `PICTURES=1 npm test -- browser`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const folder = join(import.meta.dirname, '../../docs/pictures')

/** What the window shows, as docs/pictures/<name>.png. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env['PICTURES'] !== '1') return
  mkdirSync(folder, { recursive: true })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
}
