/** The selected rows of a list. Changing the filter, order or page clears the selection, so users only act on what they see. */
import { useState } from 'react'

export type Selection = {
  ids: readonly string[]
  /** All rows that match, including those on other pages. */
  all: boolean
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects all rows on this page, or none of them. */
  togglePage: () => void
  chooseAll: () => void
  clear: () => void
}

type State = { of: string; ids: readonly string[]; all: boolean }

/** `of`: the list's address, to which the selection belongs. `page`: the row ids on the current page. */
export const useSelection = (of: string, page: readonly string[]): Selection => {
  const [state, setState] = useState<State>({ of, ids: [], all: false })
  // A row that has gone from the page cannot be chosen any longer.
  const ids = state.of === of ? state.ids.filter((id) => page.includes(id)) : []
  const all = state.of === of && state.all && ids.length === page.length
  const choose = (next: readonly string[], everything = false) => setState({ of, ids: next, all: everything })
  return {
    ids,
    all,
    has: (id) => ids.includes(id),
    toggle: (id) => choose(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    togglePage: () => choose(ids.length === page.length ? [] : page),
    chooseAll: () => choose(page, true),
    clear: () => choose([]),
  }
}
