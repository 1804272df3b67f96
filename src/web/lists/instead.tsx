/** In place of the rows of a list: none match, or they could not be loaded. The table's frame stays. */
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError, isForbidden } from '#contract/failure.ts'
import type { AnyList } from '#contract/list.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { ListAddress } from './address.ts'
import { chipsOf } from './listState.ts'
import { isChanged } from './savedViews.ts'

/** A view is empty, a filter lets none through, or the list has become shorter than the page that was asked for. */
export const NoneMatch = ({ address: { list, state, all } }: { address: ListAddress }) => {
  const filtered = chipsOf(list, state).length > 0
  const view = list.views?.[state.view]
  const inView = view && !state.cursor && !isChanged(list, view.parameters, state)
  const title = inView ? `No ${list.many} in \u201c${view.name}\u201d` : filtered ? `No ${list.many} match` : `No ${list.many} on this page`
  const text = inView
    ? 'Choose another view above, or show the whole list.'
    : filtered
      ? 'Remove a filter above, or show the whole list.'
      : 'The list is now shorter. Go back to the first page.'
  return (
    <EmptyState
      title={title}
      action={
        <Anchor href={all} className={buttonClass({})}>
          Show all {list.many}
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
  const reference = error instanceof ApiError ? error.requestId : null
  return (
    <div className="p-5">
      <Notice
        tone="error"
        live
        title={`The ${list.many} could not be loaded`}
        actions={
          <Button onClick={() => void query.refetch()} busy={query.isFetching} busyLabel="Loading...">
            Try again
          </Button>
        }
      >
        {error instanceof ApiError ? error.text : 'Something went wrong'}
        {reference && <span className="block text-meta">Reference: {reference}</span>}
      </Notice>
    </div>
  )
}
