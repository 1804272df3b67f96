/** How claims change: their states on their rows, and which step mails whom. */
import { isNotNull } from 'drizzle-orm'
import { claimClosings, claimMachine } from '#contract/model/claims/claimMachine.ts'
import { paths } from '#contract/paths.ts'
import { bind } from '#server/features/records/records.ts'
import { claims, type ClaimRow } from './claims.table.ts'
import { adviceFor, evidenceFor, kindLabel } from './questionSet.ts'

/** What will be sent later, in our words. */
export const laterOf = (row: Pick<ClaimRow, 'type' | 'later'>) =>
  evidenceFor(row.type)
    .filter(({ key }) => row.later.includes(key))
    .map(({ label }) => label)

// Suspected spam is stored and flagged, but no mail is sent (security check 115).
const isPerson = ({ row }: { row: ClaimRow }) => !row.suspected

export const claimRecord = bind({
  machine: claimMachine,
  table: claims,
  runsClock: true,
  staffSee: isNotNull(claims.submittedAt),
  fields: {
    assignedTo: { label: 'Assigned to', person: true },
    insurer: { label: 'Insurer' },
    insurerReference: { label: 'Insurer\u2019s reference' },
    closedReason: { label: 'Closed because', show: (closing) => (closing ? claimClosings[closing].label : '') },
  },
  clientEmail: ({ email }) => email,
  mailFacts: (_ctx, row) => ({ reference: row.reference ?? '', kind: kindLabel(row.type), circumstance: row.circumstance }),
  mails: {
    submit: [
      {
        to: 'client',
        template: 'claimReceived',
        when: isPerson,
        props: ({ row, facts }) => ({ ...facts, advice: adviceFor(row.type), later: laterOf(row) }),
      },
      {
        to: 'firm',
        template: 'claimUrgent',
        when: (step) => isPerson(step) && step.row.urgent,
        props: ({ ctx, row, facts }) => ({ ...facts, link: ctx.origin + paths.adminClaim(row.id) }),
      },
      {
        to: 'firm',
        template: 'claimNew',
        when: (step) => isPerson(step) && !step.row.urgent,
        props: ({ ctx, row, facts }) => ({ ...facts, link: ctx.origin + paths.adminClaim(row.id) }),
      },
    ],
  },
})
