/** The three fields of a day. */
import type { Locator } from '@playwright/test'

/** `group`: the fields' own; `date`: '2026-01-05'. */
export const fillDate = async (group: Locator, date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  await group.getByLabel('Day').fill(String(Number(day)))
  await group.getByLabel('Month').fill(String(Number(month)))
  await group.getByLabel('Year').fill(year)
}
