import { sections } from '#contract/admin/content/sections.ts'
import { TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { SectionDialogProps } from '../../builder/PageBuilder.tsx'
import { collections } from '../collection.ts'

/** Asks for a name for the reusable section, and saves it. */
export const SaveSectionDialog = ({ block, onClose, onSaved }: SectionDialogProps) => {
  const form = useEndpointForm(sections.keep, {
    fixed: { blocks: [block] },
    defaults: { title: '' },
    invalidates: [sections.list, collections.pages.group.list],
    onDone: ({ key, title }) => {
      onSaved({ key, name: title, summary: '' })
      toast.success('Section saved', title)
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Save this block as a reusable section"
      effect="It is edited in one place and shown on every page that uses it. Publish it before this page: until then visitors will not see it."
      submitLabel="Save"
    >
      <TextField form={form} name="title" label="Name" hint="Everyone who builds pages will find it under Insert." />
    </FormDialog>
  )
}
