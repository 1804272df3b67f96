/**
 * The demo transports: every mail and text message is "delivered" into one table that /dev/outbox shows in full.
 * Demo mode only; production refuses to start with them (security check 121).
 */
import { sql } from 'drizzle-orm'
import { clientOf, type Db } from '#server/db/connect.ts'
import { unsafe, type Mail } from './mail.ts'
import type { Sms } from './sms.ts'

/** One delivered message, as shown by /dev/outbox.json. */
export type Delivered = { kind: 'email' | 'sms'; to: string; subject: string | null; text: string; links: string[]; at: string }

type Row = { id: string; kind: 'email' | 'sms'; to_address: string; subject: string | null; text: string; links: string[]; at: string }

const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/[^\s<>"']+/g) ?? [])]

export const demoOutbox = (db: Db) => {
  const deliver = async (message: {
    id: string
    kind: 'email' | 'sms'
    to: string
    subject: string | null
    text: string
    html: string | null
  }) => {
    // Drops a message with a known Message-ID, as a real mailbox does.
    const links = JSON.stringify(linksIn(message.text))
    await clientOf(db).query({
      name: 'demo-outbox',
      text: `INSERT INTO demo_outbox (id, kind, to_address, subject, text, html, links) VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb)
        ON CONFLICT (id) DO NOTHING`,
      values: [message.id, message.kind, message.to, message.subject, message.text, message.html, links],
    })
    return { accepted: true as const, providerId: `demo-${message.id}` }
  }
  const mail: Mail = {
    async send(message) {
      const danger = unsafe(message)
      if (danger) return { accepted: false, fault: 'refused', message: danger }
      return deliver({ ...message, id: message.messageId, kind: 'email' })
    },
  }
  const sms: Sms = {
    async send({ to, text }) {
      return deliver({ id: crypto.randomUUID(), kind: 'sms', to, subject: null, text, html: null })
    },
  }
  return {
    mail,
    sms,
    /** Newest first. */
    async list(limit = 200): Promise<(Delivered & { id: string })[]> {
      const { rows } = await db.execute<Row>(sql`
        SELECT id, kind, to_address, subject, text, links, at FROM demo_outbox ORDER BY position DESC LIMIT ${limit}`)
      return rows.map(({ id, kind, to_address, subject, text, links, at }) => ({
        id,
        kind,
        to: to_address,
        subject,
        text,
        links,
        at: new Date(at).toISOString(),
      }))
    },
    /** The HTML part of one mail, or null. */
    async html(id: string): Promise<string | null> {
      const { rows } = await db.execute<{ html: string | null }>(sql`SELECT html FROM demo_outbox WHERE id = ${id}`)
      return rows[0]?.html ?? null
    },
  }
}
export type DemoOutbox = ReturnType<typeof demoOutbox>
