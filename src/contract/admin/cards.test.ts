/** What a card on a phone says of the records that somebody handles: without a column's name, and at the end of its lines. */
import { expect, test } from 'vitest'
import { columnsShown, type AnyList } from '../list.ts'
import { appointmentList } from './appointments.ts'
import { changeList } from './book/changes.ts'
import { claimList } from './book/claims.ts'
import { clientList } from './book/clients.ts'
import { complaintList } from './book/complaints.ts'
import { policyList } from './book/policies.ts'
import { renewalList } from './book/renewals.ts'
import { enquiryList } from './enquiries.ts'
import { handoverList } from './handovers.ts'
import { quoteList } from './quotes.ts'
import { taskList } from './tasks.ts'

const cardOf = (list: AnyList) => {
  const columns = columnsShown(list)
  return {
    tells: columns.filter(({ tells }) => tells).map(({ key }) => key),
    ends: columns.filter(({ ends }) => ends).map(({ key }) => key),
  }
}

test('each list of handled records says which of its columns speak for themselves and which stand at the end', () => {
  const ends = ['dueAt', 'assignedTo']
  expect(cardOf(appointmentList)).toEqual({ tells: ['kind', 'reason', 'overdue'], ends: ['startsAt', 'assignedTo'] })
  expect(cardOf(taskList)).toEqual({ tells: ['client', 'subject'], ends: ['dueOn', 'assignedTo'] })
  expect(cardOf(renewalList)).toEqual({ tells: [], ends: ['dueOn', 'assignedTo'] })
  expect(cardOf(claimList)).toEqual({ tells: ['kind'], ends })
  expect(cardOf(complaintList)).toEqual({ tells: ['client', 'kind'], ends })
  expect(cardOf(changeList)).toEqual({ tells: ['kind'], ends })
  expect(cardOf(handoverList)).toEqual({ tells: ['asked'], ends })
  expect(cardOf(enquiryList)).toEqual({ tells: ['topic'], ends })
  expect(cardOf(quoteList)).toEqual({ tells: ['covers'], ends })
  expect(cardOf(clientList)).toEqual({ tells: ['policies', 'openClaims'], ends: ['premium', 'nextRenewal'] })
  expect(cardOf(policyList)).toEqual({ tells: ['class'], ends: ['expiry', 'total'] })
})
