/** Creates a preview link: for whom, for which version, until when, and what its reader may do. */
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import type { Share, ShareGroup } from '#contract/admin/content/shareGroup.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { CheckboxField, SelectField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'

type Props = {
  detail: ContentDetail
  shares: ShareGroup
  onMade: (made: { link: string; mailed: boolean; share: Share }) => void
}

export const NewPreviewLink = ({ detail, shares, onMade }: Props) => {
  const form = useEndpointForm(shares.create, {
    fixed: { id: detail.id },
    defaults: { reader: '', email: '', revision: '', days: '7', mayComment: true, maySign: true },
    draft: detail.id,
    invalidates: [shares.list],
    onDone: onMade,
  })
  return (
    <Card as="section">
      <CardHeader title="Make a link" />
      <EndpointForm form={form} submitLabel="Make the link" busyLabel="Making it...">
        <TextField form={form} name="reader" label="Who is it for?" hint="A name or role, for example Jane Smith of Harbour Mutual." />
        <TextField
          form={form}
          name="email"
          type="email"
          label="Email"
          hint="The link will be emailed there. Leave this empty to pass it on yourself."
          spellCheck={false}
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="revision"
          label="Version"
          options={[
            { value: '', label: 'As it is now' },
            ...detail.revisions.slice(0, 30).map(({ id, number, name, live }) => ({
              value: id,
              label: `${name || `Version ${number}`}${live ? ', public now' : ''}`,
            })),
          ]}
        />
        <TextField form={form} name="days" label="Valid for (days)" inputMode="numeric" hint="From 1 to 30." width="short" />
        <CheckboxField form={form} name="mayComment" label="They may comment" />
        <CheckboxField form={form} name="maySign" label="They may sign it off or ask for changes" />
      </EndpointForm>
    </Card>
  )
}
