/** The inbox of messages the assistant handed over: the same rows as enquiries, limited to those. */
import { assigning } from '#server/features/assigning/assigning.ts'
import { enquiryDesk } from './enquiryDesk.ts'
import { handoverRecord } from './enquiryRecord.ts'
import { handoverRows } from './enquiryRows.ts'

export const { page: list, csv } = handoverRows
export const { assignees, assignMany, assignBack } = assigning({ rows: handoverRows, record: handoverRecord, permission: 'chat:manage' })
export const { show, take, reopen, respond, close, markSpam, notSpam } = enquiryDesk<'chat:manage', 'chat:manage'>(handoverRecord)
