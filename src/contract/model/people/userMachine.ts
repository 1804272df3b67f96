/** Whether somebody may sign in. */
import { machine, type StatusOf } from '../../machine.ts'

export const userMachine = machine({
  record: 'user',
  plural: 'users',
  noun: 'account',
  permission: 'user:edit',
  starts: ['active'],
  statuses: {
    active: { label: 'Active', tone: 'good', turn: null, next: 'Nothing: they can sign in' },
    disabled: { label: 'Disabled', tone: 'neutral', turn: null, next: 'Nothing: they cannot sign in' },
  },
  transitions: {
    disable: { from: ['active'], to: 'disabled', by: ['staff'], label: 'Disable', done: 'Disabled', outward: true },
    enable: { from: ['disabled'], to: 'active', by: ['staff'], label: 'Enable', done: 'Enabled', outward: true },
  },
  events: {
    update: 'Changed',
    resetEnrolment: 'Second step reset',
  },
})
export type UserStatus = StatusOf<typeof userMachine>
