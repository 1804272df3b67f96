/** Where a list is: its declaration, what its address says, and the addresses one change away. */
import type { AnyList } from '#contract/list.ts'
import { parametersOf, type ListState, type Path } from './listState.ts'

export type ListAddress = {
  list: AnyList
  state: ListState
  /** The list with one thing changed. Any change but the page itself starts at the first page again. */
  to: (change: Record<string, string | undefined>) => string
  /** The list without filters. */
  all: string
}

/** `opensView`: a view opens by itself, so that the whole list has to be asked for. */
export const addressOf = (list: AnyList, path: Path, state: ListState, opensView: boolean): ListAddress => {
  const whole = opensView ? 'all' : undefined
  return {
    list,
    state,
    to: (change) => {
      const view = 'view' in change ? change.view : state.view
      return path({ ...parametersOf(list, state), cursor: undefined, ...change, view: view || whole })
    },
    all: path({ view: whole }),
  }
}
