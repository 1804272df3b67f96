/** Views of the portal's demonstration: what waits, the policies, their proof, the papers. Dates count from `today`. */
import { formatDate, formatFileSize } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { useSiteShell } from '../shell/Page.tsx'
import { Keep } from '../tools/ToolPage.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { ScheduleCard, type ScheduleRow } from '#web/ui/display/ScheduleCard.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { broker, claim, company, documents, needsYou, phases, policies, type Policy } from './bakery.ts'

/** `policy`: the one that was chosen, as the address has it. */
export type View = { today: string; policy: string | null }

export const Overview = ({ today }: View) => {
  const { firm } = useSiteShell()
  const open = claim(today)
  return (
    <div className="grid gap-6 lg:grid-cols-12">
      <Card as="section" className="lg:col-span-8">
        <CardHeader title={`Good day, ${company.person}. Two things need you`} />
        <ul className="divide-y divide-line border-t border-line">
          {needsYou(today).map(({ what, why, due, minutes, view }) => (
            <li key={what} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
              <div className="min-w-0">
                <p className="font-semibold">{what}</p>
                <p className="text-soft">{why}</p>
                <p className="text-meta text-hint tabular-nums">
                  By {formatDate(due)}, about {minutes} minutes
                </p>
              </div>
              <Anchor href={paths.portalDemo({ view })} className={buttonClass({ size: 'small' })}>
                Look at it
              </Anchor>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" className="lg:col-span-4">
        <CardHeader title="Your broker" />
        <p className="font-semibold">{broker.name}</p>
        <p className="text-soft">{broker.role}</p>
        <p className="mt-3">
          <PhoneLink phone={firm.phone} className="link font-semibold" />
        </p>
        <p className="text-meta text-hint">{firm.hours.shown}</p>
      </Card>
      <Card as="section" className="lg:col-span-8">
        <CardHeader title="Cover at a glance" />
        <ul className="divide-y divide-line border-t border-line">
          {policies(today).map((policy) => (
            <li key={policy.id} className="grid items-baseline gap-x-6 gap-y-1 py-3 md:grid-cols-12">
              <p className="min-w-0 md:col-span-6">
                <Anchor href={paths.portalDemo({ view: 'policies' })} className="link font-semibold">
                  {policy.cover}
                </Anchor>
                <span className="block text-meta text-hint">{policy.headline}</span>
              </p>
              <p className="text-meta text-soft tabular-nums md:col-span-3">until {formatDate(policy.to)}</p>
              <p className="md:col-span-3">
                <StatusBadge kind="policy" status={policy.status} />
              </p>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" className="lg:col-span-4">
        <CardHeader title="Open claim" />
        <p className="font-semibold">{open.what}</p>
        <p className="text-soft">{phases[open.phase - 1]}</p>
        <p className="mt-3">
          <Anchor href={paths.portalDemo({ view: 'claims' })} className="link">
            Where it stands
          </Anchor>
        </p>
      </Card>
    </div>
  )
}

export const Policies = ({ today }: View) => (
  <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
    {policies(today).map((policy) => (
      <ScheduleCard key={policy.id} title={policy.cover} caption={`${policy.insurer}, ${policy.number}`} rows={policy.rows}>
        <p className="flex flex-wrap items-center justify-between gap-3">
          <StatusBadge kind="policy" status={policy.status} />
          <span className="text-meta text-soft tabular-nums">
            {formatDate(policy.from)} to {formatDate(policy.to)}
          </span>
        </p>
        <p className="mt-4">
          <Anchor href={paths.portalDemo({ view: 'proof', policy: policy.id })} className={buttonClass({ size: 'small' })}>
            Proof of cover
          </Anchor>
        </p>
      </ScheduleCard>
    ))}
  </div>
)

export const Proof = ({ today, policy }: View) => {
  const all = policies(today)
  const [first] = all
  const shown = all.find(({ id }) => id === policy) ?? first
  if (!shown) return null
  return (
    <div className="grid gap-8 lg:grid-cols-12">
      <nav aria-label="Policy" className="lg:col-span-4 print:hidden">
        <h2 className="text-h3">Proof for which policy?</h2>
        <ul className="mt-3 border-t border-line">
          {all.map(({ id, cover }) => (
            <li key={id} className="border-b border-line">
              <Anchor
                href={paths.portalDemo({ view: 'proof', policy: id })}
                aria-current={id === shown.id ? 'true' : undefined}
                className="flex min-h-11 items-center px-3 hover:bg-panel current:bg-selected current:font-semibold"
              >
                {cover}
              </Anchor>
            </li>
          ))}
        </ul>
        <div className="mt-5">
          <Keep address={paths.portalDemo({ view: 'proof', policy: shown.id })} />
        </div>
      </nav>
      <article
        aria-label="Proof of cover"
        className="border border-t-ledge border-line border-t-accent bg-surface p-6 md:p-10 lg:col-span-8"
      >
        <p className="text-meta font-semibold text-danger">Demonstration. This is not proof of any insurance.</p>
        {typeof shown.proof === 'string' ? (
          <Certificate name={shown.proof} />
        ) : (
          <Confirmation policy={shown} rows={shown.proof} today={today} />
        )}
      </article>
    </div>
  )
}

/** What the law wants seen is the insurer's own paper; ours would not do. */
const Certificate = ({ name }: { name: string }) => (
  <>
    <h2 className="mt-4 text-h2">The insurer&apos;s own certificate</h2>
    <p className="mt-2 max-w-measure text-soft">For this policy the proof is the {name}. It is kept with your documents, ready to print.</p>
    <p className="mt-5">
      <Anchor href={paths.portalDemo({ view: 'documents' })} className={buttonClass()}>
        Go to documents
      </Anchor>
    </p>
  </>
)

const Confirmation = ({ policy, rows, today }: { policy: Policy; rows: readonly ScheduleRow[]; today: string }) => {
  const { firm } = useSiteShell()
  const facts = [
    { label: 'Insurer', value: policy.insurer },
    { label: 'Policy number', value: policy.number },
    { label: 'Period', value: `${formatDate(policy.from)} to ${formatDate(policy.to)}, both days inclusive` },
    ...rows,
  ]
  return (
    <>
      <h2 className="mt-4 text-h2">Confirmation of insurance</h2>
      <p className="mt-2 text-soft">
        {firm.name} confirms on {formatDate(today)} that the policy below is in force for {company.name}.
      </p>
      <dl className="mt-6">
        {facts.map(({ label, value }) => (
          <div key={String(label)} className="leader py-2.5">
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-meta text-soft">
        A summary for information. It changes nothing in the policy, whose terms, conditions and exclusions apply. Whoever receives it can
        check on our site that the policy is still in force.
      </p>
    </>
  )
}

export const Documents = ({ today }: View) => (
  <Table
    caption="Documents of your policies"
    captionHidden
    rowKey={(row) => row.name}
    rows={documents(today)}
    columns={[
      { key: 'name', header: 'Document', names: true, wrap: true, cell: (row) => row.name },
      { key: 'policy', header: 'Policy', cell: (row) => row.policy },
      { key: 'date', header: 'Date', cell: (row) => formatDate(row.date) },
      { key: 'size', header: 'Size', align: 'end', cell: (row) => formatFileSize(row.size) },
    ]}
  />
)
