/** The states of a picture: in the library, or in the trash for a month. */
import { machine, type ActionOf } from '../../machine.ts'

export const mediaMachine = machine({
  record: 'media',
  plural: 'media',
  noun: 'picture',
  permission: 'media:edit',
  starts: ['active'],
  statuses: {
    active: { label: 'In the library', tone: 'good', turn: null, next: 'Nothing: pages may use it' },
    trashed: { label: 'In the trash', tone: 'neutral', turn: null, next: 'Restore it, or leave it to be removed' },
  },
  transitions: {
    trash: { from: ['active'], to: 'trashed', by: ['staff'], label: 'Move to the trash', done: 'Moved to the trash' },
    restore: { from: ['trashed'], to: 'active', by: ['staff'], label: 'Restore', done: 'Restored' },
  },
  events: { create: 'Added', describe: 'Described', crop: 'Focus and crops changed', replace: 'File replaced' },
})
export type MediaAction = ActionOf<typeof mediaMachine>

/** Days in the trash before a job removes it and its files. */
export const trashDays = 30
/** Days that old files stay available after a change, for pages that are still open. */
export const oldFilesDays = 7
