/** The insured items: premises, vehicles, people and equipment, each kind in its own table. */
import { policies } from '#contract/admin/book/policies.ts'
import { fillPath } from '#contract/endpoint.ts'
import { formatDate, formatSum } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { readVrm } from '#contract/model/content/reading.ts'
import { itemKindLabels, itemKinds, midLabels, type Item, type ItemKind, type Terms } from '#contract/model/policies/terms.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

type Column = { header: string; cell: (item: Item) => string }
const columns: Record<ItemKind, readonly Column[]> = {
  location: [
    { header: 'Postcode', cell: (item) => (item.kind === 'location' ? item.postcode : '') },
    { header: 'Use', cell: (item) => (item.kind === 'location' ? item.use : '') },
    { header: 'Built', cell: (item) => (item.kind === 'location' && item.built !== null ? String(item.built) : 'Not known') },
  ],
  vehicle: [
    { header: 'Registration', cell: (item) => (item.kind === 'vehicle' ? (readVrm(item.registration) ?? item.registration) : '') },
    { header: 'Use', cell: (item) => (item.kind === 'vehicle' ? item.use : '') },
    { header: 'Motor Insurance Database', cell: (item) => (item.kind === 'vehicle' ? midLabels[item.mid] : '') },
  ],
  person: [{ header: 'Role', cell: (item) => (item.kind === 'person' ? item.role : '') }],
  equipment: [{ header: 'Serial number', cell: (item) => (item.kind === 'equipment' ? item.serial || 'Not given' : '') }],
}

export const Items = ({ id: policyId, terms, mayChange }: { id: string; terms: Terms; mayChange: boolean }) => {
  const kindsListed = itemKinds.filter((kind) => terms.items.some((item) => item.kind === kind))
  if (kindsListed.length === 0)
    return (
      <Card as="section">
        <CardHeader title="Items" />
        <p className="text-soft">This policy lists no insured items.</p>
      </Card>
    )
  return kindsListed.map((kind) => (
    <Card as="section" key={kind}>
      <CardHeader
        title={itemKindLabels[kind].many}
        end={
          kind === 'vehicle' && (
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {mayChange && (
                <Anchor href={paths.adminPolicyChange(policyId, { kind: 'vehicle_list' })} className="link">
                  Change many at once
                </Anchor>
              )}
              <a href={fillPath(policies.vehicles.path, { id: policyId }).path} download className="link">
                Download the vehicles (CSV)
              </a>
            </span>
          )
        }
      />
      <Table
        caption={itemKindLabels[kind].many}
        captionHidden
        rows={terms.items.filter((item) => item.kind === kind)}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: itemKindLabels[kind].one, names: true, cell: ({ name }) => name },
          ...columns[kind].map(({ header, cell }) => ({ key: header, header, cell, wrap: true })),
          { key: 'sum', header: 'Sum', align: 'end' as const, cell: ({ sum }) => (sum === null ? 'None' : formatSum(sum)) },
          { key: 'reviewed', header: 'Reviewed', cell: ({ reviewedOn }) => (reviewedOn ? formatDate(reviewedOn) : 'Not yet') },
        ]}
      />
    </Card>
  ))
}
