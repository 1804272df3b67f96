/** Creates an item: its title, its URL, and optionally another item or a template to start from. */
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { templateLabels, templateNames } from '#contract/model/blocks/templateNames.ts'
import type { ContentKind } from '#contract/model/content/contentName.ts'
import { isProgramPart, kindLabels } from '#contract/model/content/contentName.ts'
import { paths } from '#contract/paths.ts'
import { slugFrom } from '#contract/model/content/kinds/post.ts'
import { q } from '#web/app/data/query.ts'
import { SelectField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { Collection } from './collection.ts'

const asTemplate = 'template:'
/** What was chosen under "Start from": another item or a template. */
const startOf = (from: string) => {
  if (from === '') return {}
  const template = templateNames.find((name) => from === `${asTemplate}${name}`)
  return template ? { template } : { from }
}

/** Where a new item is written: a page of blocks in the builder. */
export const madePath = (item: Collection['item'], { id, kind }: { id: string; kind: ContentKind }) =>
  kind === 'page' || kind === 'section' ? paths.adminPageBuilder(id) : item(id)

export const CreateDialog = ({ collection, onClose }: { collection: Collection; onClose: () => void }) => {
  const { group, kinds, one, item } = collection
  const go = useNavigate()
  const scripted = useScripted()
  /** The URL follows the title until the user edits it. */
  const own = useRef(false)
  const { data: copies } = useQuery(q(group.list, { limit: '100', sort: 'title' }))
  const form = useEndpointForm(group.create, {
    defaults: { kind: kinds[0], title: '', slug: '', from: '' },
    input: ({ from, ...typed }: { kind: ContentKind; title: string; slug: string; from: string }) => ({
      ...typed,
      ...startOf(from),
    }),
    draft: 'new',
    invalidates: [group.list],
    onDone: (made) => {
      toast.success('Draft created', made.title)
      void go(madePath(item, made))
    },
  })
  return (
    <FormDialog form={form} open onClose={onClose} title={`New ${one}`} submitLabel="Create the draft" busyLabel="Creating it...">
      {kinds.length === 1 ? (
        <input type="hidden" name="kind" value={kinds[0]} />
      ) : (
        <SelectField
          form={form}
          name="kind"
          label="Kind"
          options={kinds.filter((kind) => !isProgramPart(kind)).map((kind) => ({ value: kind, label: kindLabels[kind] }))}
        />
      )}
      <TextField
        form={form}
        name="title"
        label="Title"
        width="full"
        onChange={(event) => {
          if (!own.current) form.set('slug', slugFrom(event.currentTarget.value))
        }}
      />
      <TextField
        form={form}
        name="slug"
        label="Last part of the address"
        hint="Lower-case letters, numbers and hyphens, as in pet-shop-insurance."
        width="full"
        onChange={() => {
          own.current = true
        }}
      />
      {copies && copies.items.length > 0 && (
        <SelectField
          form={form}
          name="from"
          label="Start from"
          options={[
            { value: '', label: 'An empty draft' },
            // An option that stands for another field of the endpoint, which only script can fill in.
            ...(scripted && kinds.includes('page')
              ? templateNames.map((name) => ({ value: `${asTemplate}${name}`, label: `Template: ${templateLabels[name].name}` }))
              : []),
            ...copies.items.map(({ id, title }) => ({ value: id, label: `A copy of ${title}` })),
          ]}
        />
      )}
    </FormDialog>
  )
}
