/** What a card on a phone says of a record: without a column's name, and at the end of its lines. */
import { expect, test } from 'vitest'
import { columnsShown, type AnyList } from '../list.ts'
import { appointmentList } from './appointments.ts'
import { changeList } from './book/changes.ts'
import { claimList } from './book/claims.ts'
import { clientList } from './book/clients.ts'
import { complaintList } from './book/complaints.ts'
import { documentList } from './book/documents.ts'
import { invoiceList } from './book/invoices.ts'
import { policyList } from './book/policies.ts'
import { renewalList } from './book/renewals.ts'
import { enquiryList } from './enquiries.ts'
import { handoverList } from './handovers.ts'
import { quoteList } from './quotes.ts'
import { taskList } from './tasks.ts'
import { userList } from './users.ts'

const cardOf = (list: AnyList) => {
  const columns = columnsShown(list)
  return {
    tells: columns.filter(({ tells }) => tells === true).map(({ key }) => key),
    first: columns.filter(({ tells }) => tells === 'first').map(({ key }) => key),
    ends: columns.filter(({ ends }) => ends).map(({ key }) => key),
  }
}

test('each list with short cards says which of its columns speak for themselves and which stand at the end', () => {
  const ends = ['dueAt', 'assignedTo']
  expect(cardOf(appointmentList)).toEqual({ tells: ['kind', 'reason', 'overdue'], first: ['status'], ends: ['startsAt', 'assignedTo'] })
  expect(cardOf(taskList)).toEqual({ tells: ['client', 'subject'], first: ['status'], ends: ['dueOn', 'assignedTo'] })
  expect(cardOf(renewalList)).toEqual({ tells: [], first: [], ends: ['dueOn', 'assignedTo'] })
  expect(cardOf(claimList)).toEqual({ tells: ['kind'], first: ['status'], ends })
  expect(cardOf(complaintList)).toEqual({ tells: ['kind'], first: ['status'], ends })
  expect(cardOf(changeList)).toEqual({ tells: ['kind'], first: ['status'], ends })
  expect(cardOf(handoverList)).toEqual({ tells: ['asked'], first: ['status'], ends })
  expect(cardOf(enquiryList)).toEqual({ tells: ['topic'], first: ['status'], ends })
  expect(cardOf(quoteList)).toEqual({ tells: ['covers'], first: ['status'], ends })
  expect(cardOf(clientList)).toEqual({ tells: ['policies', 'openClaims'], first: ['status'], ends: ['premium', 'nextRenewal'] })
  expect(cardOf(policyList)).toEqual({ tells: ['class'], first: ['status'], ends: ['expiry', 'total'] })
  expect(cardOf(documentList)).toEqual({ tells: ['company'], first: ['status'], ends: ['dueOn', 'createdAt'] })
  expect(cardOf(invoiceList)).toEqual({ tells: ['reference'], first: ['status'], ends: ['dueOn', 'total'] })
  expect(cardOf(userList)).toEqual({ tells: ['role'], first: ['status'], ends: ['factor', 'lastSeenAt'] })
})
