/** Quote requests by the day they were sent to us, and what came of them. */
import { sql } from 'drizzle-orm'
import { quoteMachine, sentQuoteStatuses } from '#contract/model/quotes/quoteMachine.ts'
import { coverOptions, currentSet } from '#server/features/quotes/quotes.ts'
import { quoteRows } from '#server/features/quotes/quotes.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import {
  assignedAs,
  byHandler,
  count,
  cut,
  largestFirst,
  line,
  link,
  londonDay,
  measure,
  nameOf,
  overTime,
  rate,
  stepOf,
  type PartOf,
} from './figures.ts'
import { median, tally, type Tally } from './tally.ts'

type Outcome = 'terms' | 'won' | 'lost' | 'open'

const make: PartOf['make'] = async (ctx, query) => {
  const all = { assigned: query.assigned, from: query.from, to: query.to }
  const where = quoteRows.where(ctx, all)
  const from = sql`${quotes}`
  const flags = {
    terms: quoteRows.where(ctx, { terms: 'sent' }),
    won: quoteRows.where(ctx, { terms: 'won' }),
    lost: quoteRows.where(ctx, { terms: 'lost' }),
    open: quoteRows.where(ctx, { status: 'open' }),
  }
  const found = await tally(ctx.db, {
    from,
    where,
    by: { step: stepOf(query, londonDay(quotes.submittedAt)), status: sql`${quotes.status}`, assigned: sql`${quotes.assignedTo}` },
    flags,
  })
  const covers = await tally(ctx.db, {
    from: sql`${quotes} CROSS JOIN unnest(${quotes.covers}) AS asked (cover)`,
    where,
    by: { cover: sql`asked.cover` },
    flags,
  })
  const names = new Map(covers.by.cover.size > 0 ? coverOptions(await currentSet(ctx.db)).map(({ value, label }) => [value, label]) : [])
  const termed = quoteRows.where(ctx, { ...all, terms: 'sent' })
  const hours = await median(ctx.db, sql`extract(epoch FROM ${quotes.presentedAt} - ${quotes.submittedAt}) / 3600`, from, termed)
  const { terms, won, lost, open } = found.all.flags
  const columns = [
    { key: 'sent', label: 'Requests', unit: 'count' },
    { key: 'terms', label: 'Terms sent', unit: 'count' },
    { key: 'won', label: 'Accepted', unit: 'count' },
    { key: 'lost', label: 'Not accepted', unit: 'count' },
    { key: 'rate', label: 'Hit rate', unit: 'rate' },
  ] as const
  const cells = (group: Tally<Outcome, never> | undefined, own: Record<string, string>): Parameters<typeof line>[2] => {
    const filter = { ...all, ...own }
    const { terms: sent = 0, won: accepted = 0, lost: refused = 0 } = group?.flags ?? {}
    return [
      [group?.count ?? 0, link('quotes', filter)],
      [sent, link('quotes', { ...filter, terms: 'sent' })],
      [accepted, link('quotes', { ...filter, terms: 'won' })],
      [refused, link('quotes', { ...filter, terms: 'lost' })],
      rate(accepted, accepted + refused),
    ]
  }
  return {
    key: 'quotes',
    figures: [
      count('sent', found.all.count, {
        label: 'Requests sent to us',
        definition: 'Quote requests that were sent in the period. Drafts are left out.',
        link: link('quotes', all),
      }),
      count('open', open, {
        label: 'Not finished',
        definition: 'Of these requests, those still in progress: with us, the client or the insurers.',
        link: link('quotes', { ...all, status: 'open' }),
      }),
      count('terms', terms, {
        label: 'Terms sent',
        definition: 'Of these requests, those where the client was sent terms.',
        link: link('quotes', { ...all, terms: 'sent' }),
      }),
      count('won', won, {
        label: 'Accepted',
        definition: 'Of these requests, those whose terms the client accepted, whether or not the policy has been created.',
        link: link('quotes', { ...all, terms: 'won' }),
      }),
      measure(
        'rate',
        'rate',
        { value: rate(won, won + lost), of: won + lost },
        {
          label: 'Hit rate',
          definition: 'Accepted, divided by the requests with terms that are decided: accepted, declined, expired or withdrawn.',
          link: link('quotes', { ...all, terms: 'decided' }),
        },
      ),
      measure(
        'hours',
        'hours',
        { value: hours.value, of: terms },
        {
          label: 'Usual time to terms',
          definition:
            'From the request to the newest terms we sent: half took less, half took longer. All hours count, nights and weekends too.',
          link: link('quotes', { ...all, terms: 'sent' }),
        },
      ),
    ],
    tables: [
      overTime(
        query,
        {
          key: 'sent',
          title: 'Requests over time',
          definition: 'By the day the request was sent to us.',
          columns: [...columns],
          chart: ['sent', 'won'],
        },
        (key, step) => cells(found.by.step.get(key), step),
      ),
      {
        key: 'status',
        title: 'Requests by status',
        definition: 'Requests in the period by their status today.',
        of: 'Status',
        columns: [{ key: 'sent', label: 'Requests', unit: 'count' }],
        rows: sentQuoteStatuses.map((status) =>
          line(status, quoteMachine.label(status, 'staff'), [
            [found.by.status.get(status)?.count ?? 0, link('quotes', { ...all, status })],
          ]),
        ),
        beyond: 0,
        chart: { columns: ['sent'], stacked: false, overTime: false },
      },
      {
        key: 'cover',
        title: 'By cover',
        definition: 'Requests in the period by what was asked for. A request for several covers is in several rows.',
        of: 'Cover',
        columns: [...columns],
        ...cut(
          largestFirst(covers.by.cover, (group) => group.count).map(([cover, group]) =>
            line(cover, names.get(cover) ?? cover, cells(group, { cover })),
          ),
        ),
        chart: null,
      },
      {
        ...byHandler,
        definition: 'Requests in the period by the colleague they are assigned to today.',
        columns: [...columns],
        ...cut(
          largestFirst(found.by.assigned, (group) => group.count).map(([id, group]) =>
            line(id, nameOf(query, id), cells(group, { assigned: assignedAs(id) })),
          ),
        ),
        chart: null,
      },
    ],
  }
}

export const quoted: PartOf = { title: 'Quote requests', permission: 'quote:view', make }
