/** How content changes: its statuses, and what its history shows. One definition for each family of permissions. */
import { formatDate, formatDateTime } from '#contract/format.ts'
import { postMachine, pageMachine, serviceMachine } from '#contract/model/content/contentMachine.ts'
import { handlerLabel } from '#contract/model/people/handler.ts'
import { defineRecord, type Change } from '#server/features/records/records.ts'
import { contentItems } from './content.table.ts'

const time = (at: Date | null) => (at ? formatDateTime(at.toISOString()) : 'not set')

const rest = {
  table: contentItems,
  fields: {
    assignedTo: { label: handlerLabel, person: true },
    title: { label: 'Title' },
    path: { label: 'Address', show: (path: string | null) => path ?? 'none' },
    publishAt: { label: 'To be published', show: time },
    unpublishAt: { label: 'To be taken off the site', show: time },
    approvedUntil: { label: 'Approved until', show: (date: string | null) => (date ? formatDate(date) : 'not approved') },
  },
  mailFacts: () => null,
  clientEmail: () => null,
  mails: {},
} as const

export const postRecord = defineRecord({ machine: postMachine, ...rest })
export const serviceRecord = defineRecord({ machine: serviceMachine, ...rest })
export const pageRecord = defineRecord({ machine: pageMachine, ...rest })
/** What a step changes beside the status. The three machines have the same statuses. */
export type ContentChange = Change<typeof pageMachine, typeof contentItems>
