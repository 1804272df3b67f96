/** A picture's texts: title, alternative text or "decoration", caption, credit, licence, folder. */
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { media, type MediaDetail } from '#contract/admin/content/media.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, CheckboxField, DayField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

type Typed = {
  title: string
  alt: string
  decorative: boolean
  caption: string
  credit: string
  licence: string
  licenceUntil: string
  folder: string
}

const typedOf = ({ title, alt, decorative, caption, credit, licence, licenceUntil, folder }: MediaDetail): Typed => ({
  title,
  alt,
  decorative,
  caption,
  credit,
  licence,
  licenceUntil: licenceUntil ?? '',
  folder,
})

export const MediaWords = ({ detail, record }: { detail: MediaDetail; record: RecordState<MediaDetail> }) => {
  const { data: choices } = useQuery(q(media.choices, {}))
  const form = useEndpointForm(media.describe, {
    fixed: { id: detail.id, version: detail.version },
    defaults: typedOf(detail),
    input: (typed: Typed) => typed,
    edits: true,
    record,
    onDone: () => toast.success('Saved'),
  })
  const folders = choices?.folders ?? []
  return (
    <Card as="section" id="words">
      <CardHeader title="Details" />
      <EndpointForm form={form} submitLabel="Save details" className="grid gap-5">
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-5">
          <img
            src={detail.large}
            alt=""
            width={detail.width}
            height={detail.height}
            className="h-auto w-full sm:col-span-2 rounded-control border border-line bg-panel"
          />
          <div className="grid gap-5 sm:col-span-3">
            <TextField
              form={form}
              name="title"
              label="Title"
              hint="Helps colleagues find it."
              maxLength={120}
              width="full"
              autoComplete="off"
            />
            <Alternative form={form} used={detail.used} />
          </div>
        </div>
        <AreaField
          form={form}
          name="caption"
          label="Caption"
          hint="Shown under the picture where a page has room."
          limit={300}
          rows={2}
          width="full"
          optional
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="credit"
            label="Credit"
            hint="Who made it."
            maxLength={120}
            width="full"
            optional
            autoComplete="off"
          />
          <TextField
            form={form}
            name="folder"
            label="Folder"
            hint={folders.length > 0 ? `Existing folders: ${folders.slice(0, 8).join(', ')}` : 'A new name makes a new folder.'}
            maxLength={80}
            width="full"
            optional
            autoComplete="off"
          />
          <TextField
            form={form}
            name="licence"
            label="Licence"
            hint="Where it comes from, and how we may use it."
            maxLength={200}
            width="full"
            optional
            autoComplete="off"
          />
          <DayField form={form} name="licenceUntil" label="Licence until" optional />
        </div>
      </EndpointForm>
    </Card>
  )
}

const Alternative = ({ form, used }: { form: FormState<Typed>; used: boolean }) => {
  const decorative = useWatch({ control: form.control, name: 'decorative' })
  return (
    <>
      <AreaField
        form={form}
        name="alt"
        label="Alternative text"
        hint={
          decorative
            ? 'Decoration has no alternative text: remove this text, or clear the tick box.'
            : `What it shows, in one sentence, for people who cannot see it. ${used ? 'It is used, so it needs one.' : 'Pages can use it once it has one.'}`
        }
        limit={300}
        rows={2}
        width="full"
        optional
      />
      <CheckboxField form={form} name="decorative" label="Decoration: adds no information to the page" />
    </>
  )
}
