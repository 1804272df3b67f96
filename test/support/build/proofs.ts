/** Proofs of cover in any state, with a new policy unless one is given, and the staff page of a client. */
import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { codeFrom, sectionsOf } from '#contract/model/proofs/proof.ts'
import type { Db } from '#server/db/connect.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import { proofHolders, proofs, staffPages } from '#server/features/proofs/proofs.table.ts'
import { policyBuilder } from './policies.ts'

type NewProof = Partial<typeof proofs.$inferInsert> & { /** The email address of the holder; '' for none. */ email?: string; name?: string }

export const proofBuilder = (db: Db, now: () => Date) => ({
  /** An issued proof. Its letter is only drawn when it is first requested. */
  async proof({ email = 'landlord@example.com', name = 'Lanes Property Management', policyId, clientId, ...facts }: NewProof = {}) {
    const policy = policyId
      ? (await db.select().from(policies).where(eq(policies.id, policyId)))[0]
      : await policyBuilder(db, now).policy(clientId ? { clientId } : {})
    if (!policy) throw new Error('there is no such policy')
    const [terms] = await db.select().from(policyTerms).where(eq(policyTerms.policyId, policy.id))
    if (!terms) throw new Error('the policy has no terms')
    const holderId = randomUUID()
    await db.insert(proofHolders).values({ id: holderId, clientId: policy.clientId, name: `${name} ${holderId.slice(0, 4)}`, email })
    const { sections } = terms.terms
    const [made] = await db
      .insert(proofs)
      .values({
        id: randomUUID(),
        clientId: policy.clientId,
        policyId: policy.id,
        code: codeFrom(randomBytes(24)),
        status: 'issued',
        holderId,
        purpose: 'landlord',
        facts: {
          insured: terms.terms.insured,
          business: terms.terms.business,
          class: policy.class,
          insurer: policy.insurer,
          policyNumber: policy.policyNumber,
          inception: policy.inception,
          expiry: policy.expiry,
          sections: sectionsOf(terms.terms, { sections: sections.map(({ code }) => code), lines: [], excess: false }),
          holder: { name, address: '' },
          issuedOn: londonClock(now()).date,
        },
        issuedAt: now(),
        issuedByName: 'Maria Hartley',
        ...facts,
      })
      .returning()
    if (!made) throw new Error('the proof was not stored')
    return made
  },
  async staffPage(clientId: string, facts: Partial<typeof staffPages.$inferInsert> = {}) {
    const row = { clientId, token: codeFrom(randomBytes(24)), enabled: true, ...facts }
    await db.insert(staffPages).values(row)
    return row
  },
})
