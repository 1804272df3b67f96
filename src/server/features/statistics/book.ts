/** The book: policies on cover, begun and cancelled. Confidential policies only for users who may see them (row-level security). */
import { sql } from 'drizzle-orm'
import { classLabel, isPolicyClass } from '#contract/model/policies/policyClass.ts'
import { policyRows } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { assignedAs, byHandler, count, cut, largestFirst, line, link, measure, nameOf, overTime, stepOf, type PartOf } from './figures.ts'
import { tally } from './tally.ts'

const from = sql`${policies}`
const net = sql`${policies.net}`
const className = (key: string) => (isPolicyClass(key) ? classLabel(key) : key)

const make: PartOf['make'] = async (ctx, query) => {
  const { class: of, assigned } = query
  const narrowed = { class: of, assigned }
  const days = { from: query.from, to: query.to }
  const begun = { ...narrowed, begun: 'all', ...days } as const
  const cancelled = { ...narrowed, cancelledFrom: days.from, cancelledTo: days.to }
  const by = { class: sql`${policies.class}`, insurer: sql`${policies.insurer}`, assigned: sql`${policies.assignedTo}` }
  const now = await tally(ctx.db, { from, where: policyRows.where(ctx, { ...narrowed, cover: 'yes' }), by, sums: { net } })
  const started = await tally(ctx.db, {
    from,
    where: policyRows.where(ctx, begun),
    by: { ...by, step: stepOf(query, sql`${policies.inception}`) },
    flags: { new: policyRows.where(ctx, { begun: 'new' }), renewal: policyRows.where(ctx, { begun: 'renewal' }) },
    sums: { net },
  })
  const ended = await tally(ctx.db, {
    from,
    where: policyRows.where(ctx, cancelled),
    by: { step: stepOf(query, sql`${policies.cancelledFrom}`) },
  })
  const columns = [
    { key: 'cover', label: 'On cover today', unit: 'count' },
    { key: 'inForce', label: 'Premium in force', unit: 'money' },
    { key: 'begun', label: 'Began', unit: 'count' },
    { key: 'written', label: 'Written premium', unit: 'money' },
  ] as const
  /** Policies on cover and begun, by one key; the largest premium in force first. */
  const breakdown = (key: keyof typeof by, label: (key: string) => string, filter: (key: string) => Record<string, string>) => {
    const keys = new Map([...started.by[key].keys(), ...now.by[key].keys()].map((each) => [each, now.by[key].get(each)?.sums.net ?? 0]))
    return cut(
      largestFirst(keys, (sum) => sum).map(([each, sum]) => {
        const own = filter(each)
        const [covered, began] = [link('policies', { ...narrowed, cover: 'yes', ...own }), link('policies', { ...begun, ...own })]
        return line(each, label(each), [
          [now.by[key].get(each)?.count ?? 0, covered],
          sum,
          [started.by[key].get(each)?.count ?? 0, began],
          started.by[key].get(each)?.sums.net ?? 0,
        ])
      }),
    )
  }
  return {
    key: 'book',
    figures: [
      count('cover', now.all.count, {
        label: 'Policies on cover',
        definition: 'Policies that the insurer has confirmed, whose period has begun and not ended, and that are not cancelled.',
        today: true,
        link: link('policies', { ...narrowed, cover: 'yes' }),
      }),
      measure(
        'inForce',
        'money',
        { value: now.all.sums.net, of: now.all.count },
        {
          label: 'Premium in force',
          definition:
            'The premium of the policies on cover for their periods, at their newest terms, before insurance premium tax and fees.',
          today: true,
          link: link('policies', { ...narrowed, cover: 'yes' }),
        },
      ),
      count('begun', started.all.count, {
        label: 'Policies that began',
        definition: 'Confirmed policies whose first day of cover is in the period, new and renewed. Those not taken up are left out.',
        link: link('policies', begun),
      }),
      measure(
        'written',
        'money',
        { value: started.all.sums.net, of: started.all.count },
        {
          label: 'Gross written premium',
          definition: 'The premium of the policies that began in the period, at their newest terms, before tax and fees.',
          link: link('policies', begun),
        },
      ),
      count('new', started.all.flags.new, {
        label: 'New policies',
        definition: 'Of the policies that began, those that do not follow an earlier policy with us.',
        link: link('policies', { ...begun, begun: 'new' }),
      }),
      count('cancelled', ended.all.count, {
        label: 'Policies cancelled',
        definition:
          'Confirmed policies whose first day without cover, after a cancellation, is in the period. Those not taken up are left out.',
        link: link('policies', cancelled),
      }),
    ],
    tables: [
      overTime(
        query,
        {
          key: 'begun',
          title: 'New, renewed and cancelled policies',
          definition: 'By the first day of cover; cancellations by the first day without cover. Written premium is before tax and fees.',
          columns: [
            { key: 'new', label: 'New', unit: 'count' },
            { key: 'renewal', label: 'Renewed', unit: 'count' },
            { key: 'written', label: 'Written premium', unit: 'money' },
            { key: 'cancelled', label: 'Cancelled', unit: 'count' },
          ],
          chart: ['new', 'renewal', 'cancelled'],
        },
        (key, step) => {
          const group = started.by.step.get(key)
          return [
            [group?.flags.new ?? 0, link('policies', { ...begun, begun: 'new', ...step })],
            [group?.flags.renewal ?? 0, link('policies', { ...begun, begun: 'renewal', ...step })],
            group?.sums.net ?? 0,
            [ended.by.step.get(key)?.count ?? 0, link('policies', { ...cancelled, cancelledFrom: step.from, cancelledTo: step.to })],
          ]
        },
      ),
      {
        key: 'class',
        title: 'By class of business',
        definition: 'What is on cover today and what began in the period, by class. Premiums are before tax and fees.',
        of: 'Class',
        columns: [...columns],
        ...breakdown('class', className, (key) => ({ class: key })),
        chart: { columns: ['inForce'], stacked: false, overTime: false },
      },
      {
        key: 'insurer',
        title: 'By insurer',
        definition: 'The same, by the insurer named on the policy.',
        of: 'Insurer',
        columns: [...columns],
        ...breakdown(
          'insurer',
          (key) => key,
          (key) => ({ insurer: key }),
        ),
        chart: { columns: ['inForce'], stacked: false, overTime: false },
      },
      {
        ...byHandler,
        definition: 'The same, by the colleague the policy is assigned to today.',
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

export const book: PartOf = { title: 'The book', permission: 'policy:view', make }
