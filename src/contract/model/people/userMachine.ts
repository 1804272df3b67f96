/** Whether a user may sign in. Accounts are never deleted, so that past actions stay attributed. */
import { machine, type StatusOf } from '../../machine.ts'

export const userMachine = machine({
  record: 'user',
  plural: 'users',
  noun: 'account',
  permission: 'user:edit',
  starts: ['invited', 'active'],
  statuses: {
    invited: { label: 'Invited', tone: 'info', turn: 'client', next: 'Nothing: the invitation is waiting to be accepted' },
    active: { label: 'Active', tone: 'good', turn: null, next: 'Nothing: they can sign in' },
    disabled: { label: 'Deactivated', tone: 'neutral', turn: null, next: 'Nothing: they cannot sign in' },
  },
  transitions: {
    accept: { from: ['invited'], to: 'active', by: ['client'], label: 'Accept', done: 'Accepted the invitation' },
    resend: { from: ['invited'], to: null, by: ['user:create'], label: 'Send again', done: 'Invitation sent again', outward: true },
    withdraw: {
      from: ['invited'],
      to: 'disabled',
      by: ['user:delete'],
      label: 'Withdraw invitation',
      done: 'Invitation withdrawn',
      reason: 'optional',
    },
    disable: { from: ['active'], to: 'disabled', by: ['user:delete'], label: 'Deactivate', done: 'Deactivated', reason: 'required' },
    // An account that never had a password goes back to invited.
    enable: {
      from: ['disabled'],
      to: ['active', 'invited'],
      by: ['user:create'],
      label: 'Reactivate',
      done: 'Reactivated',
      reason: 'optional',
    },
  },
  events: {
    invite: 'Invited',
    update: 'Changed',
    askReset: 'Reset of the second step asked for',
    withdrawReset: 'Reset of the second step withdrawn',
    resetEnrolment: 'Second step reset',
    endSessions: 'Signed out by an administrator',
  },
})
export type UserStatus = StatusOf<typeof userMachine>
export type UserAction = keyof typeof userMachine.transitions
