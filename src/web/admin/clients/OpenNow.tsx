/** What is open with a client, under its title: what they owe first, then claims, renewals, changes and quote requests that are not finished. */
import { useQuery } from '@tanstack/react-query'
import type { ClientDetail } from '#contract/admin/book/clients.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { changeMachine } from '#contract/model/changes/changeMachine.ts'
import { claimMachine, openClaimStatuses } from '#contract/model/claims/claimMachine.ts'
import { openStatuses, quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { renewalMachine } from '#contract/model/renewals/renewalMachine.ts'
import { paths } from '#contract/paths.ts'
import { Figures } from '#web/ui/display/Figures.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { clientInvoicesQuery, unpaidFirst } from './ClientInvoices.tsx'

/** Of each kind, those beyond these are behind a link. */
const shown = 2

type Entry = { key: string; href: string; text: string; late?: boolean }

const isOneOf = (statuses: readonly string[]) => (row: { status: string }) => statuses.includes(row.status)

export const OpenNow = ({ client }: { client: ClientDetail }) => {
  const { data } = useQuery({ ...clientInvoicesQuery(client.id), retry: false })
  const unpaid = unpaidFirst(data?.items ?? []).filter(isOneOf(['issued', 'part_paid']))
  const openClaims = (client.claimRows?.rows ?? []).filter(isOneOf(openClaimStatuses))
  const openQuotes = (client.quoteRows?.rows ?? []).filter(isOneOf(openStatuses))
  const groups: { entries: Entry[]; total?: number; all: Entry | null }[] = [
    {
      entries: unpaid.map(({ id, reference, overdue, outstanding }) => ({
        key: id,
        href: paths.adminInvoice(id),
        text: `Invoice ${reference}: ${formatMoney(outstanding)} ${overdue ? 'overdue' : 'to pay'}`,
        late: overdue,
      })),
      all: {
        key: 'invoices',
        href: paths.adminInvoices({ client: client.id, status: 'unpaid' }),
        text: `See all ${unpaid.length} unpaid invoices`,
      },
    },
    {
      entries: openClaims.map(({ id, reference, status }) => ({
        key: id,
        href: paths.adminClaim(id),
        text: `Claim ${reference}: ${claimMachine.label(status, 'staff').toLowerCase()}`,
      })),
      all: {
        key: 'claims',
        href: paths.adminClaims({ client: client.id, status: 'open' }),
        text: `See all ${openClaims.length} open claims`,
      },
    },
    {
      entries: (client.renewalRows?.rows ?? []).map(({ id, class: of, dueOn, status }) => ({
        key: id,
        href: paths.adminRenewal(id),
        text: `Renewal of ${of} on ${formatDate(dueOn)}: ${renewalMachine.label(status, 'staff').toLowerCase()}`,
      })),
      total: client.renewalRows?.total ?? 0,
      all: {
        key: 'renewals',
        href: paths.adminRenewals({ client: client.id, stage: 'upcoming' }),
        text: `See all ${client.renewalRows?.total ?? 0} open renewals`,
      },
    },
    {
      entries: (client.changeRows?.rows ?? []).map(({ id, reference, status }) => ({
        key: id,
        href: paths.adminChange(id),
        text: `Change ${reference}: ${changeMachine.label(status, 'staff').toLowerCase()}`,
      })),
      total: client.changeRows?.total ?? 0,
      all: {
        key: 'changes',
        href: paths.adminChanges({ client: client.id, status: 'open' }),
        text: `See all ${client.changeRows?.total ?? 0} open changes`,
      },
    },
    {
      // The list of quote requests cannot be narrowed to one client.
      entries: openQuotes.slice(0, shown).map(({ id, reference, status }) => ({
        key: id,
        href: paths.adminQuote(id),
        text: `Quote request ${reference}: ${quoteMachine.label(status, 'staff').toLowerCase()}`,
      })),
      all: null,
    },
  ]
  const entries = groups.flatMap(({ entries: own, total = own.length, all }) => [
    ...own.slice(0, shown),
    ...(all && total > shown ? [all] : []),
  ])
  if (entries.length === 0) return null
  return (
    <ul aria-label="Open now" className="flex flex-wrap gap-x-5 gap-y-1 rounded-control border border-line bg-surface px-4 py-2 text-meta">
      <li aria-hidden className="inline-flex min-h-8 items-center text-hint coarse:min-h-11">
        Open now:
      </li>
      {entries.map(({ key, href, text, late }) => (
        <li key={key} className="inline-flex min-h-8 items-center coarse:min-h-11">
          <Anchor href={href} className={classes('link', late && 'font-semibold text-danger')}>
            <Figures>{text}</Figures>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
