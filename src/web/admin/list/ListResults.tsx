/** The rows of a list, or why there are none: nothing yet, nothing matches, not loaded. The table's frame stays in every case. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TableSkeleton } from '#web/ui/Skeleton.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { ListBar, ListPager } from './ListBar.tsx'
import { chipsOf, hrefWith, type ListSpec, type ListState } from './listState.ts'

/** `more`: the count stopped at `total`. */
export type ListPage<Row> = { items: Row[]; total: number; more?: boolean; next: string | null }

/** A header that sorts: which value of `sort` each direction is. */
export type SortSpec = { column: string; asc: string; desc: string }

type Shown<Row> = {
  spec: ListSpec
  state: ListState
  query: Pick<UseQueryResult<ListPage<Row>>, 'data' | 'error' | 'refetch' | 'isFetching'>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  sorts: readonly SortSpec[]
  /** The order without `sort` in the address. */
  usual: string
  /** Said when the list is empty and nothing filters it. */
  nothingYet: { title: string; text: string }
}

export const ListResults = <Row,>({ spec, state, query, columns, rowKey, sorts, usual, nothingYet }: Shown<Row>) => {
  const { data, error } = query
  const navigating = useNavigation().state === 'loading'
  const order = state.sort || usual
  const sorted = sorts.find(({ asc, desc }) => asc === order || desc === order)
  const empty = data?.items.length === 0
  return (
    <>
      <ListBar spec={spec} state={state} count={data ? { total: data.total, more: data.more ?? false } : null} />
      <Table
        caption={spec.many.charAt(0).toUpperCase() + spec.many.slice(1)}
        captionHidden
        columns={columns}
        rows={data?.items ?? []}
        rowKey={rowKey}
        stale={navigating || query.isFetching}
        sort={sorted ? { key: sorted.column, direction: sorted.asc === order ? 'asc' : 'desc' } : undefined}
        sortHref={({ key, direction }) => {
          const wanted = sorts.find(({ column }) => column === key)?.[direction]
          return hrefWith(spec, state, { sort: wanted === usual ? undefined : wanted })
        }}
        instead={
          data ? (
            empty ? (
              <Nothing spec={spec} state={state} nothingYet={nothingYet} />
            ) : undefined
          ) : error ? (
            <Failed spec={spec} query={query} />
          ) : (
            <TableSkeleton />
          )
        }
      />
      {data && !empty && <ListPager spec={spec} state={state} next={data.next} />}
    </>
  )
}

const Nothing = ({ spec, state, nothingYet }: Pick<Shown<unknown>, 'spec' | 'state' | 'nothingYet'>): ReactNode =>
  chipsOf(spec, state).length > 0 || state.cursor ? (
    <EmptyState
      title={`No ${spec.many} match`}
      action={
        <Anchor href={spec.path({})} className={buttonClass({})}>
          Show all {spec.many}
        </Anchor>
      }
    >
      Take a filter away above, or look at the whole list.
    </EmptyState>
  ) : (
    <EmptyState title={nothingYet.title}>{nothingYet.text}</EmptyState>
  )

const Failed = ({ spec, query }: { spec: ListSpec; query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) => {
  const reference = query.error instanceof ApiError ? query.error.requestId : null
  return (
    <div className="p-5">
      <Notice
        tone="error"
        live
        title={`The ${spec.many} could not be loaded`}
        actions={
          <Button onClick={() => void query.refetch()} busy={query.isFetching} busyLabel="Loading...">
            Try again
          </Button>
        }
      >
        {query.error instanceof ApiError ? query.error.text : 'Something went wrong'}
        {reference && <span className="block text-meta">Reference: {reference}</span>}
      </Notice>
    </div>
  )
}
