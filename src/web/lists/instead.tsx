/** In place of the rows of a list: none match, or they could not be loaded. The table's frame stays. */
import type { UseQueryResult } from '@tanstack/react-query'
import { isForbidden } from '#contract/failure.ts'
import type { AnyList } from '#contract/list.ts'
import { LoadError } from '#web/app/data/LoadError.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import type { ListAddress } from './address.ts'
import { chipsOf } from './listState.ts'
import { viewInForce } from './savedViews.ts'

/** Either a view is empty, or no row matches the filters, or the list no longer reaches the requested page. */
export const NoneMatch = ({ address: { list, state, all, searchAll } }: { address: ListAddress }) => {
  const filtered = chipsOf(list, state).length > 0
  const view = state.cursor ? undefined : viewInForce(list, state)
  const title = view
    ? (view.nothing?.title ?? `No ${list.many} in "${view.name}"`)
    : filtered
      ? `No ${list.many} match`
      : `No ${list.many} on this page`
  const text = view
    ? (view.nothing?.text ?? 'Choose another view above, or show the whole list.')
    : searchAll
      ? 'Only part of the list was searched. Remove a filter above, or search all of it.'
      : filtered
        ? 'Remove a filter above, or show the whole list.'
        : 'The list is now shorter. Go back to the first page.'
  return (
    <EmptyState
      title={title}
      action={
        <Anchor href={searchAll ?? all} className={buttonClass({})}>
          {searchAll ? 'Search' : 'Show'} all {list.many}
        </Anchor>
      }
    >
      {text}
    </EmptyState>
  )
}

type Query = Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>

export const Failed = ({ list, query }: { list: AnyList; query: Query }) => {
  const { error } = query
  if (isForbidden(error))
    return (
      <EmptyState title={`You may not see ${list.many}`}>
        Your role does not include this. An administrator can give you permission.
      </EmptyState>
    )
  return (
    <div className="p-3 md:p-5">
      <LoadError what={`the ${list.many}`} query={query} />
    </div>
  )
}
