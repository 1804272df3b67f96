/** The operations of contract/admin/book/erasure.ts (staff): what an erasure would do, and the erasure itself. */
import { asSystem } from '#server/db/asSystem.ts'
import { can } from '#contract/access.ts'
import type { erasure as contract } from '#contract/admin/book/erasure.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { detailOf } from '#server/features/book/book.ts'
import { clientRecord } from '#server/features/clients/clients.ts'
import { addEvent, staffDoer } from '#server/features/records/records.ts'
import { requireFresh } from '#server/features/users/users.ts'
import { lockForErasure } from './lock.ts'
import { carryOut } from './erase.ts'
import { planOf, type Plan } from './plan.ts'

type Edit = CtxFor<'client:edit'>

/** Further permissions besides changing clients: accounts are deleted, and only those who may see confidential records may erase them. */
const requireRights = ({ actor }: Edit, plan: Plan | null): Plan => {
  if (!plan) throw new Failure('notFound', 'Not found')
  if (!can(actor, 'user:delete'))
    throw new Failure('forbidden', 'Erasing a client needs the right to delete people. Ask someone who has it.')
  if (plan.hasConfidential && !can(actor, 'confidential:view'))
    throw new Failure('forbidden', 'This client has confidential records, which you may not see. Ask someone who may.')
  return plan
}

export const plan = async (ctx: Edit, { id }: { id: string }) => {
  const found = requireRights(ctx, await asSystem(ctx, ({ db }) => planOf(db, id, ctx.now())))
  await writeAudit(ctx, { action: 'erasure.plan', subjectType: 'client', subjectId: id, after: { print: found.print.slice(0, 12) } })
  const { row, print, blockers, goes, kept, keepsName, backupsUntil } = found
  return { number: row.reference, print, blockers, goes, kept, keepsName, backupsUntil }
}

const refuse = (fields: Record<string, string>): never => {
  throw new Failure('invalid', 'Some answers need another look', { fields })
}

const plainly = (words: string) => words.toLowerCase().replace(/\s+/g, ' ')

export const erase = async (ctx: Edit, { id, print, number, reason }: ParsedInputOf<typeof contract.erase>) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  const done = await asSystem(ctx, async ({ db }) => {
    await lockForErasure(db, id)
    const now = requireRights(ctx, await planOf(db, id, ctx.now()))
    if (number.trim().toUpperCase() !== now.row.reference) refuse({ number: `Type ${now.row.reference}, this client's number` })
    // The reason stays for good, in the history and in the audit log.
    if (now.known.some((one) => plainly(reason).includes(plainly(one))))
      refuse({ reason: 'Leave out names, addresses and numbers: this stays on record' })
    if (now.row.erasedAt) throw new Failure('conflict', 'The personal data of this client has already been erased.')
    if (now.blockers.length > 0) throw new Failure('conflict', `Nothing was erased. ${now.blockers.join('. ')}.`)
    if (now.print !== print)
      throw new Failure(
        'conflict',
        'Nothing was erased: something about this client has changed since. Read again what will go and what will stay.',
      )
    return { ...now, files: await carryOut(ctx, db, now) }
  })
  await ctx.enqueue('erasure.list', {})
  await addEvent(ctx, clientRecord, id, { event: 'erase', by: staffDoer(ctx), reason })
  await writeAudit(ctx, {
    action: 'erasure.erase',
    subjectType: 'client',
    subjectId: id,
    after: { rows: done.counts, files: done.files, kept: done.kept.map(({ what, count, until }) => ({ what, count, until })) },
    reason,
  })
  return detailOf(ctx, id)
}
