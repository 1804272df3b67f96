/** The expected behaviour of each list, written independently of the product: its rows, the meaning of each filter, the key of each order. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ListName } from '#contract/admin/lists.ts'
import { complaintMachine } from '#contract/model/complaints/complaintMachine.ts'
import { openChangeStatuses } from '#contract/model/changes/changeMachine.ts'
import { liveStatuses, unansweredStatuses } from '#contract/model/contact/appointmentMachine.ts'
import { openEnquiryStatuses } from '#contract/model/contact/enquiryMachine.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { isOnCover } from '#contract/model/policies/policy.ts'
import { lostRenewalStatuses, openRenewalStatuses } from '#contract/model/renewals/renewalMachine.ts'
import { openStatuses } from '#contract/model/quotes/quoteMachine.ts'
import { appointments } from '#server/features/appointments/appointments.table.ts'
import { businessTypes } from '#contract/model/clients/businessType.ts'
import { changes } from '#server/features/changes/changes.table.ts'
import { renewals } from '#server/features/renewals/renewals.table.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { complaints } from '#server/features/complaints/complaints.table.ts'
import { tasks } from '#server/features/tasks/tasks.table.ts'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { documents } from '#server/features/documents/documents.table.ts'
import { policies, subjectivities } from '#server/features/policies/policies.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { inHours } from './build/values.ts'
import { logLists } from './logLists.ts'
import { claimLists } from './claimLists.ts'
import { contentLists } from './contentLists.ts'
import { invoiceLists } from './invoiceLists.ts'
import { importLists } from './importLists.ts'
import { mediaLists } from './mediaLists.ts'
import { redirectLists } from './redirectLists.ts'
import type { Plain, Stored } from './plainList.ts'
import { usersPlainly } from './userList.ts'

const among = (statuses: readonly string[]) => (row: Stored) => statuses.includes(String(row['status']))
const late = (column: string) => (row: Stored, now: Date) => row[column] !== null && (row[column] as Date) < now
const time = (column: string) => (row: Stored) => (row[column] as Date | null)?.getTime() ?? Infinity
/** The text without accents, in lower case and with single spaces. */
const name = (column: string) => (row: Stored) =>
  String(row[column]).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
const assigned = (row: Stored, value: string, me: string) =>
  value === 'none' ? row['assignedTo'] === null : row['assignedTo'] === (value === 'me' ? me : value)
const is = (column: string) => (row: Stored, value: string) => row[column] === value
const groups = (of: Record<string, (row: Stored, day: string) => boolean>) => (row: Stored, value: string, _me: string, now: Date) =>
  of[value]?.(row, londonClock(now).date) ?? row['status'] === value

const names = ['Anchor', '\u00c9clair', 'eclair', 'Zoe', 'Zo\u00eb Ltd', 'anchor', '100 %']
const of = <T>(values: readonly T[], place: number) => values[place % values.length] as T
const instants = [-50, -26, -26, -3, -3, 5, 29].map((hours) => inHours(hours))
const halfHour = 1_800_000
const slot = (place: number) => new Date((Math.floor(Date.now() / halfHour) + place) * halfHour)
const companies = names.map(() => randomUUID())
/** What is due at the same time is in the order in which it came. Instants of today have as many digits. */
const dueThenCame = (row: Stored) => `${time('dueAt')(row)} ${time('createdAt')(row)}`
const everywhere = () => true
/** The day on which the rows are planted. Filters ask for the day again: a run may go on past midnight. */
const today = londonClock(new Date()).date
const day = (column: string) => (row: Stored) => String(row[column] ?? 'never')

export const expectedLists: Record<ListName, Plain> = {
  quotes: {
    table: quotes,
    plant: (build, place, people) =>
      build.quote({
        status: of(['submitted', 'in_review', 'presented', 'withdrawn', 'draft'], place),
        business: of(names, place),
        covers: of([['PL'], ['PL', 'EL'], ['CYBER']], place),
        assignedTo: of([null, ...people], place),
        ...(place % 5 === 4 ? {} : { submittedAt: of(instants, place), dueAt: of([null, ...instants], place) }),
      }),
    base: ({ submittedAt }) => submittedAt !== null,
    filters: {
      status: groups({ toAnswer: ({ dueAt }) => dueAt !== null, open: among(openStatuses) }),
      assigned,
      overdue: (row, _value, _me, now) => late('dueAt')(row, now),
      cover: ({ covers }, value) => (covers as string[]).includes(value),
      from: ({ submittedAt }, value) => londonClock(submittedAt as Date).date >= value,
      to: ({ submittedAt }, value) => londonClock(submittedAt as Date).date <= value,
    },
    keys: { business: name('business'), dueAt: time('dueAt'), submittedAt: time('submittedAt') },
    values: {
      cover: ['PL', 'EL', 'NONE'],
      from: instants.map((at) => londonClock(at).date),
      to: instants.map((at) => londonClock(at).date),
    },
  },
  policies: {
    table: policies,
    plant: async (build, place, people) => {
      const clientId = of(companies, place)
      if (place < companies.length) await build.client({ id: clientId, name: of(names, place) })
      await build.policy({
        clientId,
        status: of(['active', 'pending', 'cancelled', 'renewal_pending', 'awaiting_documents'], place),
        class: of(['shop', 'cyber', 'kidnap_ransom'], place),
        confidential: place % 3 === 2,
        inception: addDays(londonClock(new Date()).date, of([-340, -340, -300, -60, 10], place)),
        assignedTo: of([null, ...people], place),
        needed: place % 4 === 0 ? ['Proof of the alarm'] : [],
        ...(place % 3 === 0 ? { uninvoiced: 81_760, uninvoicedSince: '2026-11-02' } : {}),
      })
    },
    base: everywhere,
    filters: {
      status: groups({ current: (row) => !among(['expired', 'cancelled'])(row) }),
      class: is('class'),
      cover: (row, value, _me, now) => isOnCover(row as never, londonClock(now).date) === (value === 'yes'),
      renewing: (row, value, _me, now) => {
        const today = londonClock(now).date
        const expiry = String(row['expiry'])
        return row['boundAt'] !== null && row['cancelledFrom'] === null && expiry >= today && expiry <= addDays(today, Number(value))
      },
      missing: (row) => row['needed'] === true,
      invoiced: (row) => row['uninvoicedSince'] !== null,
      assigned,
      client: is('clientId'),
    },
    // Subjectivities are in a separate table.
    beside: async (build) => {
      const open = await build.db.select({ id: subjectivities.policyId }).from(subjectivities)
      const ids = new Set(open.map(({ id }) => id))
      return (row) => ({ ...row, needed: ids.has(row.id) })
    },
    keys: {
      client: name('clientName'),
      inception: ({ inception }) => String(inception),
      expiry: ({ expiry }) => String(expiry),
      total: ({ total }) => Number(total),
    },
    values: { client: companies },
  },
  changes: {
    table: changes,
    plant: (build, place, people) =>
      build.change({
        status: of(['requested', 'with_insurer', 'client_accepted', 'applied', 'withdrawn'], place),
        kind: of(['activities', 'cancellation', 'party_add'], place),
        effectiveOn: addDays(londonClock(new Date()).date, of([3, 3, 30, 60], place)),
        assignedTo: of([null, ...people], place),
        createdAt: of(instants, place),
        dueAt: of([null, ...instants], place),
      }),
    base: everywhere,
    filters: {
      status: groups({ ours: among(['requested', 'client_accepted']), open: among(openChangeStatuses) }),
      kind: is('kind'),
      assigned,
      client: is('clientId'),
      overdue: (row, _value, _me, now) => late('dueAt')(row, now),
    },
    values: { client: [randomUUID()] },
    keys: { requestedAt: time('createdAt'), dueAt: time('dueAt'), effectiveOn: ({ effectiveOn }) => String(effectiveOn) },
  },
  documents: {
    table: documents,
    plant: async (build, place) => {
      const clientId = of(companies, place)
      if (place < companies.length && !(await build.db.select().from(clients).where(eq(clients.id, clientId)))[0])
        await build.client({ id: clientId, name: of(names, place) })
      await build.document({
        clientId,
        title: of(names, place),
        kind: of(['schedule', 'certificate', 'other'], place),
        status: of(['current', 'to_check', 'requested', 'requested', 'withdrawn'], place),
        askedOf: of(['', '', 'client', 'broker', ''], place),
        // A document without the file that was to be sent is not in the list.
        ...(place % 15 === 11 ? { fileNumber: 0 } : {}),
        legalHold: place % 6 === 0,
        disposeOn: of(
          [
            null,
            addDays(londonClock(new Date()).date, 89),
            addDays(londonClock(new Date()).date, 90),
            addDays(londonClock(new Date()).date, 91),
          ],
          place,
        ),
        createdAt: of(instants, place),
      })
    },
    base: ({ status, fileNumber }) => !(status === 'to_check' && fileNumber === 0),
    filters: {
      status: groups({ open: ({ status, askedOf }) => status === 'to_check' || (status === 'requested' && askedOf !== 'client') }),
      kind: is('kind'),
      client: is('clientId'),
      policy: is('policyId'),
      asked: ({ status, askedOf }, value) => status === 'requested' && askedOf === value,
      kept: ({ legalHold, disposeOn }, value) =>
        value === 'held'
          ? legalHold === true
          : legalHold === false && disposeOn !== null && String(disposeOn) <= addDays(londonClock(new Date()).date, 90),
    },
    keys: { title: name('title'), createdAt: time('createdAt') },
    values: { client: companies, policy: companies },
  },
  renewals: {
    table: renewals,
    plant: (build, place, people) =>
      build.renewal({
        status: of(['not_started', 'info_requested', 'presented', 'accepted', 'bound', 'no_response', 'with_insurers'], place),
        daysLeft: of([3, 3, 12, 25, 25, 50, 7], place),
        nextChaseOn: of([null, londonClock(new Date()).date, addDays(londonClock(new Date()).date, 4)], place),
        assignedTo: of([null, ...people], place),
      }),
    base: everywhere,
    filters: {
      stage: groups({
        upcoming: among([...openRenewalStatuses, 'accepted']),
        noTerms: among(['not_started', 'info_requested', 'info_received', 'with_insurers']),
        facts: among(['info_requested']),
        ready: among(['terms_received', 'presented']),
        atRisk: (row) =>
          !among(['presented'])(row) &&
          among(openRenewalStatuses)(row) &&
          String(row['dueOn']) <= addDays(londonClock(new Date()).date, 14),
        late: (row) => among([...openRenewalStatuses, 'accepted'])(row) && String(row['dueOn']) <= addDays(londonClock(new Date()).date, 7),
        lapsed: among(lostRenewalStatuses),
        done: among(['bound', 'withdrawn']),
      }),
      assigned,
      client: is('clientId'),
      within: ({ dueOn }, value) =>
        String(dueOn) >= londonClock(new Date()).date && String(dueOn) <= addDays(londonClock(new Date()).date, Number(value)),
      chase: (row, value) =>
        value === 'due'
          ? row['nextChaseOn'] !== null &&
            String(row['nextChaseOn']) <= londonClock(new Date()).date &&
            among([...openRenewalStatuses, 'accepted'])(row)
          : row['nextChaseOn'] === null && among(openRenewalStatuses)(row),
    },
    values: { client: [randomUUID()] },
    keys: { dueOn: ({ dueOn }) => String(dueOn) },
  },
  ...claimLists,
  clients: {
    table: clients,
    plant: async (build, place, people) => {
      const { id } = await build.client({
        name: of(names, place),
        status: of(['active', 'prospect', 'lapsed', 'closed'], place),
        businessType: of(businessTypes, place),
        assignedTo: of([null, ...people], place),
        nextRenewal: of([null, addDays(today, 20), addDays(today, 20), addDays(today, 90), addDays(today, -2)], place),
      })
      if (place % 3 !== 0) return
      await build.user({ role: 'client', clientId: id, name: 'Portal Person' })
    },
    base: ({ mergedInto }) => mergedInto === null,
    filters: {
      status: is('status'),
      type: is('businessType'),
      assigned,
      renewing: ({ nextRenewal }, _value, _me, now) => nextRenewal !== null && String(nextRenewal) <= addDays(londonClock(now).date, 60),
      portal: ({ portal }, value) => (portal === true) === (value === 'some'),
    },
    // The tests of other lists add memberships too, so they are read from the database.
    beside: async ({ db }) => {
      const people = await db.select({ clientId: memberships.clientId, status: memberships.status }).from(memberships)
      const withPortal = new Set(people.filter(({ status }) => status === 'active').map(({ clientId }) => clientId))
      return (row) => ({ ...row, portal: withPortal.has(row.id) })
    },
    keys: { name: name('name'), nextRenewal: day('nextRenewal'), createdAt: time('createdAt') },
  },
  tasks: {
    table: tasks,
    plant: (build, place, people) =>
      build.task({
        title: of(names, place),
        status: of(['open', 'open', 'done', 'dropped'], place),
        priority: of(['normal', 'high'], place),
        dueOn: of([null, ...[-3, 0, 0, 5, 40].map((days) => addDays(today, days))], place),
        snoozedUntil: of([null, null, addDays(today, 4), addDays(today, -4), null], place),
        assignedTo: of([null, ...people], place),
      }),
    base: everywhere,
    filters: {
      status: groups({
        now: ({ status, snoozedUntil }, today) => status === 'open' && (snoozedUntil === null || String(snoozedUntil) <= today),
        snoozed: ({ status, snoozedUntil }, today) => status === 'open' && snoozedUntil !== null && String(snoozedUntil) > today,
      }),
      assigned,
      due: ({ dueOn }, value, _me, now) => {
        const today = londonClock(now).date
        return dueOn !== null && (value === 'late' ? String(dueOn) < today : String(dueOn) <= addDays(today, value === 'week' ? 7 : 0))
      },
      priority: is('priority'),
      client: is('clientId'),
    },
    keys: { dueOn: day('dueOn'), createdAt: time('createdAt') },
    values: { client: [randomUUID()] },
  },
  ...importLists,
  ...invoiceLists,
  ...mediaLists,
  complaints: {
    table: complaints,
    plant: (build, place, people) =>
      build.complaint({
        complainant: of(names, place),
        status: of(['received', 'investigating', 'final_response_sent', 'closed'], place),
        kind: of(['service', 'data_protection', 'service'], place),
        assignedTo: of([null, ...people], place),
        dueAt: of([null, ...instants], place),
      }),
    base: everywhere,
    filters: {
      status: groups({ open: ({ status }) => status !== 'closed', toAnswer: among(complaintMachine.inTurnOf('staff')) }),
      kind: is('kind'),
      assigned,
      overdue: (row, _value, _me, now) => late('dueAt')(row, now),
      client: is('clientId'),
    },
    keys: { complainant: name('complainant'), dueAt: time('dueAt'), createdAt: time('createdAt') },
    values: { client: [randomUUID()] },
  },
  enquiries: {
    table: enquiries,
    plant: (build, place, people) =>
      build.enquiry({
        status: of(['new', 'in_progress', 'replied', 'closed', 'spam'], place),
        topic: of(['other', 'claim', 'complaint'], place),
        name: of(names, place),
        assignedTo: of([null, ...people], place),
        createdAt: of(instants, place),
        dueAt: of(instants.slice(2, 5), place),
      }),
    base: everywhere,
    filters: {
      status: groups({ open: among(openEnquiryStatuses) }),
      topic: is('topic'),
      assigned,
      overdue: (row, _value, _me, now) => among(openEnquiryStatuses)(row) && late('dueAt')(row, now),
    },
    keys: { name: name('name'), createdAt: time('createdAt'), dueAt: dueThenCame },
  },
  handovers: {
    table: enquiries,
    plant: (build, place, people) =>
      build.enquiry({
        status: of(['new', 'in_progress', 'replied', 'closed', 'spam'], place),
        name: of(names, place),
        // Every third enquiry came from the contact form, so it is not a handover.
        source: place % 3 === 2 ? '/contact' : '/ai-insurance-assistant',
        assignedTo: of([null, ...people], place),
        createdAt: of(instants, place),
        dueAt: of(instants.slice(2, 5), place),
      }),
    base: (row) => row['source'] === '/ai-insurance-assistant',
    filters: {
      status: groups({ open: among(openEnquiryStatuses) }),
      assigned,
      overdue: (row, _value, _me, now) => among(openEnquiryStatuses)(row) && late('dueAt')(row, now),
    },
    keys: { name: name('name'), createdAt: time('createdAt'), dueAt: dueThenCame },
  },
  appointments: {
    table: appointments,
    plant: (build, place, people) =>
      build.appointment({
        assignedTo: of([null, ...people], place),
        kind: of(['appointment', 'callback'], place),
        // Two open appointments cannot have the same time, others can.
        status: place < 8 ? of(['requested', 'confirmed'], place) : of(['cancelled', 'completed', 'no_show'], place),
        startsAt: slot(place < 8 ? place * 40 - 160 : of([-60, -3, 50], place)),
        name: of(names, place),
        suspected: place % 7 === 6 ? 'A program' : null,
      }),
    base: ({ suspected }, { spam }) => Boolean(spam) || suspected === null,
    filters: {
      spam: ({ suspected }) => suspected !== null,
      status: groups({ toAnswer: among(unansweredStatuses), live: among(liveStatuses) }),
      kind: is('kind'),
      assigned,
      when: ({ startsAt }, value, _me, now) => {
        const starts = startsAt as Date
        return value === 'today' ? londonClock(starts).date === londonClock(now).date : value === 'coming' ? starts >= now : starts < now
      },
      overdue: (row, _value, _me, now) => among(liveStatuses)(row) && late('startsAt')(row, now),
    },
    keys: { startsAt: time('startsAt') },
  },
  ...logLists,
  users: usersPlainly,
  ...contentLists,
  ...redirectLists,
}
