/** A list, drawn from its declaration. Columns, filters, sorts and words are declared there and not repeated here. */
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import { capitalised } from '#contract/format.ts'
import { columnsShown, textOf, type AnyList, type RowOf } from '#contract/list.ts'
import type { ViewEndpoints } from '#contract/savedView.ts'
import { NotNewest } from '#web/app/data/LoadError.tsx'
import { chosenRows } from '#web/forms/plain/rows.ts'
import { PostedRefusal } from '#web/forms/Refusal.tsx'
import { useAnswered, useRowsLeft } from '#web/forms/usePosted.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { EmailText, Figures } from '#web/ui/display/Figures.tsx'
import { TableSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { addressOf } from './address.ts'
import { BulkBar } from './BulkBar.tsx'
import { BulkOutcome, noOutcome, type Outcome, type Refused } from './BulkOutcome.tsx'
import { ChooseTicked, NoneTicked, tickedForm } from './ChooseTicked.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { CsvLink } from './CsvLink.tsx'
import { inGroups } from './groups.ts'
import { Failed, NoneMatch } from './instead.tsx'
import { useListKeys } from './keys.tsx'
import { ListPager } from './ListPager.tsx'
import { listQuery, type ListEndpoint } from './listQuery.ts'
import {
  inputOf,
  isShort,
  openedAt,
  parametersOf,
  readList,
  rowsInWords,
  type ListState,
  type MoreOptions,
  type Path,
} from './listState.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { RowMenu, type MenuEntry } from './RowMenu.tsx'
import { useViews } from './savedViews.ts'
import { useSelection, type Selection } from './selection.ts'
import { ViewTabs } from './ViewTabs.tsx'

/** Shown when a list has no rows at all yet: explains how the first one is created. */
export type NothingYet = { title: string; text: string; action?: ReactNode }

/** What a bulk action acts on. */
export type Selected = {
  /** How many rows. */
  count: number
  /** Which rows, in the form the action's endpoint takes. */
  selection: { ids: string[] } | { matching: Record<string, string>; count: number }
  /** The action succeeded: clears the selection. `refused`: the rows that were left unchanged. */
  done: (refused: readonly Refused[]) => void
  /** The action failed as a whole. */
  failed: (error: unknown) => void
}

type Page<Row> = { items: Row[]; total: number; more: boolean; next: string | null; previous: string | null }

type Props<L extends AnyList> = {
  endpoint: ListEndpoint & { list: L }
  /** Exports the same rows as a CSV file. */
  csv?: Endpoint
  /** The list's own address. */
  path: Path
  /** Link to a row's record. */
  href?: (row: RowOf<L>) => string
  /** Where a row is edited, if not on its record. */
  edit?: ((row: RowOf<L>) => string) | undefined
  /** Cells that show more than plain text. The cell that names the row draws its own link, if it is among them. */
  cells?: { readonly [K in keyof L['columns']]?: (row: RowOf<L>) => ReactNode }
  /** Second line of the cell that names the row. */
  under?: (row: RowOf<L>) => ReactNode
  /** What rows belong to: while the user has not sorted them those of one group stand together, under its name. */
  group?: (row: RowOf<L>) => string
  /** Of a group, and of the groups, those rows come first that wait for the reader. */
  first?: (row: RowOf<L>) => boolean
  /** Columns that a card on a phone leaves out, because its second line says the same there. */
  offPhone?: readonly (keyof L['columns'])[]
  /** Further entries for a row's menu. */
  menu?: (row: RowOf<L>) => readonly MenuEntry[]
  /** Filter options that only this screen knows. */
  options?: MoreOptions
  /** Renders the control for each bulk action that this user may perform, by the action's name in the declaration. */
  bulk?: { readonly [action in keyof L['bulk']]?: (selected: Selected) => ReactNode } | undefined
  /** The audience's saved views. */
  views?: ViewEndpoints
  nothingYet: NothingYet
  /** Draws the rows instead of the table, if there are any, for example as a grid of pictures. `selection`: null without bulk actions. */
  grid?: ((rows: readonly RowOf<L>[], selection: Selection | null) => ReactNode) | undefined
  /** Further controls at the end of the line with the count. */
  tools?: ReactNode
  /** The rows change without the user's doing: refetched whenever the user returns to the window. */
  live?: boolean
}

export const ListScreen = <L extends AnyList>({
  endpoint,
  csv,
  path,
  href,
  edit,
  options,
  bulk = {},
  views,
  nothingYet,
  live,
  grid,
  tools,
  group,
  first,
  ...looks
}: Props<L>) => {
  const { list } = endpoint
  const [asked] = useSearchParams()
  const search = openedAt(list, asked)
  const state = readList(list, search)
  const saved = useViews(views, list)
  const opensView = list.opensWith !== undefined || saved.some((view) => view.opensFirst)
  const address = addressOf(list, path, state, opensView)
  const query = useQuery({ ...listQuery(endpoint, search), ...(live ? { staleTime: 5_000, refetchOnWindowFocus: true } : {}) })
  // It is a page of this list; the query's types only know that it is a page of some list.
  const page = query.data as Page<RowOf<L>> | undefined
  const grouped = state.sort ? undefined : group
  const rows = grouped ? inGroups(page?.items ?? [], grouped, first) : (page?.items ?? [])
  const navigating = useNavigation().state === 'loading'
  const selection = useSelection(
    path(parametersOf(list, { ...state, columns: '' })),
    rows.map(({ id }) => id),
    useAnswered() ? [] : asked.getAll(chosenRows),
    tickedForm(list),
  )
  const left = useRowsLeft()
  const [outcome, setOutcome] = useState<Outcome>({ ...noOutcome, refused: left })
  const behind = { list: search.toString() }
  const go = useNavigate()
  const region = useRef<HTMLDivElement>(null)
  const actions = Object.values<((selected: Selected) => ReactNode) | undefined>(bulk).filter((action) => action !== undefined)
  useListKeys(region, {
    edit: edit && ((place) => rows[place] && void go(edit(rows[place]), { state: behind })),
    toggle: actions.length > 0 ? (place) => rows[place] && selection.toggle(rows[place].id) : undefined,
  })
  const order = state.sort || list.defaultSort
  const sorted = Object.entries(list.sorts).find(([, names]) => names.includes(order))
  const columns = drawn({ list, state, rows, sortedBy: sorted?.[0], href, edit, behind, ...looks })
  const count = page && !page.more ? page.total : null
  const short = isShort(list, state, page)
  const nothing = short && rows.length === 0
  const lone = short && rows.length === 1
  // Nothing to put on paper, and no columns to choose, where no row matches.
  const none = page !== undefined && rows.length === 0
  const paper = !none && (
    <>
      {csv && <CsvLink csv={csv} state={state} />}
      {/* A phone prints from its own menu, and has no room to say so here. */}
      <Button size="small" variant="quiet" data-print className="scripted max-md:hidden">
        <Icon of={Printer} size={16} />
        Print
      </Button>
    </>
  )
  return (
    <div ref={region} className="list-rows grid grid-cols-1 gap-4">
      {/* A list that opens with a view keeps its tabs: they say that this is not all there is, or that it is. */}
      {views && (!short || opensView) && <ViewTabs address={address} path={path} views={views} saved={saved} count={count} />}
      {short ? (
        <ShortHead list={list} count={rows.length} tools={tools} />
      ) : (
        <ListToolbar address={address} count={page ?? null} options={options}>
          {tools}
          {!grid && !none && <ColumnsMenu address={address} />}
          {paper}
        </ListToolbar>
      )}
      <NotNewest what={`the ${list.many}`} query={query} />
      {actions.length > 0 && (
        <>
          <PostedRefusal />
          <NoneTicked list={list} />
        </>
      )}
      <BulkOutcome list={list} outcome={outcome} onClose={() => setOutcome(noOutcome)} />
      {nothing ? (
        <div className="rounded-control border border-line bg-surface">
          <EmptyState title={nothingYet.title} action={nothingYet.action}>
            {nothingYet.text}
          </EmptyState>
        </div>
      ) : grid && rows.length > 0 ? (
        grid(rows, actions.length > 0 ? selection : null)
      ) : (
        <Table
          caption={capitalised(list.many)}
          captionHidden
          columns={actions.length > 0 && !lone ? [pick(selection, rows, list), ...columns] : columns}
          rows={rows}
          rowKey={({ id }) => id}
          lone={lone}
          group={grouped}
          selected={({ id }) => selection.has(id)}
          stale={navigating || (query.isFetching && page !== undefined)}
          sort={sorted && { key: sorted[0], direction: sorted[1][0] === order ? 'asc' : 'desc' }}
          sortHref={({ key, direction }) => {
            const name = list.sorts[key]?.[direction === 'asc' ? 0 : 1]
            return address.to({ sort: name === list.defaultSort ? undefined : name })
          }}
          instead={
            page ? (
              rows.length === 0 ? (
                <NoneMatch address={address} />
              ) : undefined
            ) : query.error ? (
              <Failed list={list} query={query} />
            ) : (
              <TableSkeleton rows={Math.min(state.limit, 12)} />
            )
          }
        />
      )}
      {actions.length > 0 && rows.length > 0 && !lone && <ChooseTicked list={list} here={path(parametersOf(list, state))} />}
      {/* Below the rows, where it is not in their way. A single row needs neither a file nor a paper of its own. */}
      {short && rows.length > 1 && (
        <div className="-mr-2.5 flex flex-wrap justify-end gap-1" data-screen-only>
          {paper}
        </div>
      )}
      {page && (rows.length > 0 || state.cursor) && (
        <ListPager address={address} next={page.next} previous={page.previous} rows={rows.length} />
      )}
      {rows.length > 0 && address.searchAll && (
        <p className="text-small text-soft">
          Not found?{' '}
          <Anchor href={address.searchAll} className="link">
            Search all {list.many}
          </Anchor>
        </p>
      )}
      {actions.length > 0 && (
        <BulkBar
          list={list}
          selection={selection}
          count={count}
          to={(chosen) => path({ ...parametersOf(list, state), [chosenRows]: chosen })}
        >
          {actions.map((action) => action(selectedOf({ state, selection, count, tell: setOutcome })))}
        </BulkBar>
      )}
    </div>
  )
}

/** Above a short list: how many rows there are, which for none and for one is plain to see. */
const ShortHead = ({ list, count, tools }: { list: AnyList; count: number; tools: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
    {count > 0 && (
      <p role="status" className={count === 1 ? 'sr-only' : 'text-meta font-semibold text-soft'}>
        {rowsInWords(list, count)}
      </p>
    )}
    {tools && (
      <div className="flex flex-wrap gap-2 md:ml-auto" data-screen-only>
        {tools}
      </div>
    )}
  </div>
)

type About = { state: ListState; selection: Selection; count: number | null; tell: (outcome: Outcome) => void }

const selectedOf = ({ state, selection, count, tell }: About): Selected => {
  const { limit: _page, cursor: _at, sort: _sort, ...matching } = inputOf(state)
  return {
    ...(selection.all && count !== null
      ? { count, selection: { matching, count } }
      : { count: selection.ids.length, selection: { ids: [...selection.ids] } }),
    done: (refused) => {
      selection.clear()
      tell({ refused, error: null })
    },
    failed: (error) => tell({ refused: [], error }),
  }
}

/** The column of checkboxes. */
const pick = <Row extends { id: string }>(selection: Selection, rows: readonly Row[], list: AnyList): Column<Row> => ({
  key: 'pick',
  header: 'Choose',
  control: 'pick',
  head: (
    <input
      type="checkbox"
      className="pick-mark scripted"
      aria-label={`Choose all ${list.many} on this page`}
      checked={rows.length > 0 && selection.ids.length === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = selection.ids.length > 0 && selection.ids.length < rows.length
      }}
      onChange={selection.togglePage}
    />
  ),
  cell: ({ id }) => <input {...selection.box(id)} className="pick-mark" aria-label={`Choose this ${list.one}`} />,
})

type Drawn<L extends AnyList> = Pick<Props<L>, 'href' | 'edit' | 'cells' | 'under' | 'offPhone' | 'menu'> & {
  list: L
  state: ListState
  rows: readonly RowOf<L>[]
  sortedBy: string | undefined
  behind: object
}

const isNothing = (cell: ReactNode) => cell === null || cell === undefined || cell === false || cell === ''

const drawn = <L extends AnyList>({
  list,
  state,
  rows,
  sortedBy,
  href,
  edit,
  cells = {},
  under,
  offPhone = [],
  menu,
  behind,
}: Drawn<L>): Column<RowOf<L>>[] => {
  type Row = RowOf<L>
  // The columns belong to this list's rows; `AnyList` alone cannot express that.
  const custom = cells as { readonly [key: string]: ((row: Row) => ReactNode) | undefined }
  // A column in which no row says anything leaves its room to the others; what the user has chosen or sorts by stays.
  const shown = columnsShown<Row>(list as never, state.columns).filter(
    (column) =>
      column.names ||
      state.columns !== '' ||
      column.key === sortedBy ||
      rows.length === 0 ||
      rows.some((row) => !isNothing((custom[column.key] ?? ((one: Row) => textOf(column, one)))(row))),
  )
  const nameOf = (row: Row) => shown.filter(({ names }) => names).map((column) => textOf(column, row))[0] ?? ''
  const columns = shown.map((column): Column<Row> => ({
    key: column.key,
    header: column.label,
    names: column.names,
    wrap: column.wrap,
    align: column.align,
    offPhone: offPhone.includes(column.key),
    tells: column.tells,
    ends: column.ends,
    cardWord: column.cardWord,
    person: column.person,
    sortable: Object.hasOwn(list.sorts, column.key),
    cell: column.names
      ? (row) => (
          <Named under={under?.(row)}>
            {custom[column.key]?.(row) ?? <NameLink text={textOf(column, row)} href={href?.(row)} behind={behind} />}
          </Named>
        )
      : (custom[column.key] ?? ((row) => textOf(column, row) && <Figures>{textOf(column, row)}</Figures>)),
  }))
  if (!href) return columns
  return [
    ...columns,
    {
      key: 'menu',
      header: 'More',
      control: 'menu',
      cell: (row) => <RowMenu name={nameOf(row)} href={href(row)} edit={edit?.(row)} entries={menu?.(row) ?? []} state={behind} />,
    },
  ]
}

/** Looks of the link in the cell that names a row. */
export const nameClass = 'text-body text-link no-underline hover:underline md:leading-heading'

/** A text that names a row; an address breaks only where it may. */
const NameText = ({ text }: { text: string }) => (/^\S+@\S+$/.test(text) ? <EmailText address={text} /> : <Figures>{text}</Figures>)

const NameLink = ({ text, href, behind }: { text: string; href: string | undefined; behind: object }) =>
  href === undefined ? (
    <NameText text={text} />
  ) : (
    <Link to={href} state={behind} className={nameClass}>
      <NameText text={text} />
    </Link>
  )

const Named = ({ under, children }: { under: ReactNode; children: ReactNode }) => (
  <>
    {children}
    {under && <span className="row-under text-small font-normal text-hint md:leading-heading">{under}</span>}
  </>
)
