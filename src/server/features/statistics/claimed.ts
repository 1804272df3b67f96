/** Claims by the day they were reported, how they ended and what insurers paid. */
import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { classLabel, isPolicyClass } from '#contract/model/policies/policyClass.ts'
import { claimRows } from '#server/features/claims/claims.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { kindLabel } from '#server/features/claims/claims.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { policyRows } from '#server/features/policies/policies.ts'
import {
  count,
  cut,
  largestFirst,
  line,
  link,
  londonDay,
  measure,
  overTime,
  rate,
  stepOf,
  type PartOf,
  type View,
  type FigureQuery,
} from './figures.ts'
import { median, tally, type Tally } from './tally.ts'

type Ended = 'open' | 'paid' | 'declined' | 'withdrawn' | 'otherwise'

/** What insurers paid for the loss itself: without recoveries, excesses and costs (contract/model/claims/claimMoney.ts). */
const paidFor = (claim: unknown) =>
  sql`coalesce((SELECT sum(amount) FROM claim_payments WHERE claim_payments.claim_id = ${claim} AND kind IN ('interim', 'final') AND reversed_at IS NULL), 0)`

/** Amount paid on policies that began in the period, and their premium. */
const lossRatio = async (ctx: View, { class: of, assigned, from, to }: FigureQuery) => {
  const begun = { class: of, assigned, begun: 'all', from, to } as const
  const found = await tally(ctx.db, {
    from: sql`${policies}`,
    where: policyRows.where(ctx, begun),
    sums: { net: sql`${policies.net}` },
  })
  const { rows } = await ctx.db.execute<{ paid: string | null }>(sql`
    SELECT sum(paid.amount) AS paid FROM claim_payments AS paid JOIN ${claims} ON ${claims.id} = paid.claim_id JOIN ${policies} ON ${policies.id} = ${claims.policyId}
    WHERE paid.kind IN ('interim', 'final') AND paid.reversed_at IS NULL AND ${policyRows.where(ctx, begun)}`)
  return measure(
    'lossRatio',
    'rate',
    { value: rate(Number(rows[0]?.paid ?? 0), found.all.sums.net), of: found.all.count },
    {
      label: 'Paid loss ratio',
      definition:
        'Of the policies that began in the period: what insurers have paid on their claims so far, divided by their premium before tax and fees. Young periods look better than they will be: claims still open are not in it.',
      link: link('policies', begun),
    },
  )
}

const make: PartOf['make'] = async (ctx, query) => {
  const all = { class: query.class, assigned: query.assigned, from: query.from, to: query.to }
  const where = claimRows.where(ctx, all)
  const found = await tally(ctx.db, {
    from: sql`${claims} LEFT JOIN policies AS insured ON insured.id = ${claims.policyId}`,
    where,
    by: {
      step: stepOf(query, londonDay(claims.submittedAt)),
      class: sql`CASE WHEN ${claims.policyId} IS NULL THEN 'none' ELSE insured.class END`,
      type: sql`${claims.type}`,
    },
    flags: {
      open: claimRows.where(ctx, { status: 'open' }),
      paid: claimRows.where(ctx, { ended: 'paid' }),
      declined: claimRows.where(ctx, { ended: 'declined' }),
      withdrawn: claimRows.where(ctx, { ended: 'withdrawn' }),
      otherwise: claimRows.where(ctx, { ended: 'otherwise' }),
    },
    sums: { paid: paidFor(claims.id) },
  })
  const hours = await median(
    ctx.db,
    sql`extract(epoch FROM (SELECT min(at) FROM record_events WHERE subject_type = 'claim' AND subject_id = ${claims.id} AND action = 'acknowledge') - ${claims.submittedAt}) / 3600`,
    sql`${claims}`,
    where,
  )
  const { flags, sums } = found.all
  const columns = [
    { key: 'reported', label: 'Reported', unit: 'count' },
    { key: 'open', label: 'Open', unit: 'count' },
    { key: 'settled', label: 'Settled', unit: 'count' },
    { key: 'declined', label: 'Declined', unit: 'count' },
    { key: 'other', label: 'Withdrawn', unit: 'count' },
    { key: 'paid', label: 'Paid', unit: 'money' },
  ] as const
  const cells = (group: Tally<Ended, 'paid'> | undefined, own: Record<string, string>): Parameters<typeof line>[2] => {
    const filter = { ...all, ...own }
    const { open = 0, paid = 0, declined = 0, withdrawn = 0 } = group?.flags ?? {}
    return [
      [group?.count ?? 0, link('claims', filter)],
      [open, link('claims', { ...filter, status: 'open' })],
      [paid, link('claims', { ...filter, ended: 'paid' })],
      [declined, link('claims', { ...filter, ended: 'declined' })],
      [withdrawn, link('claims', { ...filter, ended: 'withdrawn' })],
      group?.sums.paid ?? 0,
    ]
  }
  const nameOfClass = (key: string) => (isPolicyClass(key) ? classLabel(key) : 'No policy chosen')
  return {
    key: 'claims',
    figures: [
      count('reported', found.all.count, {
        label: 'Claims reported',
        definition: 'Claims and circumstances that were reported in the period. Drafts are left out.',
        link: link('claims', all),
      }),
      count('open', flags.open, {
        label: 'Still open',
        definition: 'Of these claims, those that are not settled, declined, withdrawn or closed.',
        link: link('claims', { ...all, status: 'open' }),
      }),
      count('settled', flags.paid, {
        label: 'Settled and paid',
        definition: 'Of these claims, those that the insurer settled, closed since or not.',
        link: link('claims', { ...all, ended: 'paid' }),
      }),
      count('declined', flags.declined, {
        label: 'Declined',
        definition: 'Of these claims, those that the insurer declined, closed since or not.',
        link: link('claims', { ...all, ended: 'declined' }),
      }),
      count('otherwise', flags.otherwise, {
        label: 'Closed for another reason',
        definition: 'Of these claims, those closed as below the excess, not covered, reported twice or not genuine.',
        link: link('claims', { ...all, ended: 'otherwise' }),
      }),
      measure(
        'paid',
        'money',
        { value: sums.paid, of: found.all.count },
        {
          label: 'Paid by insurers',
          definition: 'Payments on account and final payments on these claims up to today. Recoveries, excesses and costs are left out.',
          link: link('claims', all),
        },
      ),
      measure('hours', 'hours', hours, {
        label: 'Usual time to acknowledge',
        definition:
          'From the report to the first time we acknowledged it: half took less, half took longer. All hours count, nights and weekends too.',
        link: link('claims', { ...all, acknowledged: 'yes' }),
      }),
      ...(can(ctx.actor, 'policy:view') ? [await lossRatio(ctx, query)] : []),
    ],
    tables: [
      overTime(
        query,
        {
          key: 'reported',
          title: 'Claims reported',
          definition: 'By the day they were reported, with their status today.',
          columns: [...columns],
          chart: ['reported'],
        },
        (key, step) => cells(found.by.step.get(key), step),
      ),
      {
        key: 'class',
        title: 'By class of business',
        definition: 'Claims in the period by the class of their policy.',
        of: 'Class',
        columns: [...columns],
        ...cut(
          largestFirst(found.by.class, (group) => group.count).map(([key, group]) => {
            return line(key, nameOfClass(key), cells(group, { class: isPolicyClass(key) ? key : 'none' }))
          }),
        ),
        chart: { columns: ['reported'], stacked: false, overTime: false },
      },
      {
        key: 'type',
        title: 'By what happened',
        definition: 'Claims in the period by what the reporter chose.',
        of: 'What happened',
        columns: [...columns],
        ...cut(
          largestFirst(found.by.type, (group) => group.count).flatMap(([type, group]) =>
            type === '' ? [] : [line(type, kindLabel(type) || type, cells(group, { type }))],
          ),
        ),
        chart: null,
      },
    ],
  }
}

export const claimed: PartOf = { title: 'Claims', permission: 'claim:view', make }
