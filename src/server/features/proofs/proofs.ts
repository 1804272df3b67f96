/** Proofs of cover: issuing a letter, issuing it again, and its current state. Runs in the caller's transaction. */
import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { companiesWith, type Actor } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { codeFrom, hasOwnCertificate, factsOf, lineKey, type Blocked, type Choice, type Purpose } from '#contract/model/proofs/proof.ts'
import { coverState } from '#contract/model/policies/policy.ts'
import { isConfidential } from '#contract/model/policies/policyClass.ts'
import { sectionKey } from '#contract/model/policies/sectionKey.ts'
import type { Terms } from '#contract/model/policies/terms.ts'
import type { Files } from '#server/adapters/files.ts'
import { todayOf } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { overduePolicies } from '#server/features/billing/billing.ts'
import { newestTerms, termsAt } from '#server/features/policies/policies.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { addEvent, transition, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { drawLetterFile } from './letterFile.ts'
import { proofRecord } from './proofRecord.ts'
import { proofHolders, proofs, type ProofRow } from './proofs.table.ts'

export { nextLetters } from './erasing.ts'
export { withFile } from './letterFile.ts'
export { proofRecord } from './proofRecord.ts'
export { policiesOn, statesOf } from './proofStates.ts'
export { pagesOf } from './staffPages.ts'

type Issuing = ActingCtx & { files: Files }

/** Why no letter can be issued for a policy on this day. Null if one can. `unpaid`: an invoice for it is overdue (features 6.2); `reader`: who reads the reason. */
export const blockedBy = (
  policy: PolicyRow,
  terms: { sections: readonly { code: string }[] },
  { today, unpaid, reader }: { today: string; unpaid: boolean; reader: Actor | undefined },
): Blocked | null => {
  if (isConfidential(policy.class)) return 'confidential'
  if (terms.sections.every(({ code }) => hasOwnCertificate(code))) return 'certificate'
  const state = coverState(policy, today)
  if (state !== 'on') return state
  if (!unpaid) return null
  const isHidden = reader?.kind === 'client' && !companiesWith(reader, 'billing', 'view').some(({ id }) => id === policy.clientId)
  return isHidden ? 'held' : 'unpaid'
}

const refusals: Record<Blocked, string> = {
  starts: 'This policy has not begun yet, so there is nothing to confirm',
  ended: 'This policy has ended, so there is nothing to confirm',
  unconfirmed: 'The insurer has not confirmed this policy yet',
  certificate: "The insurer's own certificate proves this cover",
  confidential: 'This cover is never confirmed in writing. Ring us.',
  unpaid: 'An invoice for this policy is overdue, so we cannot confirm it in writing today. Pay it, or ring us.',
  held: 'We cannot confirm this policy in writing today. Ask the owner of the company why, or ring us.',
}

/** Returns an entry of the address book, or adds a new one. An entry with the same name is updated. */
export const holderOf = async (
  db: Db,
  clientId: string,
  { holder, name, email, address }: { holder: string; name: string; email: string; address: string },
) => {
  if (holder !== 'new') {
    const known = /^[0-9a-f-]{36}$/.test(holder)
      ? await db
          .select()
          .from(proofHolders)
          .where(and(eq(proofHolders.id, holder), eq(proofHolders.clientId, clientId)))
      : []
    if (!known[0]) throw new Failure('invalid', 'Some answers need another look', { fields: { holder: 'Choose who it is for' } })
    return known[0]
  }
  const [stored] = await db
    .insert(proofHolders)
    .values({ id: randomUUID(), clientId, name, email, address })
    .onConflictDoUpdate({ target: [proofHolders.clientId, proofHolders.name], set: { email, address } })
    .returning()
  if (!stored) throw new Error('The holder was not stored')
  return stored
}

type NewProof = {
  policy: PolicyRow
  terms: Terms
  holder: typeof proofHolders.$inferSelect
  purpose: Purpose
  choice: Choice
  carryOver: boolean
  /** The letter that this one replaces. */
  replaces?: string
}

/** Draws, stores and records a letter; its contents are fixed from then on. Throws conflict if there is nothing to confirm. */
export const issueProof = async (
  ctx: Issuing,
  by: Doer,
  { policy, terms, holder, purpose, choice, ...rest }: NewProof,
): Promise<ProofRow> => {
  const issuedOn = todayOf(ctx)
  // Staff and the system may confirm what is not paid yet: the cover is what it is, and they know what was agreed.
  const unpaid = by.who === 'client' && (await overduePolicies(ctx.db, [policy.id], issuedOn)).has(policy.id)
  const blocked = blockedBy(policy, terms, { today: issuedOn, unpaid, reader: ctx.actor })
  if (blocked !== null) throw new Failure('conflict', refusals[blocked])
  const facts = factsOf(policy, terms, { choice, holder, issuedOn })
  if (facts.sections.length === 0)
    throw new Failure('invalid', 'Some answers need another look', { fields: { sections: 'Choose a section that is on the policy' } })
  const id = randomUUID()
  const code = codeFrom(randomBytes(24))
  const issuedAt = ctx.now()
  const file = await drawLetterFile(ctx, { id, facts, code, issuedAt })
  const [row] = await ctx.db
    .insert(proofs)
    .values({
      id,
      clientId: policy.clientId,
      policyId: policy.id,
      code,
      status: 'issued',
      holderId: holder.id,
      purpose,
      facts,
      ...file,
      issuedAt,
      issuedBy: by.userId,
      issuedByName: by.name,
      ...rest,
    })
    .returning()
  if (!row) throw new Error('The proof was not stored')
  await addEvent(ctx, proofRecord, id, { event: 'issue', by, to: 'issued', visibleTo: 'client' })
  return row
}

/**
 * Issues the same letter with today's facts, and marks the earlier letter as replaced. Sections and extensions no longer on the policy are left out.
 * Mails the holder if there is an address, unless the system issues it.
 */
export const issueAgain = async (ctx: Issuing, by: Doer, { id, version }: { id: string; version?: number }): Promise<ProofRow> => {
  const { row: before } = await transition(ctx, proofRecord, { id, version, action: 'replace', by })
  const [policy] = await ctx.db.select().from(policies).where(eq(policies.id, before.policyId))
  const [holder] = before.holderId ? await ctx.db.select().from(proofHolders).where(eq(proofHolders.id, before.holderId)) : []
  if (!policy || !holder) throw new Failure('notFound', 'Not found')
  const { terms } = (await termsAt(ctx.db, policy.id, todayOf(ctx))) ?? (await newestTerms(ctx.db, policy.id))
  const { sections } = before.facts
  const proof = await issueProof(ctx, by, {
    policy,
    terms,
    holder,
    purpose: before.purpose,
    choice: {
      sections: sections.map(sectionKey),
      lines: sections.flatMap((section) => section.extensions.map((extension) => lineKey(section, extension))),
      excess: sections.some(({ excess }) => excess !== null),
    },
    carryOver: before.carryOver,
    replaces: before.id,
  })
  if (holder.email && by.who !== 'system') return (await transition(ctx, proofRecord, { id: proof.id, action: 'send', by })).row
  return proof
}

/**
 * Letters of the policy before this one that its client wants again, newest first, without those for which this policy has one for the same holder and
 * purpose. What is no longer on the policy is left out.
 */
export const suggestedAgain = async (db: Db, policy: Pick<PolicyRow, 'id' | 'predecessorId'>, terms: Terms) => {
  if (policy.predecessorId === null) return []
  const rows = await db
    .select()
    .from(proofs)
    .where(inArray(proofs.policyId, [policy.id, policy.predecessorId]))
    .orderBy(desc(proofs.issuedAt), desc(proofs.id))
  const nameOf = ({ holderId, purpose }: ProofRow) => `${holderId} ${purpose}`
  const existing = new Set(rows.filter(({ policyId, status }) => policyId === policy.id && status === 'issued').map(nameOf))
  const there = new Set(terms.sections.map(sectionKey))
  const extras = new Set(terms.sections.flatMap((section) => section.extensions.map((extension) => lineKey(section, extension))))
  return rows.flatMap((row) => {
    if (!row.carryOver || row.holderId === null || row.status !== 'issued' || row.policyId === policy.id || existing.has(nameOf(row)))
      return []
    existing.add(nameOf(row))
    const { sections, holder } = row.facts
    return {
      id: row.id,
      holder: row.holderId,
      name: holder.name,
      purpose: row.purpose,
      sections: sections.map(sectionKey).filter((key) => there.has(key)),
      lines: sections
        .flatMap((section) => section.extensions.map((extension) => lineKey(section, extension)))
        .filter((line) => extras.has(line)),
      excess: sections.some(({ excess }) => excess !== null),
    }
  })
}
