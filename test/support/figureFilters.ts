/** The expected meaning of the filters that figures use to link to lists, in addition to those of lists.ts. */
import type { ListName } from '#contract/admin/lists.ts'
import { lostRenewalStatuses } from '#contract/model/renewals/renewalMachine.ts'
import { openStatuses } from '#contract/model/quotes/quoteMachine.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { eq } from 'drizzle-orm'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { enquiryReplies } from '#server/features/contact/contact.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import type { Build } from './build/build.ts'
import { expectedLists } from './lists.ts'
import type { Stored } from './plainList.ts'

type Means = (row: Stored, value: string) => boolean
type Extra = {
  filters: Record<string, Means>
  values?: Record<string, readonly string[]>
  /** Adds columns from other tables to a row. */
  beside?: (build: Build) => Promise<(row: Stored) => Stored>
}

const today = londonClock(new Date()).date
const londonDay = (row: Stored, column: string) => londonClock(row[column] as Date).date
/** Days on which rows are planted, and days near them. */
const someDays = [-350, -340, -60, -2, -1, 0, 1, 3, 30].map((away) => addDays(today, away))
const byInstant = (column: string): Extra => ({
  filters: {
    from: (row, value) => row[column] !== null && londonDay(row, column) >= value,
    to: (row, value) => row[column] !== null && londonDay(row, column) <= value,
  },
  values: { from: someDays, to: someDays },
})
const byDate = (column: string): Extra => ({
  filters: { from: (row, value) => String(row[column]) >= value, to: (row, value) => String(row[column]) <= value },
  values: { from: someDays, to: someDays },
})
const both = (...all: Extra[]): Extra => ({
  filters: Object.assign({}, ...all.map(({ filters }) => filters)) as Extra['filters'],
  values: Object.assign({}, ...all.map(({ values }) => values ?? {})) as Record<string, readonly string[]>,
})
const isIn = (row: Stored, statuses: readonly string[]) => statuses.includes(String(row['status']))
const is =
  (column: string): Means =>
  (row, value) =>
    row[column] === value

const within = (day: string, days: string) => {
  const [from = '', to = ''] = days.split(' to ')
  return day >= from && day <= to
}
const takenUp = (row: Stored) => row['boundAt'] !== null && row['cancellationReason'] !== 'not_taken_up'
const won = ['accepted', 'bound']
const ended: Record<string, (row: Stored) => boolean> = {
  paid: (row) => isIn(row, ['settled']) || (isIn(row, ['closed']) && row['closedReason'] === 'settled'),
  declined: (row) => isIn(row, ['declined']) || (isIn(row, ['closed']) && row['closedReason'] === 'declined'),
  withdrawn: (row) => isIn(row, ['withdrawn']) || (isIn(row, ['closed']) && row['closedReason'] === 'withdrawn'),
  otherwise: (row) => isIn(row, ['closed']) && !['settled', 'declined', 'withdrawn'].includes(String(row['closedReason'])),
}
const termed: Record<string, (row: Stored) => boolean> = {
  sent: () => true,
  won: (row) => isIn(row, won),
  lost: (row) => !isIn(row, [...openStatuses, ...won]),
  decided: (row) => isIn(row, won) || !isIn(row, openStatuses),
}

const acknowledged = async ({ db }: Build) => {
  const events = await db.select({ id: recordEvents.subjectId }).from(recordEvents).where(eq(recordEvents.action, 'acknowledge'))
  const ids = new Set(events.map(({ id }) => id))
  return (row: Stored): Stored => ({ ...row, acknowledged: ids.has(row.id) })
}

/** The class of the policy that a row is about. */
const classes = async (build: Build) => {
  const rows = await build.db.select({ id: policies.id, class: policies.class }).from(policies)
  const of = new Map(rows.map((row) => [row.id, row.class]))
  return (row: Stored): Stored => ({ ...row, policyClass: row['policyId'] ? of.get(String(row['policyId'])) : 'none' })
}

const figureFilters: Partial<Record<ListName, Extra>> = {
  policies: both(byDate('inception'), {
    filters: {
      insurer: is('insurer'),
      begun: (row, value) =>
        value === 'not'
          ? ['pending', 'awaiting_proposal_form'].includes(String(row['status'])) &&
            row['boundAt'] === null &&
            String(row['inception']) <= addDays(today, 3)
          : takenUp(row) && (value === 'all' || (value === 'renewal') === (row['predecessorId'] !== null)),
      cancelledFrom: (row, value) => takenUp(row) && row['cancelledFrom'] !== null && String(row['cancelledFrom']) >= value,
      cancelledTo: (row, value) => takenUp(row) && row['cancelledFrom'] !== null && String(row['cancelledFrom']) <= value,
    },
    values: { insurer: ['Harbour Example Insurance', 'Nobody'], cancelledFrom: someDays, cancelledTo: someDays },
  }),
  renewals: {
    ...both(byDate('dueOn'), {
      filters: {
        class: is('policyClass'),
        stage: (row, value) =>
          value === 'counted'
            ? !isIn(row, ['withdrawn'])
            : value === 'decided'
              ? isIn(row, ['bound', ...lostRenewalStatuses])
              : (expectedLists.renewals.filters['stage']?.(row, value, '', new Date()) ?? false),
        lost: (row, value) => isIn(row, lostRenewalStatuses) && row['lostReason'] === (value === 'unsaid' ? '' : value),
      },
    }),
    beside: classes,
  },
  quotes: { filters: { terms: (row, value) => row['presentedAt'] !== null && termed[value]!(row) } },
  claims: {
    ...both(byInstant('submittedAt'), {
      filters: {
        class: is('policyClass'),
        type: is('type'),
        ended: (row, value) => ended[value]!(row),
        acknowledged: (row) => row['acknowledged'] === true,
      },
      values: { type: ['theft', 'nothing'] },
    }),
    beside: async (build) => {
      const [first, second] = [await classes(build), await acknowledged(build)]
      return (row) => second(first(row))
    },
  },
  enquiries: {
    ...both(byInstant('createdAt'), { filters: { answered: (row) => row['answered'] === true } }),
    beside: async ({ db }) => {
      const replied = new Set((await db.select({ id: enquiryReplies.enquiryId }).from(enquiryReplies)).map(({ id }) => id))
      return (row) => ({ ...row, answered: replied.has(row.id) })
    },
  },
  appointments: both(byInstant('startsAt'), { filters: { ended: (row) => isIn(row, ['completed', 'no_show']) } }),
  complaints: both(byDate('receivedOn'), {
    filters: {
      category: is('category'),
      outcome: is('outcome'),
      redress: (row) => Number(row['redress'] ?? 0) > Number(row['redressPaid']),
      answered: (row) => row['finalResponseAt'] !== null || row['summaryResolvedAt'] !== null,
    },
  }),
  users: {
    filters: {
      access: (row) => row['access'] === true,
      signedIn: (row, value) => (row['signIns'] as string[]).some((day) => within(day, value)),
    },
    values: { signedIn: [`${addDays(today, -3)} to ${today}`, '2020-01-01 to 2020-01-02'] },
    beside: async ({ db }) => {
      const acting = new Set((await db.select().from(memberships)).filter(({ status }) => status === 'active').map(({ userId }) => userId))
      const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'auth.signIn'))
      const daysOf = Map.groupBy(entries, ({ subjectId }) => subjectId)
      return (row) => ({
        ...row,
        access: acting.has(row.id),
        signIns: (daysOf.get(row.id) ?? []).map(({ at }) => londonClock(at).date),
      })
    },
  },
  audit: {
    filters: { account: (row) => row['account'] === 'client' },
    beside: async ({ db }) => {
      const roles = new Map((await db.select({ id: users.id, role: users.role }).from(users)).map(({ id, role }) => [id, role]))
      return (row) => ({ ...row, account: roles.get(String(row['subjectId'])) })
    },
  },
  changes: { ...both(byInstant('createdAt'), { filters: { class: is('policyClass') } }), beside: classes },
  documents: both(byInstant('createdAt'), { filters: { sender: (row) => row['fromClient'] === true } }),
  emails: byInstant('createdAt'),
}

/** The expected meaning of every filter of a list, from lists.ts and from here. */
export const meansOf = (listed: ListName) => {
  const { filters, values, beside } = expectedLists[listed]
  const more = figureFilters[listed]
  return {
    filters: { ...filters, ...more?.filters },
    values: { ...values, ...more?.values } as Record<string, readonly string[]>,
    /** Adds columns from other tables to a row. */
    beside: async (build: Build) => {
      const [first, second] = [await beside?.(build), await more?.beside?.(build)]
      return (row: Stored): Stored => {
        const known = first ? first(row) : row
        return second ? second(known) : known
      }
    },
  }
}
