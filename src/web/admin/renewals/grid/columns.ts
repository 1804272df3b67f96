/**
 * The grid's columns in their order, which is also the order of a pasted block. What is due, how far it is and what to do next come first, so
 * that they are visible on a laptop; the policy number and insurer are last.
 */
import { formatDate, formatMoney } from '#contract/format.ts'
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { percentChange } from '#contract/model/renewals/renewalDiff.ts'
import { renewalMachine } from '#contract/model/renewals/renewalMachine.ts'
import { handlerLabel, handlerName } from '#contract/model/people/handler.ts'

export type GridColumn = {
  key: string
  label: string
  /** The full name for screen readers, if the label is short. */
  full?: string
  align?: 'end'
  /** The cell as plain text; editable cells are handled by cellText.ts. */
  text: (row: RenewalRow) => string
}

export const columns: readonly GridColumn[] = [
  { key: 'client', label: 'Client', text: ({ client }) => client },
  { key: 'daysLeft', label: 'Days', full: 'Days to expiry', align: 'end', text: ({ daysLeft }) => String(daysLeft) },
  { key: 'dueOn', label: 'Expiry', text: ({ dueOn }) => formatDate(dueOn) },
  { key: 'class', label: 'Class', text: (row) => classLabel(row.class) },
  { key: 'status', label: 'Stage', text: ({ status }) => renewalMachine.label(status, 'staff') },
  { key: 'nextAction', label: 'Next action', text: ({ nextAction }) => nextAction },
  { key: 'nextChaseOn', label: 'Next chase', text: ({ nextChaseOn }) => (nextChaseOn ? formatDate(nextChaseOn) : '') },
  { key: 'assignedTo', label: handlerLabel, text: handlerName },
  { key: 'expiring', label: 'Expiring', full: 'Expiring premium', align: 'end', text: ({ expiring }) => formatMoney(expiring) },
  { key: 'invitedAt', label: 'Invited', text: ({ invitedAt }) => (invitedAt ? formatDate(invitedAt) : '') },
  { key: 'facts', label: 'Facts', full: 'Facts answered', align: 'end', text: ({ facts }) => `${facts}%` },
  { key: 'marketsApproached', label: 'Asked', full: 'Insurers asked', align: 'end', text: (row) => String(row.marketsApproached) },
  { key: 'marketsReplied', label: 'Replied', full: 'Insurers replied', align: 'end', text: (row) => String(row.marketsReplied) },
  {
    key: 'targetNet',
    label: 'Target',
    full: 'Target net premium',
    align: 'end',
    text: ({ targetNet }) => (targetNet === null ? '' : formatMoney(targetNet)),
  },
  {
    key: 'offered',
    label: 'Terms',
    full: 'Premium of the offered terms',
    align: 'end',
    text: ({ offered }) => (offered === null ? '' : formatMoney(offered)),
  },
  {
    key: 'change',
    label: 'Change',
    align: 'end',
    text: ({ expiring, offered }) => (offered === null ? '' : (percentChange(expiring, offered) ?? '')),
  },
  { key: 'note', label: 'Note', text: ({ note }) => note },
  { key: 'policy', label: 'Policy', text: ({ policy }) => policy },
  { key: 'insurer', label: 'Insurer', text: ({ insurer }) => insurer },
]
