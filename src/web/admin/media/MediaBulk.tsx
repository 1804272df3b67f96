/** Bulk actions for pictures: moving to a folder, to the trash, and back. */
import { useQuery } from '@tanstack/react-query'
import { media, mediaList, mediaTrashList } from '#contract/admin/content/media.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, q } from '#web/app/data/query.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { AskForm, useAsk } from '#web/forms/plain/AskForm.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { rowsInWords } from '#web/lists/listState.ts'
import type { Selected } from '#web/lists/ListScreen.tsx'
import { useBulk } from '#web/lists/useBulk.ts'
import { Button } from '#web/ui/navigation/Button.tsx'

const stale = [media.list, media.trashed, media.choices, media.show]

const TrashMany = ({ selected }: { selected: Selected }) => {
  const { query } = useDeps()
  const { mutate, isPending } = useBulk(mediaList, selected, stale)
  const selection = selected.selection
  return (
    <PressForm
      endpoint={media.trashMany}
      fixed={{ selection }}
      onPress={() =>
        mutate({
          title: 'Moved to the trash',
          work: () => call(query, media.trashMany, { selection }),
          back: (ids) => call(query, media.restoreMany, { selection: { ids } }),
        })
      }
    >
      <Button type="submit" size="small" busy={isPending} busyLabel="Moving...">
        {mediaList.bulk?.['trash']}
      </Button>
    </PressForm>
  )
}

export const RestoreMany = ({ selected }: { selected: Selected }) => {
  const { query } = useDeps()
  const { mutate, isPending } = useBulk(mediaTrashList, selected, stale)
  return (
    <PressForm
      endpoint={media.restoreMany}
      fixed={{ selection: selected.selection }}
      onPress={() => mutate({ title: 'Restored', work: () => call(query, media.restoreMany, { selection: selected.selection }) })}
    >
      <Button type="submit" size="small" busy={isPending} busyLabel="Restoring...">
        {mediaTrashList.bulk?.['restore']}
      </Button>
    </PressForm>
  )
}

const MoveMany = ({ selected }: { selected: Selected }) => {
  const { open, ask, close } = useAsk('move')
  return (
    <>
      <AskForm step="move" onAsk={ask}>
        <Button type="submit" size="small">
          {mediaList.bulk?.['move']}
        </Button>
      </AskForm>
      {open && <MoveDialog selected={selected} onClose={close} />}
    </>
  )
}

const MoveDialog = ({ selected, onClose }: { selected: Selected; onClose: () => void }) => {
  const { inForm } = useBulk(mediaList, selected, stale)
  const { data: choices } = useQuery(q(media.choices, {}))
  const form = useEndpointForm(media.moveMany, {
    fixed: { selection: selected.selection },
    defaults: { folder: '' },
    ...inForm(onClose, ({ folder }: { folder: string }) => ({ title: folder ? `Moved to ${folder}` : 'Taken out of their folders' })),
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={`Move ${rowsInWords(mediaList, selected.count)} to a folder`}
      submitLabel="Move"
      busyLabel="Moving..."
    >
      <TextField
        form={form}
        name="folder"
        label="Folder"
        hint={`${choices?.folders.length ? `Existing folders: ${choices.folders.slice(0, 12).join(', ')}. ` : ''}A new name makes a new folder; leave empty for none.`}
        maxLength={80}
        width="full"
        autoComplete="off"
      />
    </FormDialog>
  )
}

export const mediaBulk = {
  move: (selected: Selected) => <MoveMany key="move" selected={selected} />,
  trash: (selected: Selected) => <TrashMany key="trash" selected={selected} />,
}
