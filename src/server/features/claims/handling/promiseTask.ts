/** The task to write to a client, made when a promised day was missed. */
import type { ActingCtx } from '#server/features/records/records.ts'
import { finishTasks } from '#server/features/tasks/tasks.ts'

/** `claim-update:<claim>:<the missed day>` */
export const promiseRule = 'claim-update'

/** The client has heard from us. */
export const finishPromiseTask = (ctx: ActingCtx, id: string) =>
  finishTasks(ctx, [{ type: 'claim', id }], {
    isOver: (rule) => rule.startsWith(`${promiseRule}:`),
    reason: 'The client has heard from us',
  })
