/** Claims in any state. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { claimNeeds, claims, type NeedRow } from '#server/features/claims/claims.table.ts'
import { newestSet } from './quotes.ts'
import { inHours, reference } from './values.ts'

const rows = (answers: readonly (readonly [string, string, string])[]) =>
  answers.map(([id, question, answer]) => ({ id, question, answer, notSure: false }))

const sent = {
  declaration: 'What I have told you is true.',
  files: [],
  later: ['Crime reference'],
  sections: [
    { page: 'what', title: 'What happened', rows: rows([['claimType', 'Kind of claim', 'Theft or burglary']]) },
    { page: 'happened', title: 'What happened', rows: rows([['incidentDescription', 'What happened', 'The back door was forced.']]) },
    {
      page: 'contact',
      title: 'How to reach you',
      rows: rows([
        ['contactName', 'Your name', 'Maria Pebble'],
        ['contactPhone', 'Phone', '01632 960123'],
        ['contactEmail', 'Email', 'maria@example.com'],
      ]),
    },
  ],
}

export const claimBuilder = (db: Db, now: () => Date) => ({
  /** A theft, just reported unless another `status` is given. */
  async claim(facts: Partial<typeof claims.$inferInsert> = {}) {
    const id = facts.id ?? randomUUID()
    const status = facts.status ?? 'submitted'
    const at = now()
    const [made] = await db
      .insert(claims)
      .values({
        setVersion: facts.setVersion ?? (await newestSet(db, facts.family ?? 'claim')),
        type: 'theft',
        kind: 'property',
        business: `Anchor ${id.slice(0, 6)} Ltd`,
        reporterName: 'Maria Pebble',
        email: 'maria@example.com',
        answers: { contactPhone: '+441632960123' },
        ...(status === 'draft'
          ? {}
          : { reference: reference('CL', at), submittedAt: at, sent, dueAt: status === 'submitted' ? inHours(1, at) : null }),
        ...facts,
        id,
        status,
      })
      .returning()
    if (!made) throw new Error('the claim was not stored')
    return { ...made, reference: made.reference ?? '' }
  },

  /** Photos that the claim's client was asked for, unless another `status` is given. */
  async claimNeed({ claimId, ...facts }: Partial<typeof claimNeeds.$inferInsert> & { claimId: string }): Promise<NeedRow> {
    const [made] = await db
      .insert(claimNeeds)
      .values({ id: randomUUID(), claimId, what: 'Photos', status: 'requested', ...facts })
      .returning()
    if (!made) throw new Error('what the claim needs was not stored')
    return made
  },
})
