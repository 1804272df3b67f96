/** What a client has with us, newest first, and whom to ring. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clients, type ClientDetail } from '#contract/admin/book/clients.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { contactRoleLabels, contactWayLabels } from '#contract/model/clients/businessType.ts'
import { customerCategoryLabels } from '#contract/model/clients/customerCategory.ts'
import { showPhone } from '#contract/model/questions/questionFlow.ts'
import { paths } from '#contract/paths.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { EmailLink, TypedPhone } from '#web/records/ContactLinks.tsx'
import { Notes } from '#web/records/Notes.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { HandlerCard } from '../shell/HandlerCard.tsx'
import { useCan } from '../shell/useCan.ts'
import { ClientInvoices, clientInvoicesQuery } from './ClientInvoices.tsx'
import { EraseLink, useMayErase } from './Erasing.tsx'
import { EvidencePack, useMayTakePack } from './EvidencePack.tsx'

type Props = { client: ClientDetail; record: RecordState<ClientDetail> }
type RowOf<K extends 'policyRows' | 'quoteRows' | 'claimRows' | 'documentRows'> = NonNullable<ClientDetail[K]>['rows'][number]

const policyColumns: Column<RowOf<'policyRows'>>[] = [
  {
    key: 'class',
    header: 'Policy',
    names: true,
    cell: (policy) => (
      <>
        <Anchor href={paths.adminPolicy(policy.id)} className="link">
          {policy.class}
        </Anchor>
        <span className="flex flex-wrap gap-x-2 text-small font-normal text-hint xl:min-w-60">
          <span className="whitespace-nowrap">{policy.reference}</span>
          <span className="whitespace-nowrap">{policy.policyNumber}</span>
          <span className="whitespace-nowrap">{policy.insurer}</span>
        </span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge kind="policy" status={status} />,
  },
  {
    key: 'expiry',
    header: 'Until',
    cell: ({ expiry, onCover }) => (
      <>
        {formatDate(expiry)}
        {onCover && <span className="block text-small font-semibold text-good">On cover</span>}
      </>
    ),
  },
  { key: 'total', header: 'Premium', align: 'end', cell: ({ total }) => formatMoney(total) },
]
const quoteColumns: Column<RowOf<'quoteRows'>>[] = [
  {
    key: 'reference',
    header: 'Request',
    names: true,
    cell: ({ id, reference }) => (
      <Anchor href={paths.adminQuote(id)} className="link">
        {reference}
      </Anchor>
    ),
  },
  { key: 'covers', header: 'Covers', cell: ({ covers }) => covers },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge kind="quote" status={status} /> },
  { key: 'at', header: 'Sent', cell: ({ at }) => formatDate(at) },
]
const claimColumns: Column<RowOf<'claimRows'>>[] = [
  {
    key: 'reference',
    header: 'Claim',
    names: true,
    cell: ({ id, reference, at }) => (
      <>
        <Anchor href={paths.adminClaim(id)} className="link whitespace-nowrap">
          {reference}
        </Anchor>
        <span className="block text-small font-normal text-hint">Reported on {formatDate(at)}</span>
      </>
    ),
  },
  { key: 'kind', header: 'About', wrap: true, cell: ({ kind }) => kind },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge kind="claim" status={status} /> },
]
const documentColumns: Column<RowOf<'documentRows'>>[] = [
  {
    key: 'title',
    header: 'Document',
    names: true,
    wrap: true,
    cell: ({ id, title }) => (
      <Anchor href={paths.adminDocument(id)} className="link">
        {title}
      </Anchor>
    ),
  },
  { key: 'at', header: 'Added', cell: ({ at }) => formatDate(at) },
]

/** The rest are in the list of documents, which can be searched. */
const documentsShown = 8

export const Overview = ({ client, record }: Props) => (
  <div className="grid items-start gap-5 lg:grid-cols-3 xl:grid-cols-10">
    {/* Before the lists, on a phone too: it is what a record is opened for when somebody rings. */}
    <div className="lg:col-span-3 xl:col-span-10">
      <FirstContact client={client} />
    </div>
    <div className="grid grid-cols-1 gap-5 lg:col-span-2 xl:col-span-7">
      <Part
        title="Policies"
        part={client.policyRows}
        columns={policyColumns}
        link={
          <Anchor href={paths.adminPolicies({ client: client.id })} className="link">
            See all
          </Anchor>
        }
      />
      <Part title="Quote requests" part={client.quoteRows} columns={quoteColumns} />
      <Part title="Claims" part={client.claimRows} columns={claimColumns} />
      <ClientInvoices clientId={client.id} />
      <Part
        title="Documents"
        part={client.documentRows && { ...client.documentRows, rows: client.documentRows.rows.slice(0, documentsShown) }}
        columns={documentColumns}
        link={
          <Anchor href={paths.adminDocuments({ client: client.id })} className="link">
            See all
          </Anchor>
        }
      />
      <NothingOf client={client} />
    </div>
    <div className="grid grid-cols-1 gap-5 xl:col-span-3">
      {client.mayEdit && <HandlerCard of={client} endpoints={clients} record={record} />}
      <Notes of={client} add={client.mayEdit ? clients.note : null} record={record} seldom />
      <WholeFile client={client} />
    </div>
  </div>
)

/** What is seldom done, and with all that we hold at once: last, and without buttons that stand out. */
const WholeFile = ({ client }: Pick<Props, 'client'>) => {
  const [takes, erases] = [useMayTakePack(), useMayErase(client)]
  if (!takes && !erases) return null
  return (
    <Card as="section">
      <CardHeader title="All that we hold" />
      <div className="grid gap-4">
        {takes && <EvidencePack clientId={client.id} />}
        {erases && <EraseLink clientId={client.id} />}
      </div>
    </Card>
  )
}

/** What this client has none of, in one line, and what can be noted instead. */
const NothingOf = ({ client }: Pick<Props, 'client'>) => {
  const invoices = useQuery({ ...clientInvoicesQuery(client.id), retry: false }).data
  const [mayAddTask, mayComplain] = [useCan('client:edit'), useCan('complaint:edit')]
  const missing = [
    { what: 'policies', part: client.policyRows },
    { what: 'quote requests', part: client.quoteRows },
    { what: 'claims', part: client.claimRows },
    { what: 'invoices', part: invoices },
    { what: 'documents', part: client.documentRows },
  ].flatMap(({ what, part }) => (part?.total === 0 ? [what] : []))
  const offers = [
    { label: 'Add a task', href: paths.adminTaskAdd({ client: client.id }), may: mayAddTask },
    { label: 'Add a complaint', href: paths.adminComplaintAdd({ client: client.id }), may: mayComplain },
  ].filter(({ may }) => may && !client.erased)
  if (missing.length === 0 && offers.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 px-1 text-meta text-soft">
      {missing.length > 0 && <span>{`No ${inWords.format(missing)} yet.`}</span>}
      {offers.map(({ label, href }) => (
        <Anchor key={label} href={href} className="link inline-flex min-h-8 items-center coarse:min-h-11">
          {label}
        </Anchor>
      ))}
    </p>
  )
}
const inWords = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Renders nothing if there are none (`NothingOf` says so), or if `part` is null: this user may not see it. */
const Part = <Row extends { id: string }>({
  title,
  part,
  columns,
  link,
}: {
  title: string
  part: { total: number; rows: readonly Row[] } | null
  columns: readonly Column<Row>[]
  /** Link to the list of all of them. */
  link?: ReactNode
}) =>
  part &&
  part.total > 0 && (
    <Card as="section">
      <CardHeader
        title={title}
        end={
          <span className="flex items-center gap-4 text-meta text-hint">
            {part.total > part.rows.length ? `Newest ${part.rows.length} of ${part.total}` : part.total}
            {link}
          </span>
        }
      />
      <Table caption={title} captionHidden columns={columns} rows={part.rows} rowKey={({ id }) => id} />
    </Card>
  )

const FirstContact = ({ client }: { client: ClientDetail }) => {
  const contact = client.contacts[0]
  return (
    <FactsCard
      grid
      title="How to reach them"
      facts={[
        { label: 'Contact', value: contact ? `${contact.name}, ${contactRoleLabels[contact.role].toLowerCase()}` : 'Nobody named' },
        { label: 'Phone', value: <TypedPhone number={showPhone((contact?.phone ?? '') || client.phone)} />, short: true },
        { label: 'Preferred contact', value: contactWayLabels[client.preferredContact] },
        { label: 'Email', value: <EmailLink address={(contact?.email ?? '') || client.email} /> },
        {
          label: 'Address',
          value: client.address || client.postcode ? `${client.address.replaceAll('\n', ', ')} ${client.postcode}`.trim() : 'Not given',
        },
        { label: 'Category', value: customerCategoryLabels[client.category] },
      ]}
    />
  )
}
