/** What a merge and its undoing do with the rows and the people of both clients. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClientDetail } from '#contract/admin/book/clients.ts'
import { links, clientTables } from '#server/features/clients/clients.ts'
import { clientMerges } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { proofHolders } from '#server/features/proofs/proofs.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })

const read = async (id: string) => (await app.json(`/api/admin/clients/${id}`, { as: boss.cookie })).body.data as ClientDetail
const two = async () => {
  const [kept, gone] = [await app.build.client({ name: 'Kept Ltd' }), await app.build.client({ name: 'Gone Ltd' })]
  const merge = async () => {
    const [one, other] = [await read(kept.id), await read(gone.id)]
    return app.json(`/api/admin/clients/${kept.id}/merge`, {
      as: boss.cookie,
      method: 'POST',
      body: { version: one.version, other: gone.id, otherVersion: other.version, reason: 'Entered twice' },
    })
  }
  const unmerge = async () => {
    const [made] = await owner.select().from(clientMerges).where(eq(clientMerges.keptId, kept.id))
    return app.json(`/api/admin/clients/${kept.id}/unmerge`, { as: boss.cookie, method: 'POST', body: { merge: made?.id } })
  }
  return { kept, gone, merge, unmerge }
}

test('every column by which a row of a client names another row of that client is known', async () => {
  const { rows } = await owner.execute<{ name: string }>(
    sql`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'uuid' AND column_name NOT IN ('id', 'client_id')
        AND table_name IN ${clientTables}`,
  )
  /** People, entries inside a record, and what belongs to no client. */
  const others = [
    /\.(assigned_to|\w+_by|user_id)$/,
    /^renewals\.(recommended_offer|chosen_offer)$/,
    // An enquiry belongs to whoever wrote it.
    /^complaints\.enquiry_id$/,
    // A recipient may have proofs of both clients.
    /^proofs\.holder_id$/,
  ]
  const known = new Set(links.map(({ table, column }) => `${table}.${column}`))
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name) && !others.some((one) => one.test(name)))).toEqual([])
  // And each of those that are known is there.
  expect([...known].filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})

test('undoing a merge takes back what came to be on the policies and claims that go back, and nothing else', async () => {
  const { kept, gone, merge, unmerge } = await two()
  const policy = await app.build.policy({ clientId: gone.id })
  const claim = await app.build.claim({ clientId: gone.id, policyId: policy.id })
  const own = await app.build.policy({ clientId: kept.id })
  expect((await merge()).status).toBe(200)

  const onPolicy = { clientId: kept.id, policyId: policy.id }
  const invoice = await app.build.invoice(onPolicy)
  const change = await app.build.change(onPolicy)
  const proof = await app.build.proof(onPolicy)
  const paper = await app.build.document({ ...onPolicy, visibleTo: 'client' })
  const late = await app.build.claim(onPolicy)
  const lateClaimPaper = await app.build.document({ clientId: kept.id, claimId: late.id })
  const task = await app.build.task({ clientId: kept.id, subjectType: 'document', subjectId: paper.id })
  const complaint = await app.build.complaint(onPolicy)
  const renewed = await app.build.policy({ clientId: kept.id, predecessorId: policy.id })
  const renewedInvoice = await app.build.invoice({ clientId: kept.id, policyId: renewed.id })
  const claimPaper = await app.build.document({ clientId: kept.id, claimId: claim.id })
  const [need] = (
    await owner.execute<{ id: string }>(
      sql`INSERT INTO subjectivities (id, policy_id, client_id, text, status) VALUES (${randomUUID()}, ${policy.id}, ${kept.id}, 'Alarm contract', 'open')
        RETURNING id`,
    )
  ).rows
  // The kept client's own.
  const [ownInvoice, ownPaper, ownProof] = [
    await app.build.invoice({ clientId: kept.id, policyId: own.id }),
    await app.build.document({ clientId: kept.id, policyId: own.id }),
    await app.build.proof({ clientId: kept.id, policyId: own.id }),
  ]

  const undone = await unmerge()
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  const clientOf = async (table: string, id: string | undefined) =>
    (await owner.execute<{ client_id: string }>(sql`SELECT client_id FROM ${sql.identifier(table)} WHERE id = ${id}::uuid`)).rows[0]
      ?.client_id
  for (const [table, id] of [
    ['policies', policy.id],
    ['claims', claim.id],
    ['invoices', invoice.id],
    ['changes', change.id],
    ['proofs', proof.id],
    ['proof_holders', proof.holderId ?? ''],
    ['documents', paper.id],
    ['claims', late.id],
    ['documents', lateClaimPaper.id],
    ['tasks', task.id],
    ['complaints', complaint.id],
    ['policies', renewed.id],
    ['invoices', renewedInvoice.id],
    ['documents', claimPaper.id],
    ['subjectivities', need?.id],
  ] as const)
    expect([table, await clientOf(table, id)]).toEqual([table, gone.id])
  const files = await owner.execute(
    sql`SELECT client_id FROM uploads WHERE owner_id IN (${paper.id}, ${claimPaper.id}, ${lateClaimPaper.id})`,
  )
  expect(files.rows).toEqual([{ client_id: gone.id }, { client_id: gone.id }, { client_id: gone.id }])
  for (const [table, id] of [
    ['invoices', ownInvoice.id],
    ['documents', ownPaper.id],
    ['proofs', ownProof.id],
    ['proof_holders', ownProof.holderId ?? ''],
  ] as const)
    expect([table, await clientOf(table, id)]).toEqual([table, kept.id])
  // The kept client's people no longer see any of it.
  const person = await app.build.user({ role: 'client', clientId: kept.id })
  const as = `sid=${await app.build.session(person)}`
  const { body } = await app.json('/api/client/documents', { as })
  expect(JSON.stringify(body)).not.toContain(paper.id)
  expect(JSON.stringify(body)).toContain(ownPaper.id)
})

test('a recipient whom both clients use stays where the recipient was', async () => {
  const { kept, gone, merge, unmerge } = await two()
  const [policy, own] = [await app.build.policy({ clientId: gone.id }), await app.build.policy({ clientId: kept.id })]
  const before = await app.build.proof({ clientId: kept.id, policyId: own.id })
  expect((await merge()).status).toBe(200)
  await app.build.proof({ clientId: kept.id, policyId: policy.id, holderId: before.holderId })
  expect((await unmerge()).status).toBe(200)
  expect(
    await owner
      .select()
      .from(proofHolders)
      .where(eq(proofHolders.id, before.holderId ?? '')),
  ).toMatchObject([{ clientId: kept.id }])
})

test('a merge that would narrow what somebody may do for both is refused, and says whose access', async () => {
  const { kept, gone, merge } = await two()
  const both = await app.build.user({ role: 'client', clientId: kept.id, name: 'Sam Reed', membership: { role: 'readonly' } })
  await app.addMember(both.id, gone.id, { role: 'claims' })
  const refused = await merge()
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Sam Reed may do more for Gone Ltd than for Kept Ltd, and would lose that. Give them the same access to Kept Ltd first.',
  ])
  const at = (clientId: string) => sql`${memberships.userId} = ${both.id} AND ${memberships.clientId} = ${clientId}`
  // More in every area, but only for a while, or not accepted yet.
  await owner
    .update(memberships)
    .set({ role: 'owner', expiresAt: new Date(Date.now() + 86_400_000) })
    .where(at(kept.id))
  expect((await merge()).status).toBe(409)
  await owner.update(memberships).set({ expiresAt: null, status: 'invited', acceptedAt: null }).where(at(kept.id))
  expect((await merge()).status).toBe(409)
  await owner.update(memberships).set({ status: 'active', acceptedAt: new Date() }).where(at(kept.id))
  expect((await merge()).status).toBe(200)
})

test('access that has ended at the other client does not stop a merge', async () => {
  const { kept, gone, merge } = await two()
  const both = await app.build.user({ role: 'client', clientId: kept.id, membership: { role: 'readonly' } })
  await app.addMember(both.id, gone.id, { role: 'owner', expiresAt: new Date(Date.now() - 1000) })
  expect((await merge()).status).toBe(200)
})

test('a client with whom we deal is not merged into one that is closed, lapsed or declined: its people could no longer sign in', async () => {
  for (const status of ['closed', 'declined', 'lapsed', 'prospect'] as const) {
    const { kept, gone, merge } = await two()
    await app.build.policy({ clientId: gone.id })
    await owner.execute(sql`UPDATE clients SET status = ${status} WHERE id = ${kept.id}`)
    const { status: code, body } = await merge()
    expect([status, code, body.message]).toEqual([status, 409, expect.stringContaining('Gone Ltd is active')])
    await owner.execute(sql`UPDATE clients SET status = 'active' WHERE id = ${kept.id}`)
    expect((await merge()).status).toBe(200)
  }
})
