/** Mails by the day they were written. Accepted by the mail server is not delivered, and no figure says so. */
import { sql } from 'drizzle-orm'
import { mailTemplateNames } from '#contract/model/messages/mail.ts'
import { mailStateLabels, mailStates, templateLabel } from '#contract/model/messages/message.ts'
import { emailRows } from '#server/features/messages/messages.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { count, largestFirst, line, link, londonDay, measure, overTime, rate, stepOf, type PartOf } from './asked.ts'
import { tally } from './tally.ts'

const make: PartOf['make'] = async (ctx, wanted) => {
  const all = { from: wanted.from, to: wanted.to }
  const found = await tally(ctx.db, {
    from: sql`${emails}`,
    where: emailRows.where(ctx, all),
    by: { step: stepOf(wanted, londonDay(emails.createdAt)), state: sql`${emails.state}`, template: sql`${emails.template}` },
    flags: { sent: emailRows.where(ctx, { state: 'sent' }), dead: emailRows.where(ctx, { state: 'dead' }) },
  })
  const { sent, dead } = found.all.flags
  const columns = [
    { key: 'written', label: 'Written', unit: 'count' },
    { key: 'sent', label: 'Accepted', unit: 'count' },
    { key: 'dead', label: 'Given up', unit: 'count' },
  ] as const
  const cells = (group: typeof found.all | undefined, own: Record<string, string>): Parameters<typeof line>[2] => [
    [group?.count ?? 0, link('emails', { ...all, ...own })],
    [group?.flags.sent ?? 0, link('emails', { ...all, ...own, state: 'sent' })],
    [group?.flags.dead ?? 0, link('emails', { ...all, ...own, state: 'dead' })],
  ]
  return {
    key: 'email',
    figures: [
      count('written', found.all.count, {
        label: 'Mails written',
        definition: 'Mails that the product wrote in the period and that are still in the log.',
        link: link('emails', all),
      }),
      count('sent', sent, {
        label: 'Accepted by the mail server',
        definition: 'Of these mails, those that our mail server took. Accepted is not delivered: what happens after that we are not told.',
        link: link('emails', { ...all, state: 'sent' }),
      }),
      count('dead', dead, {
        label: 'Given up',
        definition: 'Of these mails, those that were tried until we gave up.',
        link: link('emails', { ...all, state: 'dead' }),
      }),
      measure(
        'rate',
        'rate',
        { value: rate(sent, sent + dead), of: sent + dead },
        {
          label: 'Share accepted',
          definition: 'Accepted, divided by accepted and given up together. Mails on their way and those not sent on purpose are left out.',
        },
      ),
    ],
    tables: [
      overTime(
        wanted,
        {
          key: 'written',
          title: 'Mails over time',
          definition: 'By the day they were written.',
          columns: [...columns],
          chart: ['written'],
        },
        (key, step) => cells(found.by.step.get(key), step),
      ),
      {
        key: 'state',
        title: 'By state',
        definition: 'The mails of the period by their state today.',
        of: 'State',
        columns: [{ key: 'written', label: 'Mails', unit: 'count' }],
        rows: mailStates.map((state) =>
          line(state, mailStateLabels[state], [[found.by.state.get(state)?.count ?? 0, link('emails', { ...all, state })]]),
        ),
        beyond: 0,
        chart: null,
      },
      {
        key: 'template',
        title: 'By kind',
        definition: 'The mails of the period by what they are for.',
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

export const mails: PartOf = { title: 'Mails', permission: 'email:view', make }
