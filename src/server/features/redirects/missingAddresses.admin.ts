/** Staff: the operations of contract/admin/content/missingAddresses.ts. */
import { eq } from 'drizzle-orm'
import type { missingAddresses as contract } from '#contract/admin/content/missingAddresses.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { missingAddresses, type MissingRow } from '#server/features/content/content.table.ts'
import { makeRedirect } from './redirects.admin.ts'
import { missingRows } from './missingRows.ts'

export const { page: list, csv } = missingRows

type Editor = CtxFor<'page:publish'>
const maxRows = 5

export const overview = async (ctx: CtxFor<'page:edit'>) => {
  const { items, total } = await missingRows.page(ctx, { limit: maxRows })
  return { total, items }
}

const locked = async ({ db }: Editor, id: string): Promise<MissingRow> => {
  const [row] = await db.select().from(missingAddresses).where(eq(missingAddresses.id, id)).for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  return row
}

export const lead = async (ctx: Editor, { id, to }: ParsedInputOf<typeof contract.lead>) => {
  const { path } = await locked(ctx, id)
  const { id: redirectId, version, target } = await makeRedirect(ctx, { from: path, to, status: '301' })
  return { redirectId, version, to: target ?? '' }
}

const setIgnored = async (ctx: Editor, id: string, ignored: boolean) => {
  const { path } = await locked(ctx, id)
  await ctx.db
    .update(missingAddresses)
    .set({ ignoredAt: ignored ? ctx.now() : null, ignoredBy: ignored ? ctx.actor.name : '' })
    .where(eq(missingAddresses.id, id))
  await writeAudit(ctx, {
    action: `missingAddresses.${ignored ? 'ignore' : 'unignore'}`,
    subjectType: 'missingAddress',
    subjectId: id,
    after: { path },
  })
  return {}
}

export const ignore = (ctx: Editor, { id }: { id: string }) => setIgnored(ctx, id, true)
export const unignore = (ctx: Editor, { id }: { id: string }) => setIgnored(ctx, id, false)
