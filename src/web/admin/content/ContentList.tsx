/** The list of a content group. */
import { CircleAlert, Plus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { endpointAction, forRows, leadsTo, typedAs } from '#web/forms/endpointAction.ts'
import { AssignMany } from '#web/lists/AssignMany.tsx'
import { useAssignedOptions } from '#web/lists/colleagues.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useCan } from '../shell/useCan.ts'
import { countTyped, MoreMany, StepMany } from './ContentBulk.tsx'
import { CreateDialog, madePath } from './CreateDialog.tsx'
import { timed } from './timedSteps.tsx'
import { badgeOf, type Collection } from './collection.ts'
import { useRowMenu } from './useRowMenu.ts'

/** Loader and action of the list of a group. */
export const contentListRoute = ({ group, item }: Collection) => ({
  loader: listLoader(group.list, views, group.assignees),
  // Of the row's menu and the bar for several; with script too, a single copy opens where it is written.
  action: endpointAction(
    leadsTo(group.create, (made) => madePath(item, made)),
    forRows(group.duplicateMany, item),
    forRows(group.trashMany),
    forRows(group.recoverMany),
    forRows(group.assignMany),
    forRows(group.publishMany),
    forRows(group.unpublishMany),
    typedAs(forRows(group.scheduleMany), timed),
    forRows(group.tagMany),
    typedAs(forRows(group.removeMany), countTyped),
  ),
})

const newOf = (collection: Collection) =>
  collection.group.list.name === 'services.list' ? paths.adminServiceNew() : collection.path({ new: 'yes' })

export const ContentList = ({ collection }: { collection: Collection }) => {
  const { group, area, title, one, path, item } = collection
  const mayCreate = useCan(`${area}:create`)
  const mayPublish = useCan(`${area}:publish`)
  const { pathname, search } = useLocation()
  const go = useNavigate()
  const inTrash = new URLSearchParams(search).get('status') === 'trashed'
  const creates = mayCreate && (pathname === paths.adminServiceNew() || new URLSearchParams(search).get('new') === 'yes')
  const add = mayCreate && (
    <Anchor href={newOf(collection)} className={buttonClass({ variant: 'primary' })}>
      <Icon of={Plus} size={20} />
      New {one}
    </Anchor>
  )
  return (
    <Screen title={title} actions={add}>
      {creates && <CreateDialog collection={collection} onClose={() => void go(path(), { preventScrollReset: true })} />}
      <ListScreen
        endpoint={group.list}
        csv={group.csv}
        views={views}
        options={useAssignedOptions(group)}
        bulk={{
          // Items in the trash are not assigned to anyone.
          ...(inTrash ? {} : { assign: (selected) => <AssignMany key="assign" endpoints={group} selected={selected} /> }),
          ...(mayPublish && !inTrash
            ? {
                publish: (selected) => <StepMany key="publish" collection={collection} step="publish" selected={selected} />,
                schedule: (selected) => <StepMany key="schedule" collection={collection} step="schedule" selected={selected} />,
              }
            : {}),
          more: (selected) => <MoreMany key="more" collection={collection} selected={selected} />,
        }}
        path={path}
        href={({ id }) => item(id)}
        under={({ path }) => path}
        menu={useRowMenu(collection)}
        cells={{
          status: ({ status }) => <StatusBadge kind={badgeOf(collection)} status={status} />,
          problems: ({ problems }) =>
            problems > 0 && (
              <Badge tone="warn" glyph={CircleAlert}>
                {problems}
              </Badge>
            ),
        }}
        nothingYet={collection.nothingYet}
      />
    </Screen>
  )
}
