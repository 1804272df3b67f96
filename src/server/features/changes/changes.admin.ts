/** The operations of contract/admin/book/changes.ts (staff), listed in one place for operations.ts. */
import { assigning } from '#server/features/assigning/assigning.ts'
import { changeRecord } from './changeRecord.ts'
import { changeRows } from './changeRows.ts'

export { accept, answer, apply, askClient, note, passToInsurer, record, recordPrice, reject, take, withdraw } from './staffSteps.ts'
export { csv, list, show } from './staffView.ts'
export const { assignees, assignMany, assignBack } = assigning({ rows: changeRows, record: changeRecord, permission: 'policy:edit' })
