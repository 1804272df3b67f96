import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Firm } from '../site/firm.ts'
import { firmSheet, hoursInOnePlace } from './firmSheet.ts'

const firm = Firm.parse(JSON.parse(readFileSync(new URL('../../../../content/settings/firm.json', import.meta.url), 'utf8')))

test('opening hours without half an hour on a working day are refused: no appointment could be booked', () => {
  const faults = (hoursStructured: string) => firmSheet.faults?.({ ...firmSheet.typed(firm), hoursStructured }, firm, '2026-11-30')
  expect([faults('Mo-Fr 09:00-17:30'), faults('Fr-Sa 09:00-09:30')]).toEqual([{}, {}])
  for (const wrong of ['Sa-Su 10:00-12:00', 'Mo-Fr 09:00-09:20', 'Mo-Fr 17:30-09:00'])
    expect(faults(wrong), wrong).toHaveProperty('hoursStructured')
})

test('opening hours that are changed for people or for the diary alone are asked about', () => {
  const before = { shown: 'Mon-Fri 9:00 AM - 5:30 PM', structured: 'Mo-Fr 09:00-17:30' }
  const early = { shown: 'Mon-Fri 9:00 AM - 4:00 PM', structured: 'Mo-Fr 09:00-16:00' }
  expect(hoursInOnePlace(before, before)).toBeNull()
  expect(hoursInOnePlace(before, early)).toBeNull()
  expect(hoursInOnePlace(before, { ...before, structured: early.structured })).toContain('People will read "Mon-Fri 9:00 AM - 5:30 PM"')
  expect(hoursInOnePlace(before, { ...before, shown: early.shown })).toContain('the diary use "Mo-Fr 09:00-17:30"')
})
