/** Enquiries and appointments. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { appointments } from '#server/features/appointments/appointments.table.ts'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { inHours, reference } from './values.ts'

export const contactBuilders = (db: Db, now: () => Date) => ({
  /** A new message from the contact form that is not yet late. */
  async enquiry(facts: Partial<typeof enquiries.$inferInsert> = {}) {
    const id = facts.id ?? randomUUID()
    const [made] = await db
      .insert(enquiries)
      .values({
        reference: reference('EN', now()),
        submission: randomUUID(),
        status: 'new',
        topic: 'other',
        name: `Alex ${id.slice(0, 6)}`,
        business: 'Pier Bakery',
        email: `${id.slice(0, 8)}@example.com`,
        phone: '01632 960 001',
        message: 'We open a second kitchen in March. What do we need?',
        preferredTime: 'any',
        supportNeed: '',
        source: '',
        dueAt: inHours(8, now()),
        ...facts,
        id,
      })
      .returning()
    if (!made) throw new Error('the enquiry was not stored')
    return made
  },

  /** An appointment by phone at a random half hour, weeks from now, because two open appointments cannot have the same time. */
  async appointment(facts: Partial<typeof appointments.$inferInsert> = {}) {
    const id = facts.id ?? randomUUID()
    const kind = facts.kind ?? 'appointment'
    const halfHour = 1_800_000
    const startsAt = new Date((Math.ceil(now().getTime() / halfHour) + 1000 + randomInt(100_000)) * halfHour)
    const [made] = await db
      .insert(appointments)
      .values({
        kind,
        reference: reference(kind === 'callback' ? 'CB' : 'AP', now()),
        submission: randomUUID(),
        status: 'requested',
        channel: 'phone',
        reason: 'other',
        startsAt,
        name: `Kim ${id.slice(0, 6)}`,
        business: 'Pier Bakery',
        email: `${id.slice(0, 8)}@example.com`,
        phone: '01632 960 001',
        note: '',
        supportNeed: '',
        consentAt: now(),
        consentWording: 'You may use these details to reply.',
        source: '',
        ...facts,
        id,
      })
      .returning()
    if (!made) throw new Error('the appointment was not stored')
    return made
  },
})
