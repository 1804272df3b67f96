/** What a client and its people need: read for the line on staff screens, and to decide how a document is drawn. */
import { sql } from 'drizzle-orm'
import { can, type Actor } from '#contract/access.ts'
import type { ClientNeed } from '#contract/model/clients/needs.ts'
import type { Db } from '#server/db/connect.ts'

type Row = { large_print: boolean; support_needs: string; people: ClientNeed[] }

/**
 * For one record of a client, in one look-up; never for a list. Empty for staff who may not see clients. Memberships and profiles are read with
 * SQL because they are later features.
 */
export const needsOf = async ({ db, actor }: { db: Db; actor: Actor }, clientId: string | null): Promise<ClientNeed[]> => {
  if (clientId === null || !can(actor, 'client:view')) return []
  const { rows } = await db.execute<Row>(sql`SELECT clients.large_print, clients.support_needs,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('who', users.name, 'largePrint', own.large_print, 'words', own.support_needs)
        ORDER BY users.name, users.id), '[]')
      FROM memberships JOIN users ON users.id = memberships.user_id JOIN person_details own ON own.user_id = memberships.user_id
      WHERE memberships.client_id = clients.id AND memberships.status = 'active'
        AND (memberships.expires_at IS NULL OR memberships.expires_at > now()) AND (own.large_print OR own.support_needs <> '')) AS people
    FROM clients WHERE clients.id = ${clientId}::uuid`)
  const [found] = rows
  if (!found) return []
  const own = { who: '', largePrint: found.large_print, words: found.support_needs }
  return [...(own.largePrint || own.words ? [own] : []), ...found.people]
}

/** Whether a document about this client is drawn in large print for this reader: if either of them asked for it. Reads in the caller's scope. */
export const wantsLargePrint = async (db: Db, { clientId, userId }: { clientId: string; userId: string | null }): Promise<boolean> => {
  const { rows } = await db.execute(sql`SELECT FROM clients WHERE id = ${clientId}::uuid AND large_print
    UNION ALL SELECT FROM person_details WHERE user_id = ${userId}::uuid AND large_print LIMIT 1`)
  return rows.length > 0
}
