/** What needs attention, overdue items first. Every number links to the list it was counted from. */
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { tiles, type Dashboard, type QueueItem, type TileKey } from '#contract/admin/dashboard.ts'
import { formatDue, formatSpan } from '#contract/format.ts'
import { appointmentKindLabels } from '#contract/model/contact/appointment.ts'
import { claimMachine } from '#contract/model/claims/claimMachine.ts'
import { complaintMachine } from '#contract/model/complaints/complaintMachine.ts'
import { appointmentMachine } from '#contract/model/contact/appointmentMachine.ts'
import { enquiryMachine } from '#contract/model/contact/enquiryMachine.ts'
import { quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, noHandler } from '#contract/model/people/handler.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { NotNewest } from '#web/app/data/LoadError.tsx'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { nameClass } from '#web/lists/ListScreen.tsx'
import { LateBadge } from '#web/records/LateBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Fold, MoreRows } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { listPaths } from '../shell/listPaths.ts'
import { usePermissions } from '../shell/useCan.ts'
import { dashboardQuery, teamQuery } from '../shell/workQueries.ts'
import { Screen } from '#web/records/Screen.tsx'
import { MayDo } from './MayDo.tsx'
import { TeamLoad } from './TeamLoad.tsx'

export const loader = async (args: LoaderFunctionArgs) => {
  await Promise.all([loadOrRetry(args, dashboardQuery), args.context.get(depsContext).query.prefetchQuery(teamQuery)])
  return null
}

export const tileHref = (key: TileKey) => listPaths[tiles[key].list](tiles[key].filter)

export const DashboardScreen = () => {
  const read = useQuery(dashboardQuery)
  const { data, isError, refetch, isFetching } = read
  return (
    <Screen title="Dashboard">
      {data ? (
        <>
          <NotNewest what="the work queue" query={read} />
          <Counts shown={data.tiles} />
          <Queue dashboard={data} />
          <TeamLoad />
          <MayDo />
          <Quiet shown={data.tiles} />
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

/** The counts on one grid, those that are late first and in red. Each links to its list. What is 0 comes after the work (`Quiet`). */
const Counts = ({ shown }: { shown: Dashboard['tiles'] }) => {
  const waiting = shown.filter(({ count }) => count > 0)
  const urgent = waiting.filter(({ key }) => tiles[key].urgent)
  const others = waiting.filter(({ key }) => !tiles[key].urgent)
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="needs-you" className="rounded-control border border-line bg-surface px-4 md:px-5">
      <h2 id="needs-you" className="sr-only">
        Needs attention
      </h2>
      <CountList name="Late or at risk" counts={urgent} urgent />
      {urgent.length === 0 && <CountList name="Also waiting" counts={others} />}
      {urgent.length > 0 && others.length > 0 && (
        // The queue below comes before what is not urgent.
        <div className="border-t border-line pb-2">
          <Fold summary={`Also waiting (${others.length})`}>
            <CountList name="Also waiting" counts={others} />
          </Fold>
        </div>
      )}
    </section>
  )
}

const CountList = ({ name, counts, urgent = false }: { name: string; counts: Dashboard['tiles']; urgent?: boolean }) =>
  counts.length > 0 && (
    <div className="py-2">
      <h3 className={classes('pt-1 font-text text-meta text-hint', !urgent && 'sr-only')}>{name}</h3>
      <ul aria-label={name} className="grid grid-cols-2 gap-x-4 md:grid-cols-3 xl:grid-cols-4">
        {counts.map(({ key, count, more }) => (
          <li key={key}>
            <Anchor
              href={tileHref(key)}
              className={classes(
                'group flex min-h-8 items-baseline gap-2 leading-heading coarse:min-h-11',
                'py-1 text-meta',
                urgent && 'md:text-body',
              )}
            >
              <data
                value={count}
                data-tile={key}
                className={classes('min-w-6 shrink-0 font-bold tabular-nums', urgent ? 'text-h3 text-danger md:text-h2' : 'text-ink')}
              >
                {count.toLocaleString('en-GB')}
                {more && '+'}
              </data>
              <span className={classes('text-link group-hover:underline', urgent && 'font-semibold')}>{tiles[key].label}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )

/** The lists with nothing to do in them, at the end of the screen. */
const Quiet = ({ shown }: { shown: Dashboard['tiles'] }) => {
  const quiet = shown.filter(({ key, count }) => count === 0 && !('quiet' in tiles[key]))
  return (
    quiet.length > 0 && (
      <div className="flex gap-1.5 text-meta text-soft">
        <Icon of={CircleCheck} className="first-line text-good" />
        <ul aria-label="Nothing waiting">
          <li className="inline">None: </li>
          {quiet.map(({ key }, place) => (
            <li key={key} className="inline">
              <Anchor href={tileHref(key)} className="underline hover:text-link">
                {tiles[key].label.replace(/^./, (letter) => letter.toLowerCase())}
                <VisuallyHidden>
                  :{' '}
                  <data value={0} data-tile={key}>
                    0
                  </data>
                </VisuallyHidden>
              </Anchor>
              {place < quiet.length - 1 ? ', ' : ''}
            </li>
          ))}
        </ul>
      </div>
    )
  )
}

const recordPaths = {
  quote: paths.adminQuote,
  claim: paths.adminClaim,
  enquiry: paths.adminEnquiry,
  handover: paths.adminHandover,
  complaint: paths.adminComplaint,
  appointment: paths.adminAppointment,
}
const kindWords = {
  quote: 'Quote',
  claim: 'Claim',
  enquiry: 'Enquiry',
  handover: 'Handover',
  complaint: 'Complaint',
  appointment: 'Appointment',
}
const wordOf = (item: QueueItem) => (item.kind === 'appointment' ? appointmentKindLabels[item.of] : kindWords[item.kind])

const replyWords = { message: "Answer the client's message", items: 'Check what the client sent' }

const nextOf = (item: QueueItem): string => {
  switch (item.kind) {
    case 'quote':
      return quoteMachine.next(item.status)
    case 'claim':
      return item.reply ? replyWords[item.reply] : claimMachine.next(item.status)
    case 'enquiry':
    case 'handover':
      return enquiryMachine.next(item.status)
    case 'complaint':
      return complaintMachine.next(item.status, { kind: item.of, inSummaryDays: false, nearEightWeeks: false })
    case 'appointment':
      return appointmentMachine.next(item.status, { kind: item.of, begun: item.overdue })
  }
}

const columnsAt = (asOf: string): readonly Column<QueueItem>[] => [
  {
    key: 'who',
    header: 'Who',
    names: true,
    cell: (item) => (
      <>
        <Anchor href={recordPaths[item.kind](item.id)} title={item.who} className={classes(nameClass, 'md:block md:max-w-56 md:truncate')}>
          {item.who}
        </Anchor>
        <span className="row-under block text-small font-normal text-hint md:leading-heading">
          {wordOf(item)} <span className="whitespace-nowrap">{item.reference}</span>
        </span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    tells: 'first',
    cell: (item) => (
      <span className="cell-stack">
        <StatusBadge kind={item.kind === 'handover' ? 'enquiry' : item.kind} status={item.status} />
        {item.kind === 'claim' && item.urgent && <Badge tone="danger">Urgent</Badge>}
      </span>
    ),
  },
  {
    key: 'next',
    header: 'Next action',
    wrap: true,
    tells: true,
    cell: nextOf,
  },
  {
    key: 'due',
    header: 'Due',
    ends: true,
    cell: (item) => (
      <span className="cell-line">
        {item.dueAt ? formatDue(item.dueAt) : 'No deadline'}
        {item.overdue && <LateBadge />}
      </span>
    ),
  },
  { key: 'age', header: 'Age', align: 'end', offPhone: true, cell: (item) => formatSpan(item.since, asOf) },
  { key: 'mine', header: handlerLabel, ends: true, person: true, cell: (item) => (item.mine ? 'Mine' : noHandler) },
]

/** The permissions to act on items in the queue. */
const workers = ['quote:respond', 'claim:edit', 'contact:respond', 'chat:manage', 'appointment:update'] as const

const Queue = ({ dashboard }: { dashboard: Dashboard }) => {
  const held = usePermissions()
  const works = workers.some((permission) => held.includes(permission))
  const title = works ? 'My queue' : 'Unassigned work'
  return (
    <div>
      <div className="pb-3">
        <h2 className="text-h2">{title}</h2>
        <p className="text-meta text-hint">
          {works
            ? 'Yours and unassigned: urgent claims first, then by due date.'
            : 'Nobody has taken this yet. You can read it; colleagues with permission to answer will take it on.'}
        </p>
      </div>
      <div className="list-rows first-rows">
        <Table
          caption={title}
          captionHidden
          columns={columnsAt(dashboard.asOf)}
          rows={dashboard.queue}
          rowKey={(item) => item.id}
          instead={
            dashboard.queue.length === 0 ? (
              <EmptyState title="Nothing is waiting for you">
                Quote requests, claims, enquiries, handovers and appointments appear here as soon as they are sent. Anything colleagues have
                taken is in the lists.
              </EmptyState>
            ) : undefined
          }
        />
      </div>
      <MoreRows rows={dashboard.queue.length} />
      {dashboard.beyond > 0 && (
        <p className="pt-3 text-meta text-soft">
          {dashboard.beyond.toLocaleString('en-GB')} more {dashboard.beyond === 1 ? 'is' : 'are'} waiting. The lists in the menu show
          everything.
        </p>
      )}
    </div>
  )
}
