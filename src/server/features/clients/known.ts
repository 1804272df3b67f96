/** Which of our clients something that reached us through the website is from. */
import { sql } from 'drizzle-orm'
import { can, type Actor } from '#contract/access.ts'
import type { KnownClients } from '#contract/model/clients/knownClient.ts'
import type { Db } from '#server/db/connect.ts'

type Row = { id: string; name: string; reference: string }

/** Names more than one client only for an accountant or the like. */
const maxKnown = 5

/**
 * Its client; or, while it belongs to none, those who have its email address: the company itself, a contact, or a user of the portal. For one
 * record, never for a list. Null for staff who may not see clients. Memberships are read with SQL because they are a later feature.
 */
export const knownClients = async (
  { db, actor }: { db: Db; actor: Actor },
  { clientId = null, email }: { clientId?: string | null; email: string },
): Promise<KnownClients | null> => {
  if (!can(actor, 'client:view')) return null
  if (clientId === null && email === '') return { certain: false, clients: [] }
  const of = email.toLowerCase()
  const ids =
    clientId === null
      ? sql`SELECT id FROM clients WHERE email = ${of} AND email <> ''
        UNION SELECT client_id FROM contacts WHERE email = ${of} AND email <> ''
        UNION SELECT memberships.client_id FROM memberships JOIN users ON users.id = memberships.user_id
          WHERE users.email = ${of} AND memberships.status = 'active' AND (memberships.expires_at IS NULL OR memberships.expires_at > now())`
      : sql`SELECT ${clientId}::uuid`
  const { rows } = await db.execute<Row>(sql`SELECT id, name, reference FROM clients
    WHERE id IN (${ids}) AND merged_into IS NULL AND erased_at IS NULL ORDER BY name_sort, id LIMIT ${maxKnown}`)
  return { certain: clientId !== null, clients: rows.map(({ id, name, reference }) => ({ id, name, reference })) }
}
