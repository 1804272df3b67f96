/** What waits, late things first. Every number leads to the list that yields it. */
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { tiles, type Dashboard, type QueueItem, type TileKey } from '#contract/admin/dashboard.ts'
import { formatDue, formatSpan } from '#contract/format.ts'
import { appointmentKindLabels } from '#contract/model/appointment.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { appointmentNextStep, claimNextStep, enquiryNextStep, quoteNextStep } from '../nextStep.ts'
import { QuoteStatusBadge } from '../quotes/QuoteStatusBadge.tsx'
import { dashboardQuery, fetchNow } from '../queries.ts'
import { Screen } from '../shell/Screen.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await fetchNow(deps, dashboardQuery(deps))
  return null
}

const listPaths = {
  quotes: paths.adminQuotes,
  enquiries: paths.adminEnquiries,
  appointments: paths.adminAppointments,
  claims: paths.adminClaims,
  emails: paths.adminEmailLogs,
}

export const tileHref = (key: TileKey) => listPaths[tiles[key].list](tiles[key].filter)

export const DashboardScreen = () => {
  const { data, isError, refetch, isFetching } = useQuery(dashboardQuery(useDeps()))
  return (
    <Screen title="Dashboard">
      {data ? (
        <>
          <Tiles shown={data.tiles} />
          <Queue dashboard={data} />
        </>
      ) : (
        isError && (
          <Notice
            tone="error"
            live
            title="The work queue could not be loaded"
            actions={
              <Button onClick={() => void refetch()} busy={isFetching} busyLabel="Loading...">
                Try again
              </Button>
            }
          >
            Nothing is lost. The lists in the menu may still open.
          </Notice>
        )
      )}
    </Screen>
  )
}

const Tiles = ({ shown }: { shown: Dashboard['tiles'] }) => (
  <section aria-labelledby="needs-you">
    <h2 id="needs-you" className="sr-only">
      Needs you
    </h2>
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {shown.map(({ key, count }) => {
        const alarming = tiles[key].urgent && count > 0
        return (
          <li key={key}>
            <Anchor
              href={tileHref(key)}
              className={classes(
                'flex h-full flex-col justify-between gap-2 rounded-t-control rounded-b-foot border border-t-4 bg-surface p-4 hover:bg-accent-tint',
                alarming ? 'border-danger' : 'border-line border-t-accent',
              )}
            >
              <span
                className={classes(
                  'flex items-center gap-2 font-display text-h1 font-bold',
                  alarming ? 'text-danger' : count === 0 && 'text-hint',
                )}
              >
                <data value={count} data-tile={key}>
                  {count.toLocaleString('en-GB')}
                </data>
                {tiles[key].urgent && <Icon of={alarming ? CircleAlert : CircleCheck} className={alarming ? undefined : 'text-good'} />}
              </span>
              <span className="text-meta text-soft">{tiles[key].label}</span>
            </Anchor>
          </li>
        )
      })}
    </ul>
  </section>
)

const recordPaths = {
  quote: paths.adminQuote,
  claim: paths.adminClaim,
  enquiry: paths.adminEnquiry,
  appointment: paths.adminAppointment,
}
const kindWords = { quote: 'Quote', claim: 'Claim', enquiry: 'Enquiry', appointment: 'Appointment' }
const wordOf = (item: QueueItem) => (item.kind === 'appointment' ? appointmentKindLabels[item.of] : kindWords[item.kind])

const nextOf = (item: QueueItem): string => {
  switch (item.kind) {
    case 'quote':
      return quoteNextStep[item.status]
    case 'claim':
      return claimNextStep[item.status]
    case 'enquiry':
      return enquiryNextStep[item.status]
    case 'appointment':
      return appointmentNextStep(item.of, item.status, item.overdue)
  }
}

const columnsAt = (asOf: string): readonly Column<QueueItem>[] => [
  {
    key: 'who',
    header: 'Who',
    names: true,
    cell: (item) => (
      <>
        <Anchor href={recordPaths[item.kind](item.id)} className="link">
          {item.who}
        </Anchor>
        <span className="block text-meta font-normal text-hint">
          {wordOf(item)} <span className="whitespace-nowrap">{item.reference}</span>
        </span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (item) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {item.kind === 'quote' ? <QuoteStatusBadge status={item.status} /> : <StatusBadge kind={item.kind} status={item.status} />}
        {item.kind === 'claim' && item.urgent && (
          <Badge tone="danger" glyph={CircleAlert}>
            Urgent
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'next',
    header: 'Next action',
    wrap: true,
    cell: nextOf,
  },
  {
    key: 'due',
    header: 'Due',
    cell: (item) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {item.dueAt ? formatDue(item.dueAt) : 'No promise runs'}
        {item.overdue && (
          <Badge tone="danger" glyph={CircleAlert}>
            Late
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'age', header: 'Age', align: 'end', cell: (item) => formatSpan(item.since, asOf) },
  { key: 'mine', header: 'Whose', cell: (item) => (item.mine ? 'Mine' : 'Nobody\u2019s yet') },
]

const Queue = ({ dashboard }: { dashboard: Dashboard }) => (
  <div>
    <div className="pb-3">
      <h2 className="text-h2">My queue</h2>
      <p className="text-meta text-hint">What is mine or nobody&rsquo;s: urgent claims, then what is due first.</p>
    </div>
    <Table
      caption="My queue"
      captionHidden
      columns={columnsAt(dashboard.asOf)}
      rows={dashboard.queue}
      rowKey={(item) => item.id}
      instead={
        dashboard.queue.length === 0 ? (
          <EmptyState title="Nothing waits for you">
            Quote requests, claims, enquiries and appointments appear here as soon as they are sent. What colleagues have taken is in the
            lists.
          </EmptyState>
        ) : undefined
      }
    />
    {dashboard.beyond > 0 && (
      <p className="pt-3 text-meta text-soft">
        {dashboard.beyond.toLocaleString('en-GB')} more {dashboard.beyond === 1 ? 'waits' : 'wait'}: the lists in the menu have them all.
      </p>
    )}
  </div>
)
