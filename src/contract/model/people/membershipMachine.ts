/** Whether a person acts for a company, from the invitation to the end. Ended memberships are kept. */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

export const membershipMachine = machine({
  record: 'membership',
  plural: 'memberships',
  noun: "person's access",
  permission: 'client:edit',
  starts: ['invited', 'active'],
  statuses: {
    invited: { label: 'Invited', tone: 'info', turn: 'client', next: 'Nothing: the invitation is waiting for an answer' },
    active: { label: 'Has access', tone: 'good', turn: null, next: 'Nothing: they have access' },
    expired: { label: 'Expired', tone: 'neutral', turn: null, next: 'Nothing: invite them again if they are needed' },
    revoked: { label: 'Removed', tone: 'neutral', turn: null, next: 'Nothing: invite them again if they are needed' },
  },
  transitions: {
    accept: { from: ['invited'], to: 'active', by: ['client'], label: 'Accept', done: 'Accepted the invitation' },
    decline: { from: ['invited'], to: 'revoked', by: ['client'], label: 'Decline', done: 'Declined the invitation' },
    resend: { from: ['invited'], to: null, by: ['client', 'staff'], label: 'Send again', done: 'Invitation sent again', clientReads: true },
    change: {
      from: ['invited', 'active'],
      to: null,
      by: ['client', 'staff'],
      label: 'Change access',
      done: 'Access changed',
      clientReads: true,
    },
    revoke: {
      from: ['invited', 'active'],
      to: 'revoked',
      by: ['client', 'staff'],
      label: 'Remove access',
      done: 'Access removed',
      reason: 'optional',
      outward: true,
      clientReads: true,
    },
    expire: { from: ['invited', 'active'], to: 'expired', by: ['system'], label: 'Expire', done: 'Access expired', clientReads: true },
  },
  events: { grant: 'Given access', view: 'Portal viewed by our staff as this person' },
})
export type MembershipStatus = StatusOf<typeof membershipMachine>
export type MembershipAction = ActionOf<typeof membershipMachine>
