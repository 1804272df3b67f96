/** When policies end: the current renewals, and the next twelve months at a glance. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDate, formatMoney } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { lateDays } from '#contract/model/renewals/renewal.ts'
import { differenceText } from '#contract/model/renewals/renewalDiff.ts'
import { paths } from '#contract/paths.ts'
import { renewals, type RenewalCard } from '#contract/portal/renewals.ts'
import { firmReachQuery } from '#web/app/data/firmName.ts'
import { loadFresh, q } from '#web/app/data/query.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { PostedRefusal } from '#web/forms/Refusal.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import { useMaySee } from '../shell/useMayAct.ts'
import { daysText, statusText } from './words.ts'

const query = q(renewals.list)
export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, query, firmReachQuery)
export const action = endpointAction(renewals.renewFeed)

/** Lists renewals that have opened and those that end within this many days. The months below show the rest. */
const listedDays = 120

export const RenewalsScreen = () => {
  const { data: read } = useSuspenseQuery(query)
  const { data: firm } = useSuspenseQuery(firmReachQuery)
  const seesPolicies = useMaySee('policies')
  const several = new Set(read.items.map(({ company }) => company)).size > 1
  const listed = read.items.filter(({ state, daysLeft }) => state !== 'not_open' || daysLeft <= listedDays)
  const late = listed.filter(
    ({ state, daysLeft }) => ['facts', 'awaited', 'terms'].includes(state) && daysLeft >= 0 && daysLeft <= lateDays,
  )
  return (
    <Screen title="Renewals">
      <PostedRefusal />
      <div className="grid gap-1">
        <p className="max-w-measure text-soft">
          What ends when, and what we need from you. Nothing renews by itself. Without your acceptance the cover ends.
        </p>
        {seesPolicies && (
          <p data-screen-only>
            <Anchor href={paths.clientTold()} className="link inline-flex min-h-11 items-center">
              What insurers were told about you
            </Anchor>
          </p>
        )}
      </div>
      {late.length > 0 && (
        <Notice tone="warning" title={late.length === 1 ? 'One policy ends within a week' : `${late.length} policies end within a week`}>
          Ring us today if anything is unclear: <PhoneLink phone={firm.phone} />.
        </Notice>
      )}
      {listed.length === 0 ? (
        <Card>
          <EmptyState title="No renewals in the next 120 days">
            {read.items.length > 0
              ? 'The months below show when your policies end. We will write to you 60 days before.'
              : 'When you have a policy with us, you will see here when it ends.'}
          </EmptyState>
        </Card>
      ) : (
        <Table
          caption="Renewals, the next to end first"
          captionHidden
          columns={several ? [companyColumn, ...columns] : columns}
          rows={listed}
          rowKey={({ policyId }) => policyId}
          lone={listed.length === 1}
        />
      )}
      {read.items.length > 0 && (
        <>
          <Year items={read.items.filter((card) => !listed.includes(card))} after={listed.length > 0} />
          <Calendar feed={read.feed} />
        </>
      )}
    </Screen>
  )
}

const companyColumn: Column<RenewalCard> = { key: 'company', header: 'Company', wrap: true, cell: ({ company }) => company }

const columns: readonly Column<RenewalCard>[] = [
  {
    key: 'policy',
    header: 'Policy',
    names: true,
    cell: ({ policyId, insurer, policyNumber, ...card }) => (
      <>
        <Anchor href={paths.clientRenew(policyId)} className="text-body text-link no-underline hover:underline">
          {classLabel(card.class)}
        </Anchor>
        <span className="block text-small font-normal text-hint">
          {insurer}, {policyNumber}
        </span>
      </>
    ),
  },
  {
    key: 'expiry',
    header: 'Ends',
    cell: ({ expiry, daysLeft }) => (
      <>
        {formatDate(expiry)}
        <span className="block text-small text-hint">
          {daysText(daysLeft)}
          {daysLeft > 0 ? ' left' : ''}
        </span>
      </>
    ),
  },
  {
    key: 'stage',
    header: 'Stage',
    wrap: true,
    cell: (card) => {
      const { label, tone, glyph } = statusText(card)
      return (
        <Badge tone={tone} glyph={glyph}>
          {label}
        </Badge>
      )
    },
  },
  { key: 'last', header: 'Last premium', align: 'end', cell: ({ lastTotal }) => formatMoney(lastTotal) },
  {
    key: 'offered',
    header: 'Offered',
    align: 'end',
    cell: ({ lastTotal, offeredTotal }) =>
      offeredTotal === null ? (
        <span className="text-hint">Not yet</span>
      ) : (
        <>
          {formatMoney(offeredTotal)}
          <span className="block text-small text-hint">{differenceText(lastTotal, offeredTotal)}</span>
        </>
      ),
  },
  {
    key: 'action',
    header: 'Action',
    hiddenHeader: true,
    cell: (card) => {
      const { action } = statusText(card)
      return (
        action && (
          <Anchor
            href={paths.clientRenew(card.policyId)}
            className={
              card.mayAct && ['facts', 'terms'].includes(card.state) ? buttonClass({ variant: 'primary' }) : buttonClass({ size: 'small' })
            }
          >
            {action}
            <VisuallyHidden>: {classLabel(card.class)}</VisuallyHidden>
          </Anchor>
        )
      )
    },
  },
]

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Twelve months (yyyy-mm), starting with that of the next expiry. */
const monthsFrom = (first: string) => {
  const [year = 2026, month = 1] = first.split('-').map(Number)
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7))
}

/** `after`: those that end sooner are in the table above. */
const Year = ({ items, after }: { items: readonly RenewalCard[]; after: boolean }) => {
  const coming = items.filter(({ daysLeft }) => daysLeft >= 0)
  const first = coming[0]
  if (!first) return null
  return (
    <section aria-labelledby="year">
      <h2 id="year" className="text-h3">
        {after ? 'Later in the year' : 'The next twelve months'}
      </h2>
      <ol className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {monthsFrom(first.expiry).flatMap((month) => {
          const ends = coming.filter(({ expiry }) => expiry.startsWith(month))
          return ends.length === 0 ? (
            []
          ) : (
            <li key={month} className="rounded-t-control rounded-b-foot border border-line bg-surface p-5 md:p-6">
              <p className="font-semibold">{monthName.format(new Date(`${month}-01T00:00:00Z`))}</p>
              <ul className="mt-2 grid gap-2">
                {ends.map((card) => (
                  <li key={card.policyId} className="text-meta">
                    <Anchor href={paths.clientRenew(card.policyId)} className="link">
                      {classLabel(card.class)}
                    </Anchor>
                    <span className="block text-small text-hint">
                      {formatDate(card.expiry)}, {statusText(card).label.toLowerCase()}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const Calendar = ({ feed }: { feed: string }) => {
  const { mutate, isPending } = useChange(renewals.renewFeed, {
    invalidates: [renewals.list],
    onSuccess: () => toast.success('New calendar link', 'The old one no longer works.'),
    onError: () => toast.error('That did not work', 'Try again in a moment.'),
  })
  return (
    <Card as="section">
      <CardHeader title="In your calendar" />
      <div className="grid grid-cols-1 items-center gap-x-12 gap-y-4 lg:grid-cols-2">
        <p className="max-w-measure text-soft">
          Add your renewal dates to your calendar once: each comes with a reminder three weeks before. Anyone with the link can see when
          your policies end, so keep it to yourself.
        </p>
        <div className="flex flex-wrap items-center gap-3 lg:justify-end">
          <Anchor href={feed.replace(/^https?:/, 'webcal:')} className={buttonClass({ size: 'small' })}>
            <Icon of={CalendarPlus} size={16} />
            Add to my calendar
          </Anchor>
          <Anchor href={feed} download="renewals.ics" className={buttonClass({ size: 'small' })}>
            Download the file
          </Anchor>
          <CopyButton text={feed} what="link" labelled />
        </div>
      </div>
      <div className="mt-3">
        <Details summary="Does someone else have the link?">
          <p className="mb-3 max-w-measure text-soft">Make a new one. The old link stops working at once, in your own calendar too.</p>
          <PressForm endpoint={renewals.renewFeed} fixed={{}} onPress={() => mutate({})}>
            <Button type="submit" size="small" busy={isPending}>
              Make a new link
            </Button>
          </PressForm>
        </Details>
      </div>
    </Card>
  )
}
