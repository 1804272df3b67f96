/** Service: enquiries, appointments and complaints. Each part only for users who may read its list. */
import { sql } from 'drizzle-orm'
import {
  complaintCategories,
  complaintCategoryLabels,
  complaintOutcomes,
  complaintOutcomeLabels,
} from '#contract/model/complaints/complaintMachine.ts'
import { appointmentMachine } from '#contract/model/contact/appointmentMachine.ts'
import { enquiryTopicLabels, enquiryTopics } from '#contract/model/contact/enquiry.ts'
import { appointmentRows } from '#server/features/appointments/appointments.ts'
import { appointments as appointmentTable } from '#server/features/appointments/appointments.table.ts'
import { complaintRows } from '#server/features/complaints/complaints.ts'
import { complaints as complaintTable } from '#server/features/complaints/complaints.table.ts'
import { enquiryRows } from '#server/features/contact/contact.ts'
import { enquiries as enquiryTable } from '#server/features/contact/contact.table.ts'
import { count, line, link, londonDay, measure, overTime, rate, stepOf, type PartOf } from './figures.ts'
import { median, tally } from './tally.ts'

const number = (key: string, label: string) => ({ key, label, unit: 'count' }) as const

export const enquiries: PartOf = {
  title: 'Messages from the contact form',
  permission: 'contact:view',
  make: async (ctx, query) => {
    const all = { from: query.from, to: query.to }
    const where = enquiryRows.where(ctx, all)
    const from = sql`${enquiryTable}`
    const found = await tally(ctx.db, {
      from,
      where,
      by: { step: stepOf(query, londonDay(enquiryTable.createdAt)), topic: sql`${enquiryTable.topic}` },
      flags: { open: enquiryRows.where(ctx, { status: 'open' }), spam: enquiryRows.where(ctx, { status: 'spam' }) },
    })
    const reply = sql`(SELECT min(reply.created_at) FROM enquiry_replies AS reply WHERE reply.enquiry_id = ${enquiryTable.id})`
    const hours = await median(ctx.db, sql`extract(epoch FROM ${reply} - ${enquiryTable.createdAt}) / 3600`, from, where)
    return {
      key: 'enquiries',
      figures: [
        count('received', found.all.count, {
          label: 'Messages received',
          definition:
            'Messages sent with the contact form in the period, and conversations that the assistant handed over. Spam is included.',
          link: link('enquiries', all),
        }),
        count('open', found.all.flags.open, {
          label: 'To answer',
          definition: 'Of these messages, those that are new or in progress.',
          link: link('enquiries', { ...all, status: 'open' }),
        }),
        count('spam', found.all.flags.spam, {
          label: 'Spam',
          definition: 'Of these messages, those marked as spam.',
          link: link('enquiries', { ...all, status: 'spam' }),
        }),
        measure('hours', 'hours', hours, {
          label: 'Usual time to a reply',
          definition:
            'From the message to our first reply, of those we replied to here: half took less, half took longer. All hours count, nights and weekends too.',
          link: link('enquiries', { ...all, answered: 'yes' }),
        }),
      ],
      tables: [
        overTime(
          query,
          {
            key: 'received',
            title: 'Messages received',
            definition: 'By the day they were sent.',
            columns: [number('received', 'Received')],
            chart: ['received'],
          },
          (key, step) => [[found.by.step.get(key)?.count ?? 0, link('enquiries', step)]],
        ),
        {
          key: 'topic',
          title: 'By topic',
          definition: 'Messages in the period by the topic the writer chose.',
          of: 'Topic',
          columns: [number('received', 'Received'), number('open', 'To answer')],
          rows: enquiryTopics.map((topic) =>
            line(topic, enquiryTopicLabels[topic], [
              [found.by.topic.get(topic)?.count ?? 0, link('enquiries', { ...all, topic })],
              [found.by.topic.get(topic)?.flags.open ?? 0, link('enquiries', { ...all, topic, status: 'open' })],
            ]),
          ),
          beyond: 0,
          chart: null,
        },
      ],
    }
  },
}

export const appointments: PartOf = {
  title: 'Appointments and call-backs',
  permission: 'appointment:view',
  make: async (ctx, query) => {
    const all = { from: query.from, to: query.to }
    const found = await tally(ctx.db, {
      from: sql`${appointmentTable}`,
      where: appointmentRows.where(ctx, all),
      by: { status: sql`${appointmentTable.status}` },
      flags: {
        appointment: appointmentRows.where(ctx, { kind: 'appointment' }),
        callback: appointmentRows.where(ctx, { kind: 'callback' }),
      },
    })
    const completed = found.by.status.get('completed')?.count ?? 0
    const missed = found.by.status.get('no_show')?.count ?? 0
    return {
      key: 'appointments',
      figures: [
        count('appointments', found.all.flags.appointment, {
          label: 'Appointments',
          definition: 'Appointments whose time is in the period, whatever their outcome. Suspected spam is left out.',
          link: link('appointments', { ...all, kind: 'appointment' }),
        }),
        count('callbacks', found.all.flags.callback, {
          label: 'Call-backs',
          definition: 'Call-backs whose time is in the period, whatever their outcome. Suspected spam is left out.',
          link: link('appointments', { ...all, kind: 'callback' }),
        }),
        measure(
          'kept',
          'rate',
          { value: rate(completed, completed + missed), of: completed + missed },
          {
            label: 'Took place',
            definition: 'Of those with an outcome, how many took place: completed, divided by completed and not attended together.',
            link: link('appointments', { ...all, ended: 'said' }),
          },
        ),
      ],
      tables: [
        {
          key: 'appointmentStatus',
          title: 'Outcomes',
          definition: 'Appointments and call-backs in the period by their status today.',
          of: 'Status',
          columns: [number('appointment', 'Appointments'), number('callback', 'Call-backs')],
          rows: appointmentMachine.statusNames.map((status) =>
            line(status, appointmentMachine.label(status, 'staff'), [
              [found.by.status.get(status)?.flags.appointment ?? 0, link('appointments', { ...all, status, kind: 'appointment' })],
              [found.by.status.get(status)?.flags.callback ?? 0, link('appointments', { ...all, status, kind: 'callback' })],
            ]),
          ),
          beyond: 0,
          chart: null,
        },
      ],
    }
  },
}

export const complaints: PartOf = {
  title: 'Complaints',
  permission: 'complaint:view',
  make: async (ctx, query) => {
    const all = { from: query.from, to: query.to }
    const where = complaintRows.where(ctx, all)
    const from = sql`${complaintTable}`
    const answered = sql`least(${complaintTable.finalResponseAt}, ${complaintTable.summaryResolvedAt})`
    const found = await tally(ctx.db, {
      from,
      where,
      by: {
        step: stepOf(query, sql`${complaintTable.receivedOn}`),
        category: sql`${complaintTable.category}`,
        outcome: sql`${complaintTable.outcome}`,
      },
      flags: { open: complaintRows.where(ctx, { status: 'open' }) },
    })
    const days = await median(ctx.db, sql`${londonDay(answered)} - ${complaintTable.receivedOn}`, from, where)
    return {
      key: 'complaints',
      figures: [
        count('received', found.all.count, {
          label: 'Complaints received',
          definition: 'Complaints whose day of receipt is in the period, those about personal data included.',
          link: link('complaints', all),
        }),
        count('open', found.all.flags.open, {
          label: 'Not closed',
          definition: 'Of these complaints, those that are not closed.',
          link: link('complaints', { ...all, status: 'open' }),
        }),
        measure('days', 'days', days, {
          label: 'Usual time to our answer',
          definition:
            'Calendar days from the receipt to the final response or the summary resolution, of those that have one: half took fewer, half took more.',
          link: link('complaints', { ...all, answered: 'yes' }),
        }),
        ...complaintOutcomes.map((outcome) =>
          count(outcome, found.by.outcome.get(outcome)?.count ?? 0, {
            label: complaintOutcomeLabels[outcome],
            definition: `Of these complaints, those whose outcome is "${complaintOutcomeLabels[outcome]}".`,
            link: link('complaints', { ...all, outcome }),
          }),
        ),
      ],
      tables: [
        overTime(
          query,
          {
            key: 'complaints',
            title: 'Complaints received',
            definition: 'By the day of receipt.',
            columns: [number('received', 'Received')],
            chart: ['received'],
          },
          (key, step) => [[found.by.step.get(key)?.count ?? 0, link('complaints', step)]],
        ),
        {
          key: 'category',
          title: 'What complaints are about',
          definition: 'Complaints in the period by what they are about.',
          of: 'About',
          columns: [number('received', 'Received'), number('open', 'Not closed')],
          rows: complaintCategories.map((category) =>
            line(category, complaintCategoryLabels[category], [
              [found.by.category.get(category)?.count ?? 0, link('complaints', { ...all, category })],
              [found.by.category.get(category)?.flags.open ?? 0, link('complaints', { ...all, category, status: 'open' })],
            ]),
          ),
          beyond: 0,
          chart: null,
        },
      ],
    }
  },
}
