/** Deletes an item in the trash permanently: only for users with the permission, and after they have typed its title. */
import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { invalidate } from '#web/app/data/query.ts'
import { TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { AskForm, useAsk } from '#web/forms/plain/AskForm.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { useCan } from '../shell/useCan.ts'
import type { Collection } from './collection.ts'

type Props = { collection: Collection; detail: ContentDetail }

export const RemoveItem = ({ collection, detail }: Props) => {
  const { open, ask, close } = useAsk('remove')
  const mayThrowAway = useCan(`${collection.area}:delete`)
  const mayRemove = useCan('content:remove') && mayThrowAway
  if (!mayRemove || detail.publishedAt !== null) return null
  const users = new Set(detail.linkedFrom.map(({ id }) => id)).size
  if (users > 0)
    return (
      <span className="block pt-2">
        {users === 1 ? 'One item still links' : `${users} items still link`} to it, so it cannot be deleted by hand: they are under
        {' "Used by"'}.
      </span>
    )
  return (
    <span className="block pt-3">
      <AskForm step="remove" onAsk={ask}>
        <Button type="submit" size="small" variant="danger" icon={Trash2}>
          Delete for good
        </Button>
      </AskForm>
      <RemoveDialog collection={collection} detail={detail} open={open} onClose={close} />
    </span>
  )
}

const RemoveDialog = ({ collection: { group, one, path }, detail, open, onClose }: Props & { open: boolean; onClose: () => void }) => {
  const { query } = useDeps()
  const go = useNavigate()
  const form = useEndpointForm(group.remove, {
    fixed: { id: detail.id, version: detail.version },
    defaults: { title: '' },
    onDone: () => {
      onClose()
      void invalidate(query, group.list)
      toast.success('Deleted for good', detail.title)
      void go(path({ status: 'trashed' }))
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Delete this ${one} for good?`}
      effect={
        <>
          <strong>{detail.title}</strong> will go with its versions and comments. Nobody can bring it back; the audit log will record that
          it existed.
        </>
      }
      submitLabel="Delete for good"
      busyLabel="Deleting..."
      grave
    >
      <TextField form={form} name="title" label={`Type the title of this ${one}`} width="full" autoComplete="off" />
    </FormDialog>
  )
}
