/** Mails by the day they were written. Accepted by the mail server does not mean delivered; only the provider's reports tell that. */
import { sql } from 'drizzle-orm'
import { mailTemplateNames } from '#contract/model/messages/mail.ts'
import { mailStateLabels, mailStates, templateLabel } from '#contract/model/messages/message.ts'
import { emailRows } from '#server/features/messages/messages.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { count, largestFirst, line, link, londonDay, measure, overTime, rate, stepOf, type PartOf } from './figures.ts'
import { tally } from './tally.ts'

/** The possible outcomes of a mail, as filters of the list. */
const ends = ['taken', 'delivered', 'bounced', 'complained', 'dead'] as const

const make: PartOf['make'] = async (ctx, query) => {
  const all = { from: query.from, to: query.to }
  const found = await tally(ctx.db, {
    from: sql`${emails}`,
    where: emailRows.where(ctx, all),
    by: { step: stepOf(query, londonDay(emails.createdAt)), state: sql`${emails.state}`, template: sql`${emails.template}` },
    flags: {
      taken: emailRows.where(ctx, { state: 'taken' }),
      delivered: emailRows.where(ctx, { state: 'delivered' }),
      bounced: emailRows.where(ctx, { state: 'bounced' }),
      complained: emailRows.where(ctx, { state: 'complained' }),
      dead: emailRows.where(ctx, { state: 'dead' }),
    },
  })
  const { taken: accepted, delivered, bounced, complained, dead } = found.all.flags
  const ended = accepted + bounced + dead
  const columns = [
    { key: 'written', label: 'Written', unit: 'count' },
    { key: 'taken', label: 'Accepted', unit: 'count' },
    { key: 'delivered', label: 'Delivered', unit: 'count' },
    { key: 'bounced', label: 'Bounced', unit: 'count' },
    { key: 'complained', label: 'Marked as spam', unit: 'count' },
    { key: 'dead', label: 'Not delivered', unit: 'count' },
  ] as const
  const cells = (group: typeof found.all | undefined, own: Record<string, string>): Parameters<typeof line>[2] => [
    [group?.count ?? 0, link('emails', { ...all, ...own })],
    ...ends.map((state) => [group?.flags[state] ?? 0, link('emails', { ...all, ...own, state })] as const),
  ]
  return {
    key: 'email',
    figures: [
      count('written', found.all.count, {
        label: 'Emails written',
        definition: 'Emails written in the period that are still in the log.',
        link: link('emails', all),
      }),
      count('taken', accepted, {
        label: 'Accepted by the mail server',
        definition: 'Of these emails, those our mail server accepted that have not bounced, including those delivered or marked as spam.',
        link: link('emails', { ...all, state: 'taken' }),
      }),
      count('delivered', delivered, {
        label: 'Delivered',
        definition:
          "Of these emails, those the recipient's server accepted, as reported by our mail provider. None if it is not set up to report. Delivered does not mean read.",
        link: link('emails', { ...all, state: 'delivered' }),
      }),
      count('bounced', bounced, {
        label: 'Bounced',
        definition: 'Of these emails, those that bounced: refused when handed over, or reported by our mail provider.',
        link: link('emails', { ...all, state: 'bounced' }),
      }),
      count('complained', complained, {
        label: 'Marked as spam',
        definition: 'Of these emails, those recipients marked as spam, as reported by our mail provider.',
        link: link('emails', { ...all, state: 'complained' }),
      }),
      count('dead', dead, {
        label: 'Not delivered',
        definition: 'Of these emails, those not delivered after every attempt.',
        link: link('emails', { ...all, state: 'dead' }),
      }),
      measure(
        'rate',
        'rate',
        { value: rate(accepted, ended), of: ended },
        {
          label: 'Share accepted',
          definition:
            'Accepted, divided by accepted, bounced and not delivered together. Emails on their way and those not sent on purpose are left out.',
          link: link('emails', { ...all, state: 'ended' }),
        },
      ),
    ],
    tables: [
      overTime(
        query,
        {
          key: 'written',
          title: 'Emails over time',
          definition: 'By the day they were written.',
          columns: [...columns],
          chart: ['written'],
        },
        (key, step) => cells(found.by.step.get(key), step),
      ),
      {
        key: 'state',
        title: 'By state',
        definition: 'Emails in the period by their state today.',
        of: 'State',
        columns: [{ key: 'written', label: 'Emails', unit: 'count' }],
        rows: mailStates.map((state) =>
          line(state, mailStateLabels[state], [[found.by.state.get(state)?.count ?? 0, link('emails', { ...all, state })]]),
        ),
        beyond: 0,
        chart: null,
      },
      {
        key: 'template',
        title: 'By kind',
        definition: 'Emails in the period by what they are for.',
        of: 'Kind',
        columns: [...columns],
        rows: largestFirst(found.by.template, (group) => group.count).flatMap(([key, group]) => {
          const template = mailTemplateNames.find((name) => name === key)
          return template ? [line(key, templateLabel(template), cells(group, { template }))] : []
        }),
        beyond: 0,
        chart: null,
      },
    ],
  }
}

export const mails: PartOf = { title: 'Emails', permission: 'email:view', make }
