import { Badge } from '../display/Badge.tsx'
import { Card, CardHeader } from '../display/Card.tsx'
import { DescriptionList, SummaryList } from '../display/DescriptionList.tsx'
import { FlintBand } from '../display/FlintBand.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { ScheduleCard } from '../display/ScheduleCard.tsx'
import { StatusBadge, statusKinds, statusesOf } from '../display/StatusBadge.tsx'
import { Table, type Column } from '../display/Table.tsx'
import { Sample, Section } from './Section.tsx'

export const Badges = ({ id = 'badges' }: { id?: string }) => (
  <Section id={id} title="Badges">
    {statusKinds.map((kind) => (
      <Sample key={kind} name={kind}>
        <div className="flex flex-wrap gap-2">
          {statusesOf(kind).map((status) => (
            <StatusBadge key={status} kind={kind} status={status} />
          ))}
        </div>
      </Sample>
    ))}
    <Sample name="plain">
      <Badge>3 notes</Badge>
    </Sample>
  </Section>
)

export const Notices = ({ id = 'notices' }: { id?: string }) => (
  <Section id={id} title="Notices">
    <Notice title="Cover depends on the policy wording and schedule.">Ask us when something is not clear.</Notice>
    <Notice tone="success" title="Request sent.">
      We reply within 1 working day.
    </Notice>
    <Notice tone="warning" title="This link stops working on 30/11/2026." />
    <Notice tone="error" title="We could not save your answers.">
      Your answers are still on this page. Try again in a minute.
    </Notice>
  </Section>
)

export const Cards = ({ id = 'cards' }: { id?: string }) => (
  <Section id={id} title="Cards">
    <div className="grid gap-6 md:grid-cols-2">
      <ScheduleCard
        title="Café, 6 staff, Hove"
        rows={[
          { label: "Employers' liability", value: '£10,000,000' },
          { label: 'Public liability', value: '£5,000,000' },
          { label: 'Contents & stock', value: '£85,000' },
          { label: 'Business interruption', value: '12 months' },
          { label: 'Status', value: <StatusBadge kind="policy" status="active" /> },
        ]}
      />
      <Card>
        <CardHeader title="Your broker" level={3} />
        <DescriptionList
          facts={[
            { label: 'Name', value: 'Aisha Rahman' },
            { label: 'Phone', value: '01632 960 123' },
            { label: 'Hours', value: 'Mon-Fri 9:00 AM - 5:30 PM' },
          ]}
        />
      </Card>
    </div>
    <SummaryList
      answers={[
        { label: 'Trade', value: 'Café', changeHref: '#cards' },
        { label: 'Annual turnover', value: '£250,000', changeHref: '#cards' },
        { label: 'Where you work', value: 'Not given', changeHref: '#cards', error: 'Choose where you work' },
      ]}
    />
  </Section>
)

type Row = { ref: string; client: string; covers: string; premium: string; expires: string; status: string }
const rows: readonly Row[] = [
  {
    ref: 'CC-004117',
    client: 'Marlow & Finch Café Ltd',
    covers: 'Commercial combined',
    premium: '£1,842.30',
    expires: '31/03/2027',
    status: 'active',
  },
  {
    ref: 'CC-003902',
    client: 'Tidewater Scaffolding Ltd',
    covers: "Public and employers' liability",
    premium: '£12,406.00',
    expires: '14/12/2026',
    status: 'renewal_pending',
  },
  {
    ref: 'CC-003377',
    client: 'Seven Dials Dental',
    covers: 'Medical malpractice',
    premium: '£6,120.75',
    expires: '02/01/2027',
    status: 'awaiting_documents',
  },
]
const columns: readonly Column<Row>[] = [
  {
    key: 'client',
    header: 'Client',
    names: true,
    sortable: true,
    cell: (row) => (
      <a className="link" href="#tables">
        {row.client}
      </a>
    ),
  },
  { key: 'ref', header: 'Reference', cell: (row) => row.ref },
  { key: 'covers', header: 'Cover', cell: (row) => row.covers, wrap: true },
  { key: 'premium', header: 'Premium', align: 'end', sortable: true, cell: (row) => row.premium },
  { key: 'expires', header: 'Expires', sortable: true, cell: (row) => row.expires },
  { key: 'status', header: 'Status', cell: (row) => <StatusBadge kind="policy" status={row.status} /> },
]

export const Tables = ({ id = 'tables' }: { id?: string }) => (
  <Section id={id} title="Tables">
    <Table
      caption={`Policies (${id})`}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.ref}
      sort={{ key: 'expires', direction: 'asc' }}
      sortHref={() => '#tables'}
    />
    <Table caption={`Policies, next answer on its way (${id})`} columns={columns} rows={rows.slice(0, 1)} rowKey={(row) => row.ref} stale />
  </Section>
)

export const Bands = () => (
  <Section id="flint" title="Flint">
    <Sample name="business, course above">
      <FlintBand course="above" />
    </Sample>
    <Sample name="vehicle">
      <FlintBand stone="vehicle" />
    </Sample>
    <Sample name="specialist">
      <FlintBand stone="specialist" />
    </Sample>
  </Section>
)
