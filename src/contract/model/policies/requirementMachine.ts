/** The states of what a policy still needs: a subjectivity of the insurer, or a paper that its class requires. */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

export const requirementMachine = machine({
  record: 'subjectivity',
  plural: 'subjectivities',
  noun: 'requirement',
  permission: 'policy:edit',
  starts: ['open'],
  statuses: {
    // Usually: `askedOf` says whose turn it is.
    open: { label: 'Open', tone: 'warn', turn: 'client', next: 'Get it, or waive it' },
    met: { label: 'Received', tone: 'good', turn: null, next: 'None' },
    waived: { label: { staff: 'Waived', client: 'No longer needed' }, tone: 'neutral', turn: null, next: 'None' },
  },
  transitions: {
    // By the system once a document of its kind is on file.
    receive: { from: ['open'], to: 'met', by: ['staff', 'system'], label: 'Received', done: 'Received' },
    waive: { from: ['open'], to: 'waived', by: ['staff'], label: 'Waive', done: 'Waived' },
    reopen: { from: ['met', 'waived'], to: 'open', by: ['staff'], label: 'Open again', done: 'Open again' },
  },
  events: {},
})
export type RequirementStatus = StatusOf<typeof requirementMachine>
export type RequirementAction = ActionOf<typeof requirementMachine>

/** The action that leads to each status, for the endpoint that names the status. */
export const requirementActions = { open: 'reopen', met: 'receive', waived: 'waive' } as const satisfies Record<
  RequirementStatus,
  RequirementAction
>
