/** Renewals by the day their policy ends: kept, lost or still open. */
import { sql } from 'drizzle-orm'
import { classLabel, isPolicyClass } from '#contract/model/policies/policyClass.ts'
import { lostLabels, lostReasons } from '#contract/model/renewals/renewal.ts'
import { renewalRows } from '#server/features/renewals/renewals.ts'
import { renewals } from '#server/features/renewals/renewals.table.ts'
import {
  assignedAs,
  byHandler,
  count,
  cut,
  largestFirst,
  line,
  link,
  measure,
  nameOf,
  overTime,
  rate,
  stepOf,
  type PartOf,
} from './figures.ts'
import { tally, type Tally } from './tally.ts'

type Renewed = Tally<'bound' | 'lost' | 'open', 'net'>

const make: PartOf['make'] = async (ctx, query) => {
  const { class: of, assigned, from, to } = query
  const all = { class: of, assigned, from, to, stage: 'counted' } as const
  const found = await tally(ctx.db, {
    // The premium is that of the policy that ends.
    from: sql`${renewals} JOIN policies AS ending ON ending.id = ${renewals.policyId}`,
    where: renewalRows.where(ctx, all),
    by: {
      step: stepOf(query, sql`${renewals.dueOn}`),
      class: sql`ending.class`,
      assigned: sql`${renewals.assignedTo}`,
      reason: sql`CASE WHEN ${renewalRows.where(ctx, { stage: 'lapsed' })} THEN CASE WHEN ${renewals.lostReason} = '' THEN 'unsaid' ELSE ${renewals.lostReason} END END`,
    },
    flags: {
      bound: renewalRows.where(ctx, { stage: 'bound' }),
      lost: renewalRows.where(ctx, { stage: 'lapsed' }),
      open: renewalRows.where(ctx, { stage: 'upcoming' }),
    },
    sums: { net: sql`ending.net` },
  })
  const { flags, sumsOf } = found.all
  const decided = flags.bound + flags.lost
  const columns = [
    { key: 'due', label: 'Due', unit: 'count' },
    { key: 'bound', label: 'Renewed', unit: 'count' },
    { key: 'lost', label: 'Lost', unit: 'count' },
    { key: 'open', label: 'Still open', unit: 'count' },
    { key: 'rate', label: 'Retention', unit: 'rate' },
  ] as const
  const cells = (group: Renewed | undefined, own: Record<string, string>): Parameters<typeof line>[2] => {
    const filter = { ...all, ...own }
    const [bound, lost] = [group?.flags.bound ?? 0, group?.flags.lost ?? 0]
    return [
      [group?.count ?? 0, link('renewals', filter)],
      [bound, link('renewals', { ...filter, stage: 'bound' })],
      [lost, link('renewals', { ...filter, stage: 'lapsed' })],
      [group?.flags.open ?? 0, link('renewals', { ...filter, stage: 'upcoming' })],
      rate(bound, bound + lost),
    ]
  }
  const breakdown = (key: 'class' | 'assigned', label: (key: string) => string, own: (key: string) => Record<string, string>) =>
    cut(largestFirst(found.by[key], (group) => group.count).map(([each, group]) => line(each, label(each), cells(group, own(each)))))
  const reasons = [...lostReasons, 'unsaid' as const]
  return {
    key: 'renewals',
    figures: [
      count('due', found.all.count, {
        label: 'Renewals due',
        definition:
          'Renewals of policies that end in the period. Those withdrawn, because the period was extended or there was nothing to renew, are left out.',
        link: link('renewals', all),
      }),
      count('bound', flags.bound, {
        label: 'Renewed',
        definition: 'Of the renewals due, those whose new policy is confirmed.',
        link: link('renewals', { ...all, stage: 'bound' }),
      }),
      count('lost', flags.lost, {
        label: 'Lost',
        definition: 'Of the renewals due, those that the client declined or did not answer, and those that no insurer offered.',
        link: link('renewals', { ...all, stage: 'lapsed' }),
      }),
      count('open', flags.open, {
        label: 'Still open',
        definition: 'Of the renewals due, those that are neither renewed nor lost yet. They are not part of the retention rate.',
        link: link('renewals', { ...all, stage: 'upcoming' }),
      }),
      measure(
        'rate',
        'rate',
        { value: rate(flags.bound, decided), of: decided },
        {
          label: 'Retention rate',
          definition: 'Renewed, divided by renewed and lost together: by number of policies.',
          link: link('renewals', { ...all, stage: 'decided' }),
        },
      ),
      measure(
        'premiumRate',
        'rate',
        { value: rate(sumsOf.bound.net, sumsOf.bound.net + sumsOf.lost.net), of: decided },
        {
          label: 'Retention by premium',
          definition: 'The same, each policy weighted by its expiring premium before tax and fees.',
          link: link('renewals', { ...all, stage: 'decided' }),
        },
      ),
    ],
    tables: [
      overTime(
        query,
        {
          key: 'due',
          title: 'Renewals due',
          definition: 'By the last day of the policy that ends.',
          columns: [...columns],
          chart: ['bound', 'lost', 'open'],
          stacked: true,
        },
        (key, step) => cells(found.by.step.get(key), step),
      ),
      {
        key: 'reason',
        title: 'Why renewals were lost',
        definition: 'The reason noted for each lost renewal, and the expiring premium before tax and fees.',
        of: 'Reason',
        columns: [
          { key: 'lost', label: 'Lost', unit: 'count' },
          { key: 'premium', label: 'Premium', unit: 'money' },
        ],
        rows: reasons.flatMap((reason) => {
          const group = found.by.reason.get(reason)
          const label = reason === 'unsaid' ? 'Not given' : lostLabels[reason]
          return group ? [line(reason, label, [[group.count, link('renewals', { ...all, lost: reason })], group.sums.net])] : []
        }),
        beyond: 0,
        chart: { columns: ['lost'], stacked: false, overTime: false },
      },
      {
        key: 'class',
        title: 'By class of business',
        definition: 'Renewals due by the class of the policy that ends.',
        of: 'Class',
        columns: [...columns],
        ...breakdown(
          'class',
          (key) => (isPolicyClass(key) ? classLabel(key) : key),
          (key) => ({ class: key }),
        ),
        chart: null,
      },
      {
        ...byHandler,
        definition: 'Renewals due by the colleague the renewal is assigned to today.',
        columns: [...columns],
        ...breakdown(
          'assigned',
          (key) => nameOf(query, key),
          (key) => ({ assigned: assignedAs(key) }),
        ),
        chart: null,
      },
    ],
  }
}

export const renewed: PartOf = { title: 'Renewals', permission: 'renewal:view', make }
