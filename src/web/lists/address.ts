/** A list's address: its declaration, the state in the URL, and the URLs that are one change away. */
import type { AnyList } from '#contract/list.ts'
import { parametersOf, type ListState, type Path } from './listState.ts'

export type ListAddress = {
  list: AnyList
  state: ListState
  /** The URL with the given parameters changed. Any change other than of the page goes back to the first page. */
  to: (change: Record<string, string | undefined>) => string
  /** The list without filters. */
  all: string
  /** The same search without the filters; null if nothing is searched for, or nothing else narrows the list. */
  searchAll: string | null
}

/** `opensView`: a view opens by default, so showing the whole list must be asked for explicitly. */
export const addressOf = (list: AnyList, path: Path, state: ListState, opensView: boolean): ListAddress => {
  const viewName = opensView ? 'all' : undefined
  return {
    list,
    state,
    to: (change) => {
      const view = 'view' in change ? change.view : state.view
      return path({ ...parametersOf(list, state), cursor: undefined, ...change, view: view || viewName })
    },
    all: path({ view: viewName }),
    searchAll: state.q && Object.keys(state.values).length > 0 ? path({ q: state.q, view: viewName }) : null,
  }
}
