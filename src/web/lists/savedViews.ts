/** The views of a list: those in its declaration and those that users have saved. A view is a name for a set of URL parameters. */
import { useQuery } from '@tanstack/react-query'
import type { AnyList } from '#contract/list.ts'
import type { SavedView, ViewEndpoints } from '#contract/savedView.ts'
import { noQuery, q } from '#web/app/data/query.ts'
import { parametersOf, readList, type ListState } from './listState.ts'

export type ListView = {
  id: string
  name: string
  parameters: Readonly<Record<string, string>>
  /** Absent for a view from the list's declaration. */
  saved?: SavedView
}

/** The endpoint belongs to the audience and serves all its lists; a list only knows its own name. */
export const viewsQuery = (views: ViewEndpoints, { name }: AnyList) => q(views.list, { list: name })

/** A list's saved views, refetched whenever the user returns to the window. Empty if the audience has no saved views. */
export const useViews = (views: ViewEndpoints | undefined, list: AnyList): readonly SavedView[] => {
  const { data } = useQuery({
    ...(views ? viewsQuery(views, list) : noQuery<SavedView[]>()),
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  })
  return data ?? []
}

export const viewsOf = (list: AnyList, saved: readonly SavedView[]): ListView[] => [
  ...Object.entries(list.views ?? {}).map(([id, view]) => ({ id, ...view })),
  ...saved.map((view) => ({ id: view.id, name: view.name, parameters: view.parameters, saved: view })),
]

/** The parameters to save for a view of this state. */
export const parametersToSave = (list: AnyList, state: ListState): Record<string, string> => {
  const stated = Object.entries(parametersOf(list, { ...state, cursor: '', view: '' }))
  return Object.fromEntries(stated.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

const keyOf = (parameters: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(parameters).sort())

/** Whether the list's state differs from the view. Parameters that the list no longer knows do not count. */
export const isChanged = (list: AnyList, parameters: Readonly<Record<string, string>>, state: ListState) =>
  keyOf(parametersToSave(list, readList(list, new URLSearchParams(parameters)))) !== keyOf(parametersToSave(list, state))

/** The view of the list itself that is open with nothing changed in it. */
export const viewInForce = (list: AnyList, state: ListState) => {
  const view = list.views?.[state.view]
  return view && !isChanged(list, view.parameters, state) ? view : undefined
}
