/** Tasks that rules make: each makes its task once. Runs in the caller's transaction. */
import { notify } from '#server/features/notifications/notifications.ts'
import { randomUUID } from 'node:crypto'
import { and, asc, eq, ne, or } from 'drizzle-orm'
import { asSystem } from '#server/db/asSystem.ts'
import { addEvent, systemDoer, transition, type ActingCtx } from '#server/features/records/records.ts'
import type { TaskSubject } from '#contract/model/tasks/taskMachine.ts'
import { ifHere } from '#server/features/users/users.ts'
import { taskRecord } from './taskRecord.ts'
import { tasks } from './tasks.table.ts'

export type RuleTask = {
  /** Identifies the task permanently: 'renewal:90:<id>'. */
  rule: string
  title: string
  clientId: string | null
  about: { type: TaskSubject; id: string }
  dueOn: string | null
  priority?: 'normal' | 'high'
  assignedTo?: string | null
}

/** Returns its id. Null if the rule has already made it. */
export const makeTask = async (ctx: ActingCtx, { rule, about, ...task }: RuleTask): Promise<string | null> => {
  const id = randomUUID()
  const [inserted] = await ctx.db
    .insert(tasks)
    .values({
      id,
      ...task,
      assignedTo: ifHere(task.assignedTo ?? null),
      madeByRule: rule,
      subjectType: about.type,
      subjectId: about.id,
      status: 'open',
    })
    .onConflictDoNothing()
    .returning({ id: tasks.id })
  if (!inserted) return null
  await addEvent(ctx, taskRecord, id, { event: 'create', by: systemDoer, to: 'open' })
  await notify(ctx.db, { kind: 'assigned', about: { type: 'task', id } })
  return id
}

/**
 * Completes the open tasks about these records that rules have made and that are over. As the system, because the step of a client may end a task
 * too.
 */
export const finishTasks = (
  ctx: ActingCtx,
  about: readonly RuleTask['about'][],
  { isOver, reason }: { isOver: (rule: string) => boolean; reason: string },
): Promise<void> =>
  asSystem({ db: ctx.db }, async ({ db }) => {
    const open = await db
      .select()
      .from(tasks)
      .where(
        and(
          or(...about.map(({ type, id }) => and(eq(tasks.subjectType, type), eq(tasks.subjectId, id)))),
          ne(tasks.madeByRule, ''),
          eq(tasks.status, 'open'),
        ),
      )
      .orderBy(asc(tasks.id))
      .for('update')
    for (const task of open)
      if (isOver(task.madeByRule))
        await transition(
          { ...ctx, db },
          taskRecord,
          { locked: task, action: 'complete', by: systemDoer },
          { reason, patch: { doneAt: ctx.now(), snoozedUntil: null } },
        )
  })
