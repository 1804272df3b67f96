import { sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AppointmentChannel, AppointmentReason } from '#contract/model/contact/appointment.ts'
import type { AppointmentKind, AppointmentStatus } from '#contract/model/contact/appointmentMachine.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The unique index `appointments_once` allows one live appointment per half hour. */
export const appointments = pgTable('appointments', {
  id: uuid().primaryKey(),
  kind: text().$type<AppointmentKind>().notNull(),
  reference: text().notNull(),
  submission: text().notNull(),
  status: text().$type<AppointmentStatus>().notNull(),
  channel: text().$type<AppointmentChannel>().notNull(),
  reason: text().$type<AppointmentReason>().notNull(),
  startsAt: instant('starts_at').notNull(),
  name: text().notNull(),
  business: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  note: text().notNull(),
  supportNeed: text('support_need').notNull(),
  consentAt: instant('consent_at').notNull(),
  consentWording: text('consent_wording').notNull(),
  source: text().notNull(),
  suspected: text(),
  assignedTo: uuid('assigned_to'),
  sequence: integer().notNull().default(0),
  dayRemindedAt: instant('day_reminded_at'),
  hourRemindedAt: instant('hour_reminded_at'),
  version: integer().notNull().default(0),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
})
export type AppointmentRow = typeof appointments.$inferSelect
