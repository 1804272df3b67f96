/** Employers' liability needs the employer reference number, or why there is none: it goes to the Tracing Office with the policy (domain 4.1). */
import { eq } from 'drizzle-orm'
import type { Section } from '#contract/model/policies/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'

/** Why these sections cannot be put on cover for the client yet, or null. */
export const missingErn = async (db: Db, clientId: string, sections: readonly Pick<Section, 'code'>[]): Promise<string | null> => {
  if (!sections.some(({ code }) => code === 'EL')) return null
  const [client] = await db
    .select({ name: clients.name, reference: clients.reference, ern: clients.ern, exempt: clients.ernExempt })
    .from(clients)
    .where(eq(clients.id, clientId))
  if (!client || client.ern !== '' || client.exempt !== '') return null
  return `Employers\u2019 liability needs the employer reference number (ERN) of ${client.name}, ${client.reference}, or why there is none: enter it under \u201cTax references\u201d when you edit the client`
}
