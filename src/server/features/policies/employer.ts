/** Employers' liability needs the employer reference number, or why there is none: it goes to the Tracing Office with the policy (domain 4.1). */
import { and, eq, inArray } from 'drizzle-orm'
import type { Section } from '#contract/model/policies/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'

type Sections = readonly Pick<Section, 'code'>[]
export const needsErn = (sections: Sections): boolean => sections.some(({ code }) => code === 'EL')

/** Of these clients, those with neither a number nor a reason why there is none. */
export const clientsWithoutErn = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { name: string; reference: string }>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: clients.id, name: clients.name, reference: clients.reference })
    .from(clients)
    .where(and(inArray(clients.id, [...new Set(ids)]), eq(clients.ern, ''), eq(clients.ernExempt, '')))
  return new Map(rows.map(({ id, ...client }) => [id, client]))
}

/** Why these sections cannot be put on cover for the client yet, or null. */
export const missingErn = async (db: Db, clientId: string, sections: Sections): Promise<string | null> => {
  const client = needsErn(sections) ? (await clientsWithoutErn(db, [clientId])).get(clientId) : undefined
  return client
    ? `Employers' liability needs the employer reference number (ERN) of ${client.name}, ${client.reference}, or why there is none: enter it under "Tax references" when you edit the client`
    : null
}
