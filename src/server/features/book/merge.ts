/** Merges two records of the same client: everything moves in one transaction, and can be moved back for 30 days. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { clients as contract } from '#contract/admin/book/clients.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { clientMachine } from '#contract/model/clients/clientMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clientRecord, links, clientTables, type Link } from '#server/features/clients/clients.ts'
import { clientMerges, clients } from '#server/features/clients/clients.table.ts'
import { edit, staffDoer } from '#server/features/records/records.ts'
import { detailOf, undoDays } from './clientDetail.ts'
import { peopleLosingAccess } from './mergedRights.ts'

type Edit = CtxFor<'client:edit'>

type Table = (typeof clientTables)[number]

/** Rows that would be duplicates at the kept client stay behind. */
const stays: Partial<Record<Table, (kept: string) => ReturnType<typeof sql>>> = {
  // Anybody who acts for both has their access at the kept client already. A merge that would narrow it is refused first (`peopleLosingAccess`).
  memberships: (kept) =>
    sql`status IN ('invited', 'active') AND EXISTS (SELECT 1 FROM memberships AS own WHERE own.client_id = ${kept} AND own.user_id = memberships.user_id AND own.status IN ('invited', 'active'))`,
  proof_holders: (kept) => sql`EXISTS (SELECT 1 FROM proof_holders AS own WHERE own.client_id = ${kept} AND own.name = proof_holders.name)`,
}

const move = async (db: Db, table: Table, from: string, to: string, ids: readonly string[] | null): Promise<string[]> => {
  const behind = ids === null ? stays[table]?.(to) : undefined
  const { rows } = await db.execute<{ id: string }>(
    sql`UPDATE ${sql.identifier(table)} SET client_id = ${to} WHERE client_id = ${from}
      ${ids === null ? sql`` : sql`AND id = ANY(${sql.param(ids)}::uuid[])`}
      ${behind ? sql`AND NOT (${behind})` : sql``} RETURNING id`,
  )
  return rows.map(({ id }) => id)
}

const belongsTo = ({ table, column, to: of, kind }: Link, client: string) =>
  sql`${sql.identifier(table)}.${sql.identifier(column)} IN (SELECT one.id FROM ${sql.identifier(of)} AS one WHERE one.client_id = ${client})
    ${kind ? sql`AND ${sql.identifier(table)}.${sql.identifier(kind[0])} = ${kind[1]}` : sql``}`

/**
 * What came to be while the two were one, and belongs to a row that has gone back: the invoice of its policy, the papers of its claim.
 * Repeats until nothing follows any more, because what follows may have rows of its own.
 */
const follow = async (db: Db, from: string, to: string, since: Date) => {
  for (let followed = 1; followed > 0;) {
    followed = 0
    for (const link of links) {
      const { rowCount } = await db.execute(
        sql`UPDATE ${sql.identifier(link.table)} SET client_id = ${to} WHERE client_id = ${from} AND ${belongsTo(link, to)}`,
      )
      followed += rowCount ?? 0
    }
  }
  // Whoever was added as the recipient of those proofs only.
  await db.execute(sql`UPDATE proof_holders SET client_id = ${to} WHERE client_id = ${from} AND created_at >= ${since.toISOString()}
    AND EXISTS (SELECT 1 FROM proofs WHERE proofs.holder_id = proof_holders.id AND proofs.client_id = ${to})
    AND NOT EXISTS (SELECT 1 FROM proofs WHERE proofs.holder_id = proof_holders.id AND proofs.client_id = ${from})
    AND NOT EXISTS (SELECT 1 FROM proof_holders AS own WHERE own.client_id = ${to} AND own.name = proof_holders.name)`)
}

/** Locks both in id order, so that two merges cannot deadlock. */
const lockBoth = async (db: Db, ids: readonly [string, string]) => {
  const rows = await db
    .select()
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(clients.id)
    .for('update')
  const [one, other] = ids.map((id) => rows.find((row) => row.id === id))
  if (!one || !other) throw notFound()
  return { one, other }
}

export const merge = async (ctx: Edit, { id, version, other: mergedId, otherVersion, reason }: ParsedInputOf<typeof contract.merge>) => {
  if (id === mergedId)
    throw new Failure('invalid', 'Choose another client', { fields: { other: 'This is the same client: choose another one' } })
  const { one: kept, other: merged } = await lockBoth(ctx.db, [id, mergedId])
  if (kept.mergedInto || merged.mergedInto) throw new Failure('conflict', 'One of the two has already been merged. Look at it again.')
  if (kept.erasedAt || merged.erasedAt)
    throw new Failure('conflict', 'The personal data of one of the two was erased. It cannot be merged.')
  // The people of a client that is closed or declined cannot sign in, and what we call it would be wrong beside a policy on cover.
  if (merged.status === 'active' && kept.status !== 'active')
    throw new Failure(
      'conflict',
      `${merged.name} is active, and ${kept.name} is ${clientMachine.label(kept.status, 'staff').toLowerCase()}. Keep ${merged.name} instead, or make ${kept.name} active first.`,
    )
  const narrowed = await peopleLosingAccess(ctx, { kept: id, merged: mergedId })
  if (narrowed.length > 0)
    throw new Failure(
      'conflict',
      `${new Intl.ListFormat('en-GB').format(narrowed)} may do more for ${merged.name} than for ${kept.name}, and would lose that. Give them the same access to ${kept.name} first.`,
    )
  const by = staffDoer(ctx)
  const moved = await asSystem(ctx, async ({ db }) => {
    const tables: Record<string, string[]> = {}
    for (const table of clientTables) tables[table] = await move(db, table, mergedId, id, null)
    // The main contact is the kept client's.
    await db.execute(sql`UPDATE contacts SET main = false WHERE id = ANY(${sql.param(tables['contacts'] ?? [])}::uuid[])`)
    return tables
  })
  const mergeId = randomUUID()
  await ctx.db.insert(clientMerges).values({
    id: mergeId,
    keptId: id,
    mergedId,
    statusBefore: merged.status,
    moved,
    byUser: ctx.actor.userId,
    byName: by.name,
  })
  await edit(
    ctx,
    clientRecord,
    { id, version, event: 'merge', by },
    { reason: `${merged.reference}, ${merged.name}, was merged into this client. ${reason}` },
  )
  await edit(
    ctx,
    clientRecord,
    { id: mergedId, version: otherVersion, event: 'merge', by },
    {
      patch: { mergedInto: id },
      reason: `Merged into ${kept.reference}, ${kept.name}. ${reason}`,
      audit: { moved: Object.fromEntries(Object.entries(moved).map(([table, ids]) => [table, ids.length])) },
    },
  )
  // Nobody can sign in for it, and it is in no list. An undo restores its status.
  await ctx.db.update(clients).set({ status: 'closed' }).where(eq(clients.id, mergedId))
  return detailOf(ctx, id)
}

export const unmerge = async (ctx: Edit, { id, merge: mergeId }: ParsedInputOf<typeof contract.unmerge>) => {
  const [found] = await ctx.db
    .select()
    .from(clientMerges)
    .where(and(eq(clientMerges.id, mergeId), eq(clientMerges.keptId, id), isNull(clientMerges.undoneAt)))
    .for('update')
  if (!found) throw notFound()
  if (found.at.getTime() + undoDays * 86_400_000 <= ctx.now().getTime())
    throw new Failure('conflict', `A merge can be undone for ${undoDays} days, and those have passed`)
  const { one: kept, other: merged } = await lockBoth(ctx.db, [id, found.mergedId])
  if (kept.mergedInto) throw new Failure('conflict', 'This client has since been merged into another one. Undo that first.')
  const by = staffDoer(ctx)
  await asSystem(ctx, async ({ db }) => {
    for (const table of clientTables) await move(db, table, id, merged.id, found.moved[table] ?? [])
    await follow(db, id, merged.id, found.at)
    // Both clients have a main contact again.
    await db.execute(sql`UPDATE contacts SET main = true WHERE id IN (
      SELECT DISTINCT ON (client_id) id FROM contacts WHERE client_id = ${merged.id} ORDER BY client_id, created_at, id)`)
  })
  await ctx.db.update(clientMerges).set({ undoneAt: ctx.now(), undoneBy: by.name }).where(eq(clientMerges.id, mergeId))
  await ctx.db.update(clients).set({ status: found.statusBefore }).where(eq(clients.id, merged.id))
  const [back] = await ctx.db.select().from(clients).where(eq(clients.id, merged.id))
  await edit(
    ctx,
    clientRecord,
    { id: merged.id, version: back?.version, event: 'unmerge', by },
    {
      patch: { mergedInto: null },
      reason: `Is a separate client again, no longer merged with ${kept.reference}, ${kept.name}`,
    },
  )
  await edit(ctx, clientRecord, { id, event: 'unmerge', by }, { reason: `${merged.reference}, ${merged.name}, is a separate client again` })
  await writeAudit(ctx, { action: 'clients.unmerge', subjectType: 'client', subjectId: id, after: { merge: mergeId } })
  return detailOf(ctx, id)
}
