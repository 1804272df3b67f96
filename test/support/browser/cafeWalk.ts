/** A café owner fills in a quote request on a phone, and the taps are counted. Goal: 14 screens and 40 taps at most to the confirmation. */
import type { Page } from '@playwright/test'
import type { Fields } from '#contract/model/questions/question.ts'
import { cafe } from '../answers/shortWalks.ts'
import { interactive } from './interactive.ts'
import { fill, onward, pageName } from './quotePages.ts'

export type Screen = { screen: string; taps: string[] }

/** The suggestion of the home page for the café's trade. */
const offered = 'Café / coffee shop'
const restButton = 'No to the rest, and continue'
/** Fields that are filled in already, because they were chosen before or are suggested. */
const filledIn = (name: string) => name === 'trade' || name.startsWith('coverStartDate.')

/** Fills in everything up to the check page. `own`: other fields for a page. `seen` is called before each screen is left. */
export const walkToCheck = async (page: Page, own: Record<string, Fields>, seen: (screen: string) => Promise<void>): Promise<Screen[]> => {
  const screens: Screen[] = []
  const on = (screen: string) => {
    const taps: string[] = []
    screens.push({ screen, taps })
    return (what: string) => void taps.push(what)
  }

  await page.goto('/')
  const home = on('home')
  await fill(page, { trade: cafe.trade }, home)
  await seen('home')
  home(offered)
  await page.getByRole('listbox', { name: 'Trades' }).getByRole('option', { name: offered }).click()
  await page.waitForURL('**/quote?*')
  await interactive(page)
  await seen('start')
  on('start')('Start now')
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.waitForURL('**/quote/trade')

  for (let name = pageName(page); name !== 'check'; name = pageName(page)) {
    const press = on(name)
    const rest = page.getByRole('button', { name: restButton })
    await interactive(page)
    const short = (await rest.count()) > 0
    const fields = Object.entries({ ...cafe.pages[name], ...own[name] }).filter(
      ([key, value]) => !filledIn(key) && !(short && value === 'no'),
    )
    await fill(page, Object.fromEntries(fields), press)
    await seen(name)
    press(short ? restButton : 'Continue')
    if (short) await rest.click()
    else await onward(page)
    await page.waitForURL((url) => !url.pathname.endsWith(`/${name}`))
    await page.locator('main').waitFor()
  }
  return screens
}
