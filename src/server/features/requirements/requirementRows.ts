/** The client's list of checked contracts as SQL. */
import { inArray } from 'drizzle-orm'
import { checkList } from '#contract/portal/requirements.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byInstant } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { contractChecks } from './requirements.table.ts'

export type View = CtxFor<{ client: 'policies'; right: 'view' }>

export const companyName = ({ actor }: View, clientId: string) => actor.companies.find(({ id }) => id === clientId)?.name ?? ''

export const checkRows = listRows(checkList, {
  table: contractChecks,
  filters: {},
  sorts: { createdAt: byInstant(contractChecks.createdAt, 'always') },
  load: async (ctx: View, ids) =>
    (await ctx.db.select().from(contractChecks).where(inArray(contractChecks.id, ids))).map((row) => ({
      id: row.id,
      customer: row.customer,
      company: companyName(ctx, row.clientId),
      counts: { pass: row.pass, gap: row.gap, ask: row.ask },
      checkedOn: row.checkedOn,
      by: row.madeByName,
      createdAt: row.createdAt.toISOString(),
    })),
})
