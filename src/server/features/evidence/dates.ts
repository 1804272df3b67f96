/** A client's dates as a calendar file: when policies end, when we will write about a claim next, and appointments. */
import { and, asc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { formatDate } from '#contract/format.ts'
import { openClaimStatuses } from '#contract/model/claims/claimMachine.ts'
import { datesCalendar, type CalendarEntry, type DatedEntry } from '#contract/model/contact/calendar.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { appointments, type AppointmentRow } from '#server/features/appointments/appointments.table.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { users } from '#server/features/users/users.table.ts'
import type { Reader } from '#server/features/uploads/uploads.ts'
import type { Within } from './ownTables.ts'

const appointmentMinutes = 30

/** Whose dates: read in this scope, of these companies. The host makes the names of the entries the same in every copy, and nobody else's. */
type Of = { pool: Db; scope: Scope; ids: readonly string[]; host: string }

const ends = async ({ pool, scope, ids, host }: Of): Promise<DatedEntry[]> => {
  const rows = await transaction(
    pool,
    scope,
    (db) =>
      db
        .select({ policy: policies, company: clients.name })
        .from(policies)
        .innerJoin(clients, eq(clients.id, policies.clientId))
        .where(inArray(policies.clientId, [...ids]))
        .orderBy(asc(policies.expiry), asc(policies.id)),
    { readOnly: true },
  )
  return rows.map(({ policy, company }) => {
    const named = `${policy.insurer}, policy ${policy.policyNumber || policy.reference}`
    return {
      uid: `policy-${policy.id}@${host}`,
      sequence: policy.version,
      stamp: policy.updatedAt.toISOString(),
      ...(policy.cancelledFrom
        ? {
            title: `${classLabel(policy.class)} was cancelled: ${company}`,
            about: `${named}. No cover from this day.`,
            on: policy.cancelledFrom,
          }
        : {
            title: `${classLabel(policy.class)} ends or is renewed: ${company}`,
            about: `${named}. Last day of cover ${formatDate(policy.expiry)}.${policy.status === 'expired' ? '' : ' It does not renew by itself.'}`,
            on: policy.expiry,
          }),
    }
  })
}

const news = async ({ pool, scope, ids, host }: Of): Promise<DatedEntry[]> => {
  const rows = await transaction(
    pool,
    scope,
    (db) =>
      db
        .select({
          id: claims.id,
          reference: claims.reference,
          version: claims.version,
          on: claims.nextUpdateOn,
          savedAt: claims.savedAt,
          company: clients.name,
        })
        .from(claims)
        .innerJoin(clients, eq(clients.id, claims.clientId))
        .where(
          and(
            inArray(claims.clientId, [...ids]),
            isNotNull(claims.submittedAt),
            isNotNull(claims.nextUpdateOn),
            inArray(claims.status, [...openClaimStatuses]),
          ),
        )
        .orderBy(asc(claims.nextUpdateOn), asc(claims.id)),
    { readOnly: true },
  )
  return rows.flatMap(({ id, reference, version, on, savedAt, company }) =>
    on === null
      ? []
      : [
          {
            uid: `claim-${id}@${host}`,
            sequence: version,
            stamp: savedAt.toISOString(),
            title: `News of claim ${reference ?? ''}: ${company}`,
            about: 'By the end of this day we will have written about it.',
            on,
          },
        ],
  )
}

const states: Record<AppointmentRow['status'], CalendarEntry['state']> = {
  requested: 'TENTATIVE',
  rescheduled: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  no_show: 'CONFIRMED',
  cancelled: 'CANCELLED',
}

const asEntries = (rows: readonly AppointmentRow[], host: string): DatedEntry[] =>
  rows.map((row) => ({
    // As in the file that came with the mail, so that a calendar that has it already does not show it twice.
    uid: `${row.reference}@${host}`,
    sequence: row.sequence,
    stamp: row.updatedAt.toISOString(),
    title: row.kind === 'callback' ? 'Call from your broker' : 'Appointment with your broker',
    about: `Reference ${row.reference}.`,
    startsAt: row.startsAt.toISOString(),
    minutes: appointmentMinutes,
    state: states[row.status],
  }))

type OwnDates = { pool: Db; origin: string; reader: Reader; ofPolicies: Within; ofClaims: Within }

/** Appointments have an address and no company: those of their own address since they have had an account, as with the mails. */
const ownAppointments = (pool: Db, userId: string) =>
  asSystem(
    { db: pool },
    async ({ db }) => {
      const [user] = await db.select({ email: users.email, since: users.createdAt }).from(users).where(eq(users.id, userId))
      return user
        ? db
            .select()
            .from(appointments)
            .where(and(eq(sql`lower(${appointments.email})`, user.email), gte(appointments.createdAt, user.since)))
            .orderBy(asc(appointments.startsAt), asc(appointments.id))
        : []
    },
    { readOnly: true },
  )

export const ownCalendar = async ({ pool, origin, reader, ofPolicies, ofClaims }: OwnDates): Promise<string> => {
  const { hostname: host } = new URL(origin)
  return datesCalendar('Insurance dates', [
    ...(await ends({ pool, scope: ofPolicies, ids: ofPolicies.clientIds, host })),
    ...(await news({ pool, scope: ofClaims, ids: ofClaims.clientIds, host })),
    ...asEntries(await ownAppointments(pool, reader.userId), host),
  ])
}

/** Of one client, for staff. Its appointments: by the addresses that are this client's and nobody else's, as an erasure finds them. */
export const packCalendar = async ({
  pool,
  scope,
  clientId,
  origin,
  name,
}: {
  pool: Db
  scope: Scope
  clientId: string
  origin: string
  name: string
}): Promise<string> => {
  const { hostname: host } = new URL(origin)
  const of = { pool, scope, ids: [clientId], host }
  const met = await asSystem(
    { db: pool },
    ({ db }) =>
      db
        .select()
        .from(appointments)
        .where(
          sql`lower(${appointments.email}) = ANY (SELECT unnest(erasure_addresses(own, erasure_people(own))) FROM erasure_own(${clientId}::uuid) AS own)`,
        )
        .orderBy(asc(appointments.startsAt), asc(appointments.id)),
    { readOnly: true },
  )
  return datesCalendar(`Insurance dates, ${name}`, [...(await ends(of)), ...(await news(of)), ...asEntries(met, host)])
}
