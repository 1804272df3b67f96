/** Above a list: its views as tabs, and the actions for the open view (UX-L3). The tabs are links and work without script. */
import { useMutation } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SavedView, ViewEndpoints } from '#contract/savedView.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate } from '#web/app/data/query.ts'
import { Refusal } from '#web/forms/Refusal.tsx'
import { MenuButton, type MenuEntry } from '#web/ui/app/MenuButton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import type { ListAddress } from './address.ts'
import type { Path } from './listState.ts'
import { isChanged, parametersToSave, viewsOf } from './savedViews.ts'
import { RenameView, SaveView } from './ViewDialogs.tsx'

export const ViewTabs = ({
  address,
  path,
  views,
  saved,
  count,
}: {
  address: ListAddress
  path: Path
  views: ViewEndpoints
  saved: readonly SavedView[]
  /** Number of rows in the current list; null if not known exactly. */
  count: number | null
}) => {
  const { list, state, all } = address
  const offered = viewsOf(list, saved)
  const current = offered.find(({ id }) => id === state.view)
  const changed = isChanged(list, current?.parameters ?? {}, state)
  const counted = count === null || changed ? {} : { count }
  // One tab leads nowhere. It appears with the button that saves a view.
  if (offered.length === 0 && !changed) return null
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line md:flex-nowrap" data-screen-only>
      <div className="max-w-full min-w-0 flex-1 basis-full md:basis-auto">
        <Tabs
          bare
          label={`Views of ${list.many}`}
          tabs={[
            { label: 'All', href: all, current: !current, ...(current ? {} : counted) },
            ...offered.map(({ id, name, parameters }) => ({
              label: name,
              href: path({ ...parameters, view: id }),
              current: id === current?.id,
              ...(id === current?.id ? counted : {}),
            })),
          ]}
        />
      </div>
      <Actions address={address} path={path} views={views} view={current?.saved} changed={changed} />
    </div>
  )
}

/** Changes to the view can be saved; a saved view can be renamed, shared, set to open first and deleted. */
const Actions = ({
  address: { list, state, to },
  path,
  views,
  view,
  changed,
}: {
  address: ListAddress
  path: Path
  views: ViewEndpoints
  view: SavedView | undefined
  changed: boolean
}) => {
  const { query } = useDeps()
  const go = useNavigate()
  const [open, setOpen] = useState<'save' | 'rename' | null>(null)
  const refresh = () => invalidate(query, views.list)
  const press = useMutation({ mutationFn: (work: () => Promise<unknown>) => work(), onSettled: refresh })
  const update = (of: SavedView, change: Partial<Pick<SavedView, 'shared' | 'opensFirst' | 'parameters'>>, message: string) =>
    press.mutate(async () => {
      await call(query, views.update, { id: of.id, version: of.version, ...change })
      toast.success(message)
    })
  const remove = (of: SavedView) =>
    press.mutate(async () => {
      await call(query, views.remove, { id: of.id })
      const restore = async () => {
        await call(query, views.restore, { id: of.id })
        await refresh()
        await go(path({ ...of.parameters, view: of.id }))
      }
      toast.success(`"${of.name}" deleted`, undefined, { action: { label: 'Undo', press: () => press.mutate(restore) } })
      // Keep showing the same rows, but no longer as this view.
      await go(to({ view: undefined }))
    })
  const entries = (of: SavedView): MenuEntry[] => [
    ...(of.opensFirst
      ? [
          {
            id: 'first',
            label: 'Do not open first',
            onPress: () => update(of, { opensFirst: false }, `"${of.name}" no longer opens first`),
          },
        ]
      : [{ id: 'first', label: 'Open first', onPress: () => update(of, { opensFirst: true }, `"${of.name}" opens first`) }]),
    ...(of.mayChange ? [{ id: 'rename', label: 'Rename...', onPress: () => setOpen('rename') }] : []),
    ...(of.mayChange && !of.shared
      ? [{ id: 'share', label: 'Share with colleagues', onPress: () => update(of, { shared: true }, `"${of.name}" is shared`) }]
      : []),
    ...(of.by === null && of.shared
      ? [{ id: 'share', label: 'Keep to myself', onPress: () => update(of, { shared: false }, `Only you see "${of.name}" now`) }]
      : []),
    ...(of.mayChange ? [{ id: 'remove', label: 'Delete', danger: true, onPress: () => remove(of) }] : []),
  ]
  const parameters = parametersToSave(list, state)
  return (
    <>
      <div className="scripted flex flex-wrap items-center gap-1 pb-1.5 empty:hidden">
        {changed && view?.mayChange && (
          <Button
            size="small"
            variant="quiet"
            icon={BookmarkCheck}
            busy={press.isPending}
            busyLabel="Saving..."
            onClick={() => update(view, { parameters }, `"${view.name}" saved`)}
          >
            Save changes
          </Button>
        )}
        {changed && (
          <Button size="small" variant="quiet" icon={Bookmark} onClick={() => setOpen('save')}>
            Save view
          </Button>
        )}
        {view && <MenuButton label="This view" size="small" variant="quiet" entries={entries(view)} />}
      </div>
      {press.error && (
        <div className="basis-full pb-3">
          <Refusal error={press.error} onReload={() => refresh().then(() => press.reset())} />
        </div>
      )}
      <SaveView
        list={list}
        views={views}
        parameters={parameters}
        open={open === 'save'}
        onClose={() => setOpen(null)}
        onDone={({ id }) => void go(to({ view: id }), { preventScrollReset: true })}
      />
      {view && <RenameView key={view.id} view={view} views={views} open={open === 'rename'} onClose={() => setOpen(null)} />}
    </>
  )
}
