/** Tasks for other features: each rule makes its task once. Runs in the caller's transaction. */
import { notify } from '#server/features/notifications/notifications.ts'
import { randomUUID } from 'node:crypto'
import { addEvent, systemDoer, type ActingCtx } from '#server/features/records/records.ts'
import type { TaskSubject } from '#contract/model/tasks/taskMachine.ts'
import { taskRecord } from './taskRecord.ts'
import { tasks } from './tasks.table.ts'

export { taskRecord } from './taskRecord.ts'
export { taskRows } from './taskRows.ts'

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
    .values({ id, ...task, madeByRule: rule, subjectType: about.type, subjectId: about.id, status: 'open' })
    .onConflictDoNothing()
    .returning({ id: tasks.id })
  if (!inserted) return null
  await addEvent(ctx, taskRecord, id, { event: 'create', by: systemDoer, to: 'open' })
  await notify(ctx.db, { kind: 'assigned', about: { type: 'task', id } })
  return id
}
