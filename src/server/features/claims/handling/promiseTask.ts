/** What ends when a client has heard from us: the task to write to them, made when a promised day was missed, and their messages' waiting. */
import { eq } from 'drizzle-orm'
import type { ActingCtx } from '#server/features/records/records.ts'
import { finishTasks } from '#server/features/tasks/tasks.ts'
import { claims } from '../claims.table.ts'

/** `claim-update:<claim>:<the missed day>` */
export const promiseRule = 'claim-update'

/** The client has heard from us. */
export const finishPromiseTask = (ctx: ActingCtx, id: string) =>
  finishTasks(ctx, [{ type: 'claim', id }], {
    isOver: (rule) => rule.startsWith(`${promiseRule}:`),
    reason: 'The client has heard from us',
  })

export const answerMessages = ({ db }: Pick<ActingCtx, 'db'>, id: string) =>
  db.update(claims).set({ wroteAt: null }).where(eq(claims.id, id))
