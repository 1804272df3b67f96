import { expect, test } from 'vitest'
import { claimMachine } from './claimMachine.ts'
import { claimNews } from './claimNews.ts'
import { claimPhases, phaseOf, phasesAt, turnOf, turnText } from './claimProgress.ts'

const statusLabel = (status: Parameters<typeof phaseOf>[0]) => claimMachine.label(status, 'client')

test("six phases, and a claim's own is called what its status is called in lists, badges and files", () => {
  expect(claimPhases).toEqual(['Reported', 'With the insurer', 'Gathering information', 'Being assessed', 'Decision', 'Settled or closed'])
  for (const status of claimMachine.statusNames.filter((name) => name !== 'draft')) {
    expect(phasesAt(status)[phaseOf(status) - 1], status).toBe(statusLabel(status))
    expect(phasesAt(status), status).toHaveLength(6)
  }
  expect(phasesAt('draft')).toEqual(claimPhases)
})

test('nobody waits for a claim that is paid or over, even while we still have to close it', () => {
  expect(turnText({ status: 'with_insurer', waitingOn: 'insurer' })).toBe('The insurer')
  expect(turnText({ status: 'submitted', waitingOn: 'us' })).toBe('Us')
  expect(turnText({ status: 'settled', waitingOn: 'client' })).toBe('You')
  expect(turnText({ status: 'settled', waitingOn: 'us' })).toBe('')
  expect(turnText({ status: 'closed', waitingOn: 'nobody' })).toBe('')
})

test('emails say what has become of a claim in the same words', () => {
  for (const [news, status] of [
    ['assess', 'under_assessment'],
    ['settle', 'settled'],
    ['withdraw', 'withdrawn'],
    ['close', 'closed'],
  ] as const)
    expect(claimNews[news].title, news).toBe(`Your claim is ${statusLabel(status).toLowerCase()}`)
})

test('what was never sent is not waited for once the insurer has decided, because it can no longer be sent', () => {
  const turn = (status: Parameters<typeof phaseOf>[0], facts: object = {}) =>
    turnOf({ status, offerAccepted: false, wrote: false, open: 1, unchecked: 0, ...facts })
  expect(turn('with_insurer')).toBe('client')
  expect([turn('settled'), turn('declined'), turn('withdrawn'), turn('closed')]).toEqual(['us', 'us', 'nobody', 'nobody'])
  expect([turn('closed', { wrote: true }), turn('closed', { open: 0, unchecked: 1 })]).toEqual(['us', 'nobody'])
})
