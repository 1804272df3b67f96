/** When policies end: the current renewals, and those that come later. */
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
import { classes } from '#web/ui/display/classes.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
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

/** Lists renewals that have opened and those that end within this many days. Those below are the rest. */
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
              ? 'Below you see when your policies end. We will write to you 60 days before.'
              : 'When you have a policy with us, you will see here when it ends.'}
          </EmptyState>
        </Card>
      ) : (
        <ul aria-label="Renewals, the next to end first" className="grid gap-5">
          {listed.map((card) => (
            <Listed key={card.policyId} card={card} several={several} />
          ))}
        </ul>
      )}
      {read.items.length > 0 && (
        <>
          <Later items={read.items.filter((card) => !listed.includes(card))} after={listed.length > 0} />
          <Calendar feed={read.feed} />
        </>
      )}
    </Screen>
  )
}

/** The offered price is its figure, because that is what is to be decided about. */
const Listed = ({ card, several }: { card: RenewalCard; several: boolean }) => {
  const { policyId, insurer, policyNumber, company, expiry, daysLeft, lastTotal, offeredTotal, state, mayAct } = card
  const { label, tone, glyph, action } = statusText(card)
  return (
    <li data-card className="rounded-t-control rounded-b-foot border border-t-ledge border-line border-t-accent bg-surface p-5 md:p-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-h3">
          <Anchor href={paths.clientRenew(policyId)} className="link">
            {classLabel(card.class)}
          </Anchor>
        </h2>
        <Badge tone={tone} glyph={glyph}>
          {label}
        </Badge>
      </div>
      <p className="mt-1 text-meta text-hint">
        <Figures>{[insurer, policyNumber, several ? company : ''].filter(Boolean).join(', ')}</Figures>
      </p>
      <div className="mt-4 grid items-center gap-x-6 gap-y-5 md:grid-cols-4">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:col-span-3 md:grid-cols-3">
          <div className="max-md:col-span-full">
            <dt className="text-small text-hint">Offered</dt>
            <dd>
              {offeredTotal === null ? (
                <span className="text-soft">Not yet</span>
              ) : (
                <>
                  <span className="text-h2 font-bold tabular-nums">{formatMoney(offeredTotal)}</span>
                  <span className="block text-meta text-soft">{differenceText(lastTotal, offeredTotal)}</span>
                </>
              )}
            </dd>
          </div>
          <div>
            <dt className="text-small text-hint">Last premium</dt>
            <dd className="tabular-nums">{formatMoney(lastTotal)}</dd>
          </div>
          <div>
            <dt className="text-small text-hint">Ends</dt>
            <dd className="tabular-nums">
              {formatDate(expiry)}
              <span className="block text-meta text-hint">
                {daysText(daysLeft)}
                {daysLeft > 0 ? ' left' : ''}
              </span>
            </dd>
          </div>
        </dl>
        {action && (
          <Anchor
            href={paths.clientRenew(policyId)}
            className={classes(
              buttonClass({ variant: mayAct && ['facts', 'terms'].includes(state) ? 'primary' : 'secondary' }),
              'md:justify-self-end',
            )}
            data-screen-only
          >
            {action}
            <VisuallyHidden>: {classLabel(card.class)}</VisuallyHidden>
          </Anchor>
        )}
      </div>
    </li>
  )
}

/** `after`: those that end sooner are above. */
const Later = ({ items, after }: { items: readonly RenewalCard[]; after: boolean }) => {
  const coming = items.filter(({ daysLeft }) => daysLeft >= 0)
  return (
    coming.length > 0 && (
      <Card as="section">
        <CardHeader title={after ? 'Later' : 'When your policies end'} />
        <ol className="divide-y divide-line border-y border-line">
          {coming.map((card) => (
            <li key={card.policyId} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3">
              <Anchor href={paths.clientRenew(card.policyId)} className="link min-w-0 flex-1 basis-52 font-semibold">
                {classLabel(card.class)}
              </Anchor>
              <span className="text-meta text-soft tabular-nums">
                Ends {formatDate(card.expiry)}, {statusText(card).label.toLowerCase()}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    )
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
