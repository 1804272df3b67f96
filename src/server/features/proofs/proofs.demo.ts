/** Fictional letters and a staff page: in force, withdrawn, replaced, and for a cancelled policy. Demonstration only. */
import { createHash } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { codeFrom, factsOf, type Purpose } from '#contract/model/proofs/proof.ts'
import type { PolicyClass } from '#contract/model/policies/policyClass.ts'
import { sectionKey } from '#contract/model/policies/sectionKey.ts'
import type { Db } from '#server/db/connect.ts'
import { demoClients, demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { proofHolders, proofs, staffPages } from './proofs.table.ts'

const clientIdOf = (name: string) => demoClients.find((client) => client.name === name)?.id ?? demoId('client', name)
const policyIdOf = (client: string, kind: PolicyClass) => demoId('policy', `${client} ${kind} 0`)

type Example = {
  client: string
  by: string
  class: PolicyClass
  holder: string
  address: string
  purpose: Purpose
  daysAgo: number
  /** 'all', or section codes. */
  sections?: readonly string[]
  carryOver?: boolean
  status?: 'withdrawn' | 'replaced'
  reason?: string
}

const maria = { client: 'Pebble Caf\u00e9 Ltd', by: 'Maria Hartley', class: 'hospitality' } as const
const daniel = { client: 'Groyne Joinery Ltd', by: 'Daniel Okafor', class: 'tradesman' } as const
const examples: readonly Example[] = [
  {
    ...maria,
    holder: 'Lanes Property Management',
    address: '14 Example Square\nBrighton BN1 1AB',
    purpose: 'landlord',
    daysAgo: 120,
    sections: ['PL', 'CONT'],
    carryOver: true,
  },
  {
    ...maria,
    holder: 'Brighton Food Festival',
    address: 'Example House, 2 Example Street\nBrighton BN2 2CD',
    purpose: 'customer',
    daysAgo: 34,
    sections: ['PL', 'PROD'],
  },
  {
    ...maria,
    holder: 'Example City Council, Licensing',
    address: 'Example Town Hall\nHove BN3 3EF',
    purpose: 'council',
    daysAgo: 90,
    sections: ['PL'],
    status: 'replaced',
  },
  {
    ...maria,
    holder: 'Seafront Events Ltd',
    address: '',
    purpose: 'tender',
    daysAgo: 200,
    sections: ['PL', 'PROD'],
    status: 'withdrawn',
    reason: 'We did not take the stall in the end',
  },
  {
    ...daniel,
    holder: 'Chattri Build Ltd',
    address: '7 Example Wharf\nShoreham-by-Sea BN43 5AA',
    purpose: 'customer',
    daysAgo: 41,
    carryOver: true,
  },
  { ...daniel, holder: 'Downs Housing Example', address: '1 Example Way\nLewes BN7 1AA', purpose: 'tender', daysAgo: 12, sections: ['PL'] },
]

const codeOf = (mark: string) => codeFrom(createHash('sha256').update(`seawall demo code ${mark}`).digest())

/** The staff page of Pebble Café. Fixed, so that screenshots and tests can find it. */
export const demoStaffToken = codeOf('staff page')

export const seedDemoProofs = async (db: Db): Promise<SignIn[]> => {
  if ((await db.select({ id: proofs.id }).from(proofs).limit(1)).length > 0) return []
  const ids = examples.map((one) => policyIdOf(one.client, one.class))
  const rows = new Map((await db.select().from(policies).where(inArray(policies.id, ids))).map((row) => [row.id, row]))
  const terms = await db.select().from(policyTerms).where(inArray(policyTerms.policyId, ids)).orderBy(asc(policyTerms.number))
  const { rows: clock } = await db.execute<{ today: string }>(sql`SELECT (now() AT TIME ZONE 'Europe/London')::date::text AS today`)
  const today = clock[0]?.today ?? ''
  for (const one of examples) {
    const policy = rows.get(policyIdOf(one.client, one.class))
    const first = terms.find(({ policyId }) => policyId === policy?.id)
    if (!policy || !first) continue
    const mark = `${one.client} ${one.holder}`
    const holderId = demoId('proof holder', mark)
    await db
      .insert(proofHolders)
      .values({
        id: holderId,
        clientId: policy.clientId,
        name: one.holder,
        email: `insurance@${one.holder.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example.com`,
        address: one.address,
      })
      .onConflictDoNothing()
    // Within the period, even if it has only just begun.
    const issuedOn = [addDays(today, -one.daysAgo), policy.inception].toSorted().at(-1) ?? today
    const issuedAt = new Date(`${issuedOn}T10:42:00Z`)
    const sections = one.sections ?? first.terms.sections.map(sectionKey)
    const facts = factsOf(policy, first.terms, {
      choice: { sections, lines: ['PL: Indemnity to principal'], excess: false },
      holder: { name: one.holder, address: one.address },
      issuedOn,
    })
    const id = demoId('proof', mark)
    await db.insert(proofs).values({
      id,
      clientId: policy.clientId,
      policyId: policy.id,
      code: codeOf(mark),
      status: one.status ?? 'issued',
      holderId,
      purpose: one.purpose,
      facts,
      carryOver: one.carryOver ?? false,
      issuedAt,
      issuedByName: one.by,
      version: one.status ? 1 : 0,
    })
    const event = {
      subjectType: 'proof',
      subjectId: id,
      party: 'client' as const,
      byUser: null,
      byName: one.by,
      visibleTo: 'client' as const,
    }
    await db.insert(recordEvents).values([
      { ...event, at: issuedAt, action: 'issue', toStatus: 'issued', version: 0 },
      ...(one.status
        ? [
            {
              ...event,
              at: new Date(issuedAt.getTime() + 9 * 86_400_000),
              action: one.status === 'withdrawn' ? 'withdraw' : 'replace',
              fromStatus: 'issued',
              toStatus: one.status,
              version: 1,
              reason: one.reason ?? '',
            },
          ]
        : []),
    ])
  }
  for (const [client, token] of [
    ['Pebble Caf\u00e9 Ltd', demoStaffToken],
    ['Groyne Joinery Ltd', codeOf('staff page of the joinery')],
  ] as const) {
    const [there] = await db
      .select({ id: policies.id })
      .from(policies)
      .where(eq(policies.clientId, clientIdOf(client)))
      .limit(1)
    if (there)
      await db
        .insert(staffPages)
        .values({ clientId: clientIdOf(client), token, enabled: true })
        .onConflictDoNothing()
  }
  return []
}
