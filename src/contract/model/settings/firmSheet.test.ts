import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Firm } from '../site/firm.ts'
import { firmSheet } from './firmSheet.ts'

const firm = Firm.parse(JSON.parse(readFileSync(new URL('../../../../content/settings/firm.json', import.meta.url), 'utf8')))

test('opening hours without half an hour on a working day are refused: no appointment could be booked', () => {
  const faults = (hoursStructured: string) => firmSheet.faults?.({ ...firmSheet.typed(firm), hoursStructured }, firm, '2026-11-30')
  expect([faults('Mo-Fr 09:00-17:30'), faults('Fr-Sa 09:00-09:30')]).toEqual([{}, {}])
  for (const wrong of ['Sa-Su 10:00-12:00', 'Mo-Fr 09:00-09:20', 'Mo-Fr 17:30-09:00'])
    expect(faults(wrong), wrong).toHaveProperty('hoursStructured')
})
