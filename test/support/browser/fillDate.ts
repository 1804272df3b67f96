/** Fills in the three fields of a date. */
import type { Locator } from '@playwright/test'

/** `group`: the group of the fields; `date`: like '2026-01-05'. */
export const fillDate = async (group: Locator, date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  await group.getByLabel('Day').fill(String(Number(day)))
  await group.getByLabel('Month').fill(String(Number(month)))
  await group.getByLabel('Year').fill(year)
}
