/** What an applied change says about the client itself, beside its policy: where letters go, and the turnover. */
import { changeLabel } from '#contract/model/changes/changeKinds.ts'
import { customerCategoryOf } from '#contract/model/clients/customerCategory.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { clientRecord } from '#server/features/clients/clients.ts'
import type { ClientRow } from '#server/features/clients/clients.table.ts'
import { edit, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import type { ChangeRow } from './changes.table.ts'

/** What to write into the client’s record, if the change says anything about it. */
const saidBy = ({ kind, wanted, createdAt }: ChangeRow): ((client: ClientRow) => Partial<ClientRow>) | null => {
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

/** In the history and the audit log of the client, with the reference of the change. */
export const changeClient = async (ctx: ActingCtx, row: ChangeRow, by: Doer) => {
  const patch = saidBy(row)
  if (!patch) return
  await edit(ctx, clientRecord, { id: row.clientId, event: 'edit', by }, (client) => ({
    patch: patch(client),
    reason: `${changeLabel(row.kind)} (${row.reference})`,
  }))
}
