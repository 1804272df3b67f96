/** The selected rows of a list. Changing the filter, order or page clears the selection, so users only act on what they see. */
import { useState } from 'react'
import { chosenRows, everyRow } from '#web/forms/plain/rows.ts'

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
  /** The checkbox of a row. */
  box: (id: string) => {
    type: 'checkbox'
    form: string
    name: string
    value: string
    checked: boolean
    onChange: () => void
  }
}

type State = { of: string; ids: readonly string[]; all: boolean }

/**
 * `of`: the list's address, to which the selection belongs. `page`: the row ids on the current page. `asked`: the rows that the URL chooses,
 * without script. `form`: the id of the form that does that.
 */
export const useSelection = (of: string, page: readonly string[], asked: readonly string[], form: string): Selection => {
  const [state, setState] = useState<State>(() => {
    const all = asked.includes(everyRow)
    return { of, ids: all ? page : asked, all }
  })
  // A row that has gone from the page cannot be chosen any longer.
  const ids = state.of === of ? state.ids.filter((id) => page.includes(id)) : []
  const all = state.of === of && state.all && ids.length === page.length
  const choose = (next: readonly string[], everything = false) => setState({ of, ids: next, all: everything })
  const toggle = (id: string) => choose(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])
  return {
    ids,
    all,
    has: (id) => ids.includes(id),
    toggle,
    togglePage: () => choose(ids.length === page.length ? [] : page),
    chooseAll: () => choose(page, true),
    clear: () => choose([]),
    box: (id) => ({ type: 'checkbox', form, name: chosenRows, value: id, checked: ids.includes(id), onChange: () => toggle(id) }),
  }
}
