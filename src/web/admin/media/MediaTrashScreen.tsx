/** Pictures in the trash: restored, or deleted once their time is up. */
import { media } from '#contract/admin/content/media.ts'
import { trashDays } from '#contract/model/media/mediaMachine.ts'
import { paths } from '#contract/paths.ts'
import { endpointAction, forRows } from '#web/forms/endpointAction.ts'
import { ListScreen, type Selected } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { useCan } from '../shell/useCan.ts'
import { RestoreMany } from './MediaBulk.tsx'

export const loader = listLoader(media.trashed)
export const action = endpointAction(forRows(media.restoreMany))

export const MediaTrashScreen = () => {
  const may = useCan(media.restore.access)
  return (
    <Screen title="Media in the trash" above={<BackLink to={paths.adminMedia}>Media</BackLink>}>
      <p className="max-w-measure text-soft">
        Pages do not show these pictures. After {trashDays} days they are removed for good, with all their files.
      </p>
      <ListScreen
        endpoint={media.trashed}
        path={paths.adminMediaTrash}
        href={({ id }) => paths.adminMediaItem(id)}
        under={({ name }) => name}
        bulk={may ? { restore: (selected: Selected) => <RestoreMany key="restore" selected={selected} /> } : undefined}
        nothingYet={{ title: 'The trash is empty', text: 'Unused pictures can be moved here from the library.' }}
      />
    </Screen>
  )
}
