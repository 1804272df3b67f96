import { expect, test } from 'vitest'
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { renewalMachine } from '#contract/model/renewals/renewalMachine.ts'
import { packOf, packSums } from './pack.ts'

const row = (id: string, facts: Partial<RenewalRow> = {}): RenewalRow => ({
  id,
  version: 0,
  status: 'not_started',
  policyId: id,
  client: `Client ${id}`,
  policy: 'HX/1',
  class: 'liability',
  insurer: 'Harbour Example Insurance',
  dueOn: '2026-12-20',
  daysLeft: 30,
  expiring: 100_000,
  offered: null,
  invitedAt: null,
  facts: 0,
  decision: '',
  assignedTo: null,
  marketsApproached: 0,
  marketsReplied: 0,
  targetNet: null,
  nextAction: '',
  nextChaseOn: null,
  note: '',
  ...facts,
})

test('each open renewal is listed once, under its most urgent group', () => {
  const rows = [
    row('us', { dueOn: '2026-12-25' }),
    row('earlier', { dueOn: '2026-12-22' }),
    row('late', { status: 'presented', daysLeft: 3, nextChaseOn: '2026-11-01' }),
    row('bind', { status: 'accepted', daysLeft: 1 }),
    row('risk', { status: 'with_insurers', daysLeft: 12 }),
    row('terms', { status: 'presented', daysLeft: 12, offered: 120_000 }),
    row('chase', { status: 'info_requested', nextChaseOn: '2026-11-20' }),
    row('later', { status: 'info_requested', nextChaseOn: '2026-11-21' }),
    row('market', { status: 'with_insurers' }),
    row('bound', { status: 'bound', daysLeft: 2 }),
    row('lost', { status: 'no_response', daysLeft: -1 }),
  ]
  const pack = packOf(rows, '2026-11-20')
  expect(pack.map(({ key, rows: own }) => [key, own.map(({ id }) => id)])).toEqual([
    ['bind', ['bind']],
    ['late', ['late']],
    ['risk', ['risk']],
    ['chase', ['chase']],
    ['client', ['later', 'terms']],
    ['insurers', ['market']],
    ['us', ['earlier', 'us']],
  ])
  expect(packSums(rows.slice(4, 6))).toEqual({ expiring: 200_000, offered: 120_000 })
})

test('every renewal that is not over is listed, in any status', () => {
  const rows = renewalMachine.statusNames.flatMap((status) =>
    [3, 10, 50].map((daysLeft) => row(`${status} ${daysLeft}`, { status, daysLeft })),
  )
  const over = new Set(['bound', 'withdrawn', 'declined', 'not_offered', 'no_response'])
  const told = packOf(rows, '2026-11-20').flatMap(({ rows: own }) => own.map(({ id }) => id))
  expect(told.toSorted()).toEqual(
    rows
      .filter(({ status }) => !over.has(status))
      .map(({ id }) => id)
      .toSorted(),
  )
})
