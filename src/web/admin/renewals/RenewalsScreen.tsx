/** Renewals as a spreadsheet; on a phone as cards, each linking to its record. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Keyboard, Redo2, Search, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { renewalList, renewals, type RenewalRow } from '#contract/admin/book/renewals.ts'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { addressOf } from '#web/lists/address.ts'
import { colleaguesQuery, useAssignedOptions, useColleagues } from '#web/lists/colleagues.ts'
import { CsvLink } from '#web/lists/CsvLink.tsx'
import { ListToolbar } from '#web/lists/ListToolbar.tsx'
import { inputOf, openedAt, readList } from '#web/lists/listState.ts'
import { loadRows, openFirst } from '#web/lists/listQuery.ts'
import { useViews } from '#web/lists/savedViews.ts'
import { ViewTabs } from '#web/lists/ViewTabs.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useCan } from '../shell/useCan.ts'
import { Calendar, calendarQuery } from './Calendar.tsx'
import { Chase, chaseQuery } from './Chase.tsx'
import { Pack } from './Pack.tsx'
import { RenewalCards } from './RenewalCards.tsx'
import type { Colleague } from './grid/cellText.ts'
import { orderOf, sorted } from './grid/sorting.ts'
import { RenewalGrid } from './grid/RenewalGrid.tsx'
import { useCells, type Cells, type Grid } from './grid/useCells.ts'

const askedOf = (search: URLSearchParams) => {
  const { limit: _page, cursor: _at, ...asked } = inputOf(readList(renewalList, search))
  return asked as InputOf<typeof renewals.grid>
}
/** Colleagues change rows too, so it is refetched every half minute and whenever the user returns to the window. */
const gridQuery = (search: URLSearchParams) =>
  q(renewals.grid, askedOf(search), { staleTime: 5_000, refetchInterval: 30_000, refetchOnWindowFocus: true })

const shows = ['grid', 'calendar', 'chase', 'pack'] as const
/** Like `openedAt`: the way to look at renewals, and its month, are no filter, so that the calendar opens with the same view as the grid. */
const opened = (search: URLSearchParams) => {
  const [filters, ways] = [new URLSearchParams(search), new URLSearchParams()]
  for (const key of ['show', 'month']) {
    const value = search.get(key)
    if (value !== null) ways.set(key, value)
    filters.delete(key)
  }
  return new URLSearchParams([...openedAt(renewalList, filters), ...ways])
}
const showOf = (search: URLSearchParams) => shows.find((one) => one === search.get('show')) ?? 'grid'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  const { query } = deps
  const address = new URL(request.url)
  const search = opened(address.searchParams)
  await openFirst(deps, renewalList, views, address)
  await Promise.all([
    loadRows(query.fetchQuery({ ...gridQuery(search), staleTime: 0 }), address),
    query.prefetchQuery(colleaguesQuery(renewals.assignees)),
    ...(showOf(search) === 'calendar' ? [query.prefetchQuery(calendarQuery(askedOf(search), search.get('month')))] : []),
    ...(showOf(search) === 'chase' ? [query.prefetchQuery(chaseQuery(askedOf(search)))] : []),
  ])
  return null
}

export const action = endpointAction(renewals.chaseMany)

export const RenewalsScreen = () => {
  const search = opened(useSearchParams()[0])
  const state = readList(renewalList, search)
  const saved = useViews(views, renewalList)
  const address = addressOf(renewalList, paths.adminRenewals, state, true)
  const asked = gridQuery(search)
  const read = useQuery({ ...asked, placeholderData: keepPreviousData })
  const grid = read.data
  const show = showOf(search)
  const colleagues = useColleagues(renewals)
  // For the whole page: what is not saved outlives another view, another order and another way to look at renewals.
  const cells = useCells(asked.queryKey, colleagues)
  const mayChase = useCan(renewals.chaseMany.access)
  const mayEdit = useCan('renewal:edit')
  const [find, setFind] = useState('')
  const rows = grid?.rows.filter((row) => !find.trim() || matches(row, find)) ?? []
  const finds = show === 'grid' && grid !== undefined && grid.rows.length > 0
  const csv = <CsvLink csv={renewals.csv} state={state} />
  return (
    <Screen
      title="Renewals"
      actions={
        <>
          {/* On a phone it is on the line of the count. */}
          <span className="max-md:hidden">{csv}</span>
          <Shows search={search} current={show} mayChase={mayChase} />
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ViewTabs address={address} path={paths.adminRenewals} views={views} saved={saved} count={grid && !grid.more ? grid.total : null} />
        <ListToolbar
          address={address}
          count={grid ?? null}
          options={useAssignedOptions(renewals)}
          inOneBar
          {...(finds ? { find: <Find value={find} onChange={setFind} /> } : {})}
        >
          {finds && find.trim() && (
            <p role="status" className="text-meta whitespace-nowrap text-soft">
              {rows.length === 1 ? '1 row' : `${rows.length} rows`}
            </p>
          )}
          {finds && mayEdit && <UndoRedo cells={cells} />}
          <span className="md:hidden">{csv}</span>
        </ListToolbar>
        <Unsent cells={cells} />
        {show === 'calendar' ? (
          <Calendar asked={askedOf(search)} search={search} />
        ) : show === 'chase' && mayChase ? (
          <Chase asked={askedOf(search)} />
        ) : grid && show === 'pack' ? (
          <Pack grid={grid} />
        ) : grid ? (
          <Rows
            key={JSON.stringify(asked.queryKey)}
            grid={grid}
            found={rows}
            cells={cells}
            colleagues={colleagues}
            search={search.toString()}
            mayEdit={mayEdit}
          />
        ) : (
          <NotLoaded what="renewals" query={read} />
        )}
      </div>
    </Screen>
  )
}

const showLabels = { grid: 'Grid', calendar: 'Calendar', chase: 'Chase several', pack: 'Weekly pack' }
const Shows = ({ search, current, mayChase }: { search: URLSearchParams; current: (typeof shows)[number]; mayChase: boolean }) => {
  const { show: _show, month: _month, ...rest } = Object.fromEntries(search)
  return (
    <nav
      aria-label="Ways to look at renewals"
      className="flex flex-wrap gap-px overflow-hidden rounded-control border border-control bg-control max-sm:w-full"
    >
      {shows
        .filter((show) => show !== 'chase' || mayChase)
        .map((show) => (
          <Anchor
            key={show}
            href={paths.adminRenewals({ ...rest, ...(show === 'grid' ? {} : { show }) })}
            className="inline-flex min-h-control items-center justify-center bg-surface px-2 text-meta font-semibold whitespace-nowrap max-sm:grow sm:px-4 sm:text-body text-ink -outline-offset-4 hover:bg-panel current:bg-selected current:text-on-selected"
            aria-current={show === current ? 'true' : undefined}
          >
            {showLabels[show]}
          </Anchor>
        ))}
    </nav>
  )
}

const matches = ({ client, policy, insurer }: RenewalRow, words: string) =>
  `${client} ${policy} ${insurer}`.toLowerCase().includes(words.trim().toLowerCase())

/** Cells whose save did not arrive, wherever their rows are. */
const Unsent = ({ cells: { unsent, busy, retry } }: { cells: Cells }) => {
  const last = unsent.at(-1)
  if (!last) return null
  return (
    <Notice
      tone="error"
      live
      title={unsent.length === 1 ? '1 cell is not saved' : `${unsent.length} cells are not saved`}
      actions={
        <Button size="small" busy={busy} busyLabel="Saving..." onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      {last.message}. What you typed is kept on this page.{' '}
      {last.signedOut ? (
        <>
          <Anchor href={paths.adminLogin()} className="link" target="_blank">
            Sign in again in another tab
          </Anchor>
          , then try again here.
        </>
      ) : (
        'It will be sent again with your next change, and when the connection is back.'
      )}
    </Notice>
  )
}

const Find = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <div className="list-field list-search scripted col-span-full">
    <label htmlFor="find-renewal">
      <Icon of={Search} size={16} />
      Find
    </label>
    <input
      id="find-renewal"
      type="search"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // The rows are there already: Enter has nothing to fetch.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      placeholder="Client, policy, insurer"
    />
  </div>
)

const UndoRedo = ({ cells }: { cells: Cells }) => (
  <div className="scripted flex max-md:hidden">
    <Button size="small" variant="quiet" disabled={!cells.mayUndo} onClick={cells.undo} aria-label="Undo" title="Undo" className="px-2!">
      <Icon of={Undo2} />
    </Button>
    <Button size="small" variant="quiet" disabled={!cells.mayRedo} onClick={cells.redo} aria-label="Redo" title="Redo" className="px-2!">
      <Icon of={Redo2} />
    </Button>
  </div>
)

type RowsProps = {
  grid: Grid
  /** Those that the field above leaves. */
  found: readonly RenewalRow[]
  cells: Cells
  colleagues: readonly Colleague[]
  search: string
  mayEdit: boolean
}
const Rows = ({ grid, found, cells, colleagues, search, mayEdit }: RowsProps) => {
  const order = orderOf(new URLSearchParams(search).get('order'))
  const rows = sorted(found, order)
  if (grid.rows.length === 0)
    return (
      <Card>
        <EmptyState
          title="No renewals here"
          action={
            <Anchor href={paths.adminRenewals({ view: 'all' })} className={buttonClass()}>
              Show all renewals
            </Anchor>
          }
        >
          A renewal opens automatically 60 days before a policy ends. Choose another view, or clear the filters.
        </EmptyState>
      </Card>
    )
  return (
    <>
      {(grid.more || grid.total > grid.rows.length) && (
        <p className="text-meta text-soft">The first {grid.rows.length} are shown: narrow the list to see the others.</p>
      )}
      <RenewalGrid rows={rows} cells={cells} colleagues={colleagues} mayEdit={mayEdit} today={grid.today} search={search} />
      <RenewalCards rows={rows} search={search} today={grid.today} />
      {mayEdit && <Keys />}
    </>
  )
}

const keys = [
  ['Arrows, Page Up, Page Down, Home, End', 'Move; with Shift, select a block'],
  ['Enter or F2, or just type', 'Change a cell; Enter on a grey cell opens the renewal'],
  ['Enter, Tab', 'Keep what you typed and go down, or right'],
  ['Esc', 'Cancel the change'],
  ['Ctrl+C, Ctrl+V', 'Copy a block, paste a column or block from a spreadsheet'],
  ['Ctrl+D', 'Fill down from the first row, or from the row above'],
  ['Delete', 'Empty the cells'],
  ['Ctrl+Z, Ctrl+Y', 'Undo, redo'],
] as const

const Keys = () => (
  <div className="max-md:hidden" data-screen-only>
    <Details
      summary={
        <span className="inline-flex items-center gap-2">
          <Icon of={Keyboard} size={16} />
          Grid keys
        </span>
      }
    >
      <dl className="grid gap-x-6 gap-y-1 text-meta sm:grid-cols-2">
        {keys.map(([key, what]) => (
          <div key={key} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{key}:</dt>
            <dd className="text-soft">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-meta text-soft">Dates may be typed as 31/12, 31/12/2026 or +7 for a week from today.</p>
    </Details>
  </div>
)
