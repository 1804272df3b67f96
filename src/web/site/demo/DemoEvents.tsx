/** Views of the portal's demonstration that tell a story: a claim on its way, and terms beside last year's. */
import { formatDate } from '#contract/format.ts'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { claim, phases, renewal } from './bakery.ts'
import type { View } from './DemoViews.tsx'

/** The phases in a row; what is over, what is now, what is to come is said in words as well. */
const Phases = ({ now }: { now: number }) => (
  <ol className="grid gap-1 md:grid-cols-6">
    {phases.map((phase, index) => {
      const [state, look] =
        index + 1 < now
          ? ['done', 'border-accent text-soft']
          : index + 1 === now
            ? ['now', 'border-ink font-semibold']
            : ['to come', 'border-line text-hint']
      return (
        <li key={phase} aria-current={index + 1 === now ? 'step' : undefined} className={classes('border-t-4 pt-2 text-meta', look)}>
          {phase} <VisuallyHidden>({state})</VisuallyHidden>
        </li>
      )
    })}
  </ol>
)

const tones: Record<string, BadgeTone> = { Accepted: 'good', Received: 'info', Needed: 'warn' }

export const Claims = ({ today }: View) => {
  const { what, reference, insurerReference, happened, phase, nextBy, events, evidence } = claim(today)
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        <h2 className="text-h2">{what}</h2>
        <div className="mt-5">
          <Phases now={phase} />
        </div>
        <p className="mt-5 border-l-4 border-accent pl-4">
          Waiting for two photographs from you. You hear from us by{' '}
          <strong className="font-semibold tabular-nums">{formatDate(nextBy)}</strong>.
        </p>
        <h3 className="mt-8 text-h3">What happened so far</h3>
        <ol className="mt-4 grid gap-4 border-l-2 border-line pl-5">
          {events.toReversed().map((event) => (
            <li key={event.what}>
              <p className="text-meta text-hint tabular-nums">{formatDate(event.day)}</p>
              <p className="font-semibold">{event.what}</p>
              <p className="text-soft">{event.detail}</p>
            </li>
          ))}
        </ol>
      </div>
      <div className="grid content-start gap-6 lg:col-span-5">
        <Card as="section">
          <CardHeader title="Evidence" />
          <ul className="divide-y divide-line border-t border-line">
            {evidence.map((item) => (
              <li key={item.what} className="flex flex-wrap items-baseline justify-between gap-3 py-3">
                {item.what} <Badge tone={tones[item.state] ?? 'neutral'}>{item.state}</Badge>
              </li>
            ))}
          </ul>
        </Card>
        <DescriptionList
          facts={[
            { label: 'Our reference', value: reference },
            { label: "Insurer's reference", value: insurerReference },
            { label: 'Date of loss', value: formatDate(happened) },
          ]}
        />
      </div>
    </div>
  )
}

export const Renewals = ({ today }: View) => {
  const { expires, rows } = renewal(today)
  return (
    <div>
      <h2 className="text-h2">Delivery van, renewal on {formatDate(expires)}</h2>
      <p className="mt-2 max-w-measure text-soft">
        Terms from Downs Example Mutual, beside last year&apos;s. In the portal you confirm your facts, then accept, ask or decline here.
      </p>
      <div className="mt-6">
        <Table
          caption="This year's terms beside last year's"
          captionHidden
          rowKey={(row) => row.what}
          rows={rows}
          columns={[
            { key: 'what', header: 'Term', names: true, wrap: true, cell: (row) => row.what },
            { key: 'last', header: 'Last year', align: 'end', cell: (row) => row.last },
            { key: 'now', header: 'This year', align: 'end', cell: (row) => row.now },
            {
              key: 'change',
              header: 'Change',
              cell: (row) =>
                row.change === 'The same' ? (
                  <span className="text-hint">{row.change}</span>
                ) : (
                  <strong className="font-semibold">{row.change}</strong>
                ),
            },
          ]}
        />
      </div>
      <div className="mt-6 max-w-measure">
        <Notice tone="info" title="Nothing renews by itself">
          <p>Cover ends at the end of the last day unless you accept terms and we confirm them in writing.</p>
        </Notice>
      </div>
    </div>
  )
}
