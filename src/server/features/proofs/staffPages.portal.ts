/** Client portal: switching a company's staff page on and off, and giving it a new address. */
import { randomBytes } from 'node:crypto'
import { Failure } from '#contract/failure.ts'
import { codeFrom } from '#contract/model/proofs/proof.ts'
import type { OwnPage } from '#contract/portal/staffPages.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { mayAct, type Portal } from './proofRows.ts'
import { staffPages } from './proofs.table.ts'
import { pagesOf } from './staffPages.ts'

/** The same alphabet as a letter's code, because it may be typed from a poster. */
const newAddress = () => codeFrom(randomBytes(24))

type Acting = CtxFor<{ client: 'policies'; right: 'act' }>

export const all = async (ctx: Portal): Promise<OwnPage[]> =>
  (await pagesOf(ctx, ctx.actor.companies)).map((page) => ({ ...page, mayAct: mayAct(ctx, page.id) }))

/** The page of a company with employers' liability for which the user may act. 404 for any other. */
const own = async (ctx: Acting, id: string) => {
  const page = (await all(ctx)).find((one) => one.id === id && one.mayAct)
  if (!page) throw new Failure('notFound', 'Not found')
  return page
}

const change = async (ctx: Acting, id: string, action: string, set: { enabled?: boolean; token?: string }) => {
  await own(ctx, id)
  await ctx.db
    .insert(staffPages)
    .values({ clientId: id, token: newAddress(), ...set })
    .onConflictDoUpdate({ target: staffPages.clientId, set: { ...set, madeAt: ctx.now() } })
  // The address opens the page, so it is not audited.
  await writeAudit(ctx, { action: `staffPages.${action}`, subjectType: 'client', subjectId: id })
  return all(ctx)
}

export const turnOn = (ctx: Acting, { id }: { id: string }) => change(ctx, id, 'turnOn', { enabled: true })
export const turnOff = (ctx: Acting, { id }: { id: string }) => change(ctx, id, 'turnOff', { enabled: false })
export const renew = (ctx: Acting, { id }: { id: string }) => change(ctx, id, 'renew', { enabled: true, token: newAddress() })
