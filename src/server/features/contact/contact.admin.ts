/** The inbox of enquiries: all messages, including those the assistant handed over (docs/decisions/0109). */
import { assigning } from '#server/features/assigning/assigning.ts'
import { enquiryDesk } from './enquiryDesk.ts'
import { enquiryRecord } from './enquiryRecord.ts'
import { enquiryRows } from './enquiryRows.ts'

export const { page: list, csv } = enquiryRows
export const { assignees, assignMany, assignBack } = assigning({
  rows: enquiryRows,
  record: enquiryRecord,
  permission: 'contact:respond',
})
export { openComplaint } from './openComplaint.ts'
export const { show, take, reopen, respond, close, markSpam, notSpam } = enquiryDesk<'contact:view', 'contact:respond'>(enquiryRecord)
