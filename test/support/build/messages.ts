/** Emails and text messages, as they are in their logs. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { emails, textMessages } from '#server/features/messages/messages.table.ts'

export const messageBuilders = (db: Db) => ({
  /** By default a sent email. There is no job for it, so it is not sent. */
  async email(facts: Partial<typeof emails.$inferInsert> = {}) {
    const id = facts.id ?? randomUUID()
    const [made] = await db
      .insert(emails)
      .values({
        template: 'contactReceived',
        toAddress: 'pat@example.com',
        props: {},
        subject: 'We have your message',
        text: 'We have your message.',
        html: null,
        state: 'sent',
        messageId: `${id}@example.com`,
        hasSecrets: false,
        ...facts,
        id,
      })
      .returning()
    if (!made) throw new Error('the mail was not stored')
    return made
  },

  async textMessage(facts: Partial<typeof textMessages.$inferInsert> = {}) {
    const id = facts.id ?? randomUUID()
    const [made] = await db
      .insert(textMessages)
      .values({ purpose: 'notice', toNumber: '+447700900123', text: 'A notice', state: 'sent', ...facts, id })
      .returning()
    if (!made) throw new Error('the text message was not stored')
    return made
  },
})
