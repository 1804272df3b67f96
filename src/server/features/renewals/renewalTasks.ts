/** The tasks that a renewal makes for its broker end when what they ask for is done, or no longer needed. */
import { liveRenewalStatuses, openRenewalStatuses, type RenewalStatus } from '#contract/model/renewals/renewalMachine.ts'
import { staffDays } from '#contract/model/renewals/renewal.ts'
import type { ActingCtx } from '#server/features/records/records.ts'
import { finishTasks } from '#server/features/tasks/tasks.ts'
import type { RenewalRow } from './renewals.table.ts'

const isLive = (status: RenewalStatus) => liveRenewalStatuses.some((one) => one === status)

/** Whether the task of that day before the end is still needed. */
export const isDayTaskOpen: Record<(typeof staffDays)[number], (status: RenewalStatus) => boolean> = {
  90: isLive,
  60: (status) => status === 'not_started',
  30: (status) => ['not_started', 'info_requested', 'info_received', 'with_insurers'].includes(status),
  14: (status) => openRenewalStatuses.some((one) => one === status) && status !== 'presented',
  7: (status) => openRenewalStatuses.some((one) => one === status),
}

/** Whether the task of this rule is over in this status. A call that was asked for, and a refusal, are looked at even if the cover ends. */
const isOver = (rule: string, { status, dueOn }: Pick<RenewalRow, 'status' | 'dueOn'>): boolean => {
  const [of, what = ''] = rule.split(':')
  if (of !== 'renewal') return false
  const day = staffDays.find((one) => String(one) === what)
  if (day !== undefined) return rule.endsWith(`:${dueOn}`) && !isDayTaskOpen[day](status)
  if (what === 'ended') return status !== 'presented'
  if (what === 'facts') return status !== 'info_received'
  if (what === 'call' || what === 'declined') return status === 'bound' || status === 'withdrawn'
  // To bind what was accepted.
  return status !== 'accepted'
}

export const finishTasksOf = (ctx: ActingCtx, row: Pick<RenewalRow, 'id' | 'policyId' | 'status' | 'dueOn'>) =>
  finishTasks(
    ctx,
    [
      { type: 'renewal', id: row.id },
      { type: 'policy', id: row.policyId },
    ],
    { isOver: (rule) => isOver(rule, row), reason: 'The renewal has moved on' },
  )

/** Before the renewal of a policy opens, its tasks are about the policy. */
export const finishTasksOfPolicy = (ctx: ActingCtx, policyId: string) =>
  finishTasks(ctx, [{ type: 'policy', id: policyId }], {
    isOver: (rule) => rule.startsWith('renewal:'),
    reason: 'The policy was cancelled',
  })
