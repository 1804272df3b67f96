/** What is insured: by section, then by named item, then the price. */
import { fillPath } from '#contract/endpoint.ts'
import { formatDate, formatMoney, formatSum } from '#contract/format.ts'
import {
  itemKindLabels,
  itemKinds,
  limitBasisLabels,
  paymentLabels,
  type Item,
  type ItemKind,
  type Section,
} from '#contract/model/policies/terms.ts'
import { showRegistration } from '#contract/model/policies/termsChange.ts'
import { paths } from '#contract/paths.ts'
import { policies, type PolicyView } from '#contract/portal/policies.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { PhonePart } from '#web/ui/display/Details.tsx'
import { Leaders } from '#web/ui/display/Leaders.tsx'
import { Qualified } from '#web/ui/display/Qualified.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <div>
      <h4 className="font-text text-body font-semibold tracking-normal">{title}</h4>
      <ul className="mt-1 list-disc pl-5 text-soft marker:text-hint">
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )

const SectionBlock = ({ section }: { section: Section }) => {
  const { name, limit, basis, excess, excessNote, territory, retroactiveOn } = section
  return (
    <section className="break-inside-avoid border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0 max-md:py-1">
      <PhonePart title={name} value={limit === null ? '' : formatSum(limit)}>
        <dl className="mt-1">
          <div className="leader py-1.5">
            <dt className="text-soft">
              {basis === 'sum_insured' ? 'Sum insured' : <Qualified name="Limit" by={limitBasisLabels[basis]} />}
            </dt>
            <dd className="font-semibold">{limit === null ? 'None stated' : formatSum(limit)}</dd>
          </div>
          <div className="leader py-1.5">
            <dt className="text-soft">Excess</dt>
            <dd className="font-semibold">{excess === null ? 'None' : formatSum(excess)}</dd>
          </div>
          {excessNote && (
            <div className="leader py-1.5">
              <dt className="text-soft">Other excess</dt>
              <dd>{excessNote}</dd>
            </div>
          )}
          {retroactiveOn && (
            <div className="leader py-1.5">
              <dt className="text-soft">Work covered from</dt>
              <dd>{formatDate(retroactiveOn)}</dd>
            </div>
          )}
          {territory && (
            <div className="grid gap-x-6 py-1.5 md:grid-cols-3">
              <dt className="text-soft">Where it applies</dt>
              <dd className="text-balance md:col-span-2 md:text-end">{territory}</dd>
            </div>
          )}
        </dl>
        <div className="mt-3 grid gap-4 empty:hidden sm:grid-cols-2">
          <Lines title="Also covered" lines={section.extensions} />
          <Lines title="You must" lines={section.conditions} />
          <Lines title="Not covered" lines={section.exclusions} />
          <Lines title="Endorsements" lines={section.endorsements} />
        </div>
      </PhonePart>
    </section>
  )
}

export const Sections = ({ policy: { terms } }: { policy: PolicyView }) => (
  // Higher than a sheet of paper, so that it may be divided there, between its sections.
  <Card as="section" data-long>
    <CardHeader title="What is covered" note={terms.sections.length === 1 ? 'One section' : `${terms.sections.length} sections`} />
    <div>
      {terms.sections.map((section) => (
        <SectionBlock key={section.code} section={section} />
      ))}
    </div>
    {(terms.conditions.length > 0 || terms.alsoInsured.length > 0) && (
      <div className="mt-5 grid grid-cols-1 gap-4 border-t-2 border-ink pt-4">
        <Lines title="For the whole policy" lines={terms.conditions} />
        <Lines title="Also insured or noted" lines={terms.alsoInsured} />
      </div>
    )}
  </Card>
)

type Of<K extends ItemKind> = Extract<Item, { kind: K }>
const sum = (label: string): Column<Item> => ({
  key: 'sum',
  header: label,
  align: 'end',
  cell: (item) => (item.sum === null ? 'None stated' : formatSum(item.sum)),
})
const reviewed: Column<Item> = { key: 'reviewed', header: 'Last looked at', cell: ({ reviewedOn }) => formatDate(reviewedOn) }
const name = (header: string): Column<Item> => ({ key: 'name', header, names: true, cell: (item) => item.name })
/** A column for a property that only items of this kind have. */
const own = <K extends ItemKind>(kind: K, header: string, text: (item: Of<K>) => string): Column<Item> => ({
  key: header,
  header,
  wrap: true,
  cell: (item) => (item.kind === kind ? text(item as Of<K>) : ''),
})

const columns: Record<ItemKind, readonly Column<Item>[]> = {
  location: [
    name('Address'),
    own('location', 'Postcode', ({ postcode }) => postcode),
    own('location', 'Used as', ({ use }) => use),
    own('location', 'Built', ({ built }) => (built === null ? 'Not stated' : String(built))),
    sum('Sum insured'),
  ],
  vehicle: [
    name('Vehicle'),
    own('vehicle', 'Registration', ({ registration }) => showRegistration(registration)),
    own('vehicle', 'Used for', ({ use }) => use),
    sum('Value'),
  ],
  person: [name('Name'), own('person', 'Role', ({ role }) => role), reviewed],
  equipment: [name('Item'), own('equipment', 'Serial number', ({ serial }) => serial || 'Not stated'), sum('Sum insured'), reviewed],
}

export const Items = ({ policy: { id, terms, may } }: { policy: PolicyView }) =>
  itemKinds.map((kind) => {
    const rows = terms.items.filter((item) => item.kind === kind)
    return (
      rows.length > 0 && (
        <section key={kind} className="grid gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2>
              {itemKindLabels[kind].many} <span className="font-text text-meta font-normal text-hint">{rows.length}</span>
            </h2>
            {kind === 'vehicle' && (
              <span className="flex flex-wrap gap-x-4 gap-y-1">
                {may.change && (
                  <Anchor href={paths.clientPolicyChange(id, { kind: 'vehicle_list' })} className="link">
                    Change many at once
                  </Anchor>
                )}
                <Anchor href={fillPath(policies.vehicles.path, { id }).path} download className="link">
                  Download the vehicles (CSV)
                </Anchor>
              </span>
            )}
          </div>
          <Table
            caption={itemKindLabels[kind].many}
            captionHidden
            columns={columns[kind]}
            rows={rows}
            rowKey={({ id }) => id}
            lone={rows.length === 1}
          />
        </section>
      )
    )
  })

const iptLabel = (rate: number) =>
  rate === 0 ? (
    'Exempt from Insurance Premium Tax'
  ) : (
    // On a line of its own, so that the dots before the sum have room on a phone.
    <>
      Insurance Premium Tax <span className="block text-meta text-hint">at {rate}%</span>
    </>
  )

/** The parts add up to the total. Our commission from the insurer is not shown; we disclose it on request. */
export const Price = ({ policy: { price, terms } }: { policy: PolicyView }) => (
  <Card as="section">
    <CardHeader title="What it costs" note="For the period" />
    <Leaders
      rows={[
        { label: 'Premium before tax', value: formatMoney(price.net) },
        ...price.groups.map(({ rate, ipt }) => ({ label: iptLabel(rate), value: formatMoney(ipt) })),
        { label: 'Our fee', value: formatMoney(price.fee) },
      ]}
      total={{ label: 'Total', value: formatMoney(price.total) }}
    />
    <p className="text-meta text-hint">
      {paymentLabels[terms.payment.method]}
      {terms.payment.instalments > 1 ? `, ${terms.payment.instalments} instalments` : ''}.
      {terms.adjustable ? ' The premium is a deposit: it is adjusted to what you declare after the period.' : ''}
    </p>
  </Card>
)
