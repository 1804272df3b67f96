import { expect, test } from 'vitest'
import type { RowOf } from '../../list.ts'
import { claimList } from './claims.ts'

test('the dueAt column shows when the first reply is due, otherwise the date of the next update, on screen and in CSV', () => {
  const { dueAt } = claimList.columns
  const row = (facts: { dueAt: string | null; nextUpdateOn: string | null }) => facts as RowOf<typeof claimList>
  const texts = (facts: Parameters<typeof row>[0]) => [dueAt.text(row(facts)), dueAt.csv(row(facts))]
  expect(texts({ dueAt: '2026-11-27T09:30:00.000Z', nextUpdateOn: null })).toEqual(['27/11/2026, 09:30', expect.stringContaining('2026')])
  expect(texts({ dueAt: null, nextUpdateOn: '2026-12-04' })).toEqual(['04/12/2026', '2026-12-04'])
  expect(texts({ dueAt: null, nextUpdateOn: null })).toEqual(['', ''])
})
