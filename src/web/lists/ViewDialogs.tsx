/** The dialogs for saving and renaming a view. */
import type { Endpoint } from '#contract/endpoint.ts'
import type { AnyList } from '#contract/list.ts'
import type { SavedView, ViewEndpoints } from '#contract/savedView.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { invalidate } from '#web/app/data/query.ts'
import { CheckboxField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { toast } from '#web/ui/feedback/toasts.ts'

type Common = { views: ViewEndpoints; open: boolean; onClose: () => void }

export const SaveView = ({
  list,
  views,
  parameters,
  open,
  onClose,
  onDone,
}: Common & { list: AnyList; parameters: Record<string, string>; onDone: (made: SavedView) => void }) => {
  const form = useEndpointForm<Endpoint, { name: string; shared: boolean; opensFirst: boolean }>(views.create, {
    defaults: { name: '', shared: false, opensFirst: false },
    input: (typed) => ({ ...typed, list: list.name, parameters }),
    invalidates: [views.list],
    onDone: (reply) => {
      const made = reply as SavedView
      onClose()
      toast.success(`"${made.name}" saved`)
      onDone(made)
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Save this view"
      effect="Saves the search, filters, order and columns under a name."
      submitLabel="Save view"
    >
      <TextField form={form} name="name" label="Name" maxLength={60} autoComplete="off" width="full" />
      <CheckboxField form={form} name="shared" label={`Share it with everybody who may see ${list.many}`} />
      <CheckboxField form={form} name="opensFirst" label="Open it first when I come here" />
    </FormDialog>
  )
}

export const RenameView = ({ view, views, open, onClose }: Common & { view: SavedView }) => {
  const { query } = useDeps()
  const refresh = () => invalidate(query, views.list)
  const form = useEndpointForm<Endpoint, { name: string }>(views.update, {
    defaults: { name: view.name },
    input: (typed) => ({ ...typed, id: view.id, version: view.version }),
    edits: true,
    // A colleague may have renamed or deleted it meanwhile.
    record: { store: () => void refresh(), refresh },
    onDone: (reply) => {
      onClose()
      toast.success(`The view is now called "${(reply as SavedView).name}"`)
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Rename "${view.name}"`}
      {...(view.shared ? { effect: 'Everybody who shares this view will see the new name.' } : {})}
      submitLabel="Rename"
    >
      <TextField form={form} name="name" label="Name" maxLength={60} autoComplete="off" width="full" />
    </FormDialog>
  )
}
