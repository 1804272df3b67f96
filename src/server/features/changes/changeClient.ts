/** What an applied change says about the client itself, beside its policy: where letters go, and the turnover. */
import { eq } from 'drizzle-orm'
import { changeLabel } from '#contract/model/changes/changeKinds.ts'
import { customerCategoryOf } from '#contract/model/clients/customerCategory.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { todayOf } from '#server/ctx.ts'
import { clientRecord } from '#server/features/clients/clients.ts'
import { clients, type ClientRow } from '#server/features/clients/clients.table.ts'
import { edit, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { makeTask } from '#server/features/tasks/tasks.ts'
import type { ChangeRow } from './changes.table.ts'

/** What to write into the client’s record, if the change says anything about it. */
const clientPatchOf = ({ kind, wanted, createdAt }: ChangeRow): ((client: ClientRow) => Partial<ClientRow>) | null => {
  const { name = '', postcode = '', turnover } = wanted
  if (kind === 'address' && wanted.item === 'post') return () => ({ address: name, postcode: postcode.toUpperCase() })
  if (kind === 'activities' && turnover !== undefined)
    return (client) => ({
      turnover,
      turnoverYear: Number(londonClock(createdAt).date.slice(0, 4)),
      category: customerCategoryOf({ ...client, turnover }).category,
    })
  return null
}

/**
 * A new name on a policy may be the client's new name, or that of another business. Whoever applied it is asked to decide, and nothing changes by
 * itself: other policies, invoices and letters use the name of the record.
 */
const askAboutName = async (ctx: ActingCtx, { id, kind, clientId, wanted, assignedTo, reference }: ChangeRow, by: Doer) => {
  const { name = '', entity } = wanted
  if (kind !== 'insured_name' || name === '') return
  const [client] = await ctx.db.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
  if (!client || client.name === name) return
  const begin = entity === 'other' ? 'New legal entity on a policy: new client, or rename this one to' : 'Rename the client to'
  const called = (most: number) => (name.length > most ? `${name.slice(0, most - 3)}...` : name)
  await makeTask(ctx, {
    rule: `name:${id}`,
    title: `${begin} "${called(longestTitle - begin.length - reference.length - ' ""? ()'.length)}"? (${reference})`,
    clientId,
    about: { type: 'client', id: clientId },
    dueOn: todayOf(ctx),
    assignedTo: by.userId ?? assignedTo,
  })
}
/** Of a task. */
const longestTitle = 160

/** In the history and the audit log of the client, with the reference of the change. */
export const changeClient = async (ctx: ActingCtx, row: ChangeRow, by: Doer) => {
  await askAboutName(ctx, row, by)
  const patch = clientPatchOf(row)
  if (!patch) return
  await edit(ctx, clientRecord, { id: row.clientId, event: 'edit', by }, (client) => ({
    patch: patch(client),
    reason: `${changeLabel(row.kind)} (${row.reference})`,
  }))
}
