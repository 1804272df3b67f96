/** The client on the phone, for whom a member of staff fills in a public form, and who of theirs speaks for them. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import { notFound } from '#contract/failure.ts'
import type { Db } from '#server/db/connect.ts'
import { clients, contacts } from './clients.table.ts'

/** `forClaims`: those who may report claims come first. Throws notFound without such a client. The caller checks who may see clients. */
export const clientOnPhone = async (db: Db, id: string | undefined, { forClaims }: { forClaims: boolean }) => {
  const [client] = id
    ? await db
        .select()
        .from(clients)
        .where(and(eq(clients.id, id), isNull(clients.mergedInto), isNull(clients.erasedAt)))
    : []
  if (!client) throw notFound()
  const [contact] = await db
    .select()
    .from(contacts)
    .where(eq(contacts.clientId, client.id))
    .orderBy(...(forClaims ? [desc(contacts.mayClaim)] : []), desc(contacts.main), contacts.name)
    .limit(1)
  return {
    client,
    contactName: contact?.name ?? '',
    email: contact?.email || client.email,
    phone: contact?.phone || client.phone,
  }
}
