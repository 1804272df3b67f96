import { expect, test } from 'vitest'
import { nextParts } from './claimNext.ts'

const claim = { status: 'information_requested', offerAcceptedAt: null, mayEdit: true, needs: [] } as const
const labels = (facts: Partial<Parameters<typeof nextParts>[0]>) => nextParts({ ...claim, ...facts }).map(({ label }) => label)

test('what the client sent is checked first, then comes what is missing, then the step', () => {
  expect(labels({ needs: [{ status: 'redo' }, { status: 'received' }] })).toEqual(['Check what was sent'])
  expect(labels({ status: 'acknowledged', needs: [{ status: 'received' }] })).toEqual(['Check what was sent'])
  expect(labels({ needs: [{ status: 'requested' }, { status: 'accepted' }] })).toEqual(['See what is missing'])
  expect(labels({ needs: [{ status: 'accepted' }, { status: 'dropped' }] })).toEqual([])
})

test('an offer waits for the client, and nothing is next on a claim that is over or may not be edited', () => {
  expect(labels({ status: 'offer_made' })).toEqual(['Write to the client'])
  expect(labels({ status: 'offer_made', offerAcceptedAt: '2026-11-20T10:00:00Z' })).toEqual([])
  expect(labels({ status: 'closed', needs: [{ status: 'received' }] })).toEqual([])
  expect(labels({ mayEdit: false, needs: [{ status: 'received' }] })).toEqual([])
})
