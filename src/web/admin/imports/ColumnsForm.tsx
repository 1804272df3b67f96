/** Maps the file's columns to fields: guessed, or remembered from a file with the same headings, and editable here. */
import { useController } from 'react-hook-form'
import { imports, type ImportDetail } from '#contract/admin/imports.ts'
import { factsOfKind } from '#contract/model/imports/importKind.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Fold } from '#web/ui/display/Details.tsx'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { Select, type Option } from '#web/ui/fields/Select.tsx'

type Typed = { columns: string[] }

/** One column, labelled with its heading in the file. All are sent under the same name, in the order of the file. */
const Column = ({
  form,
  at,
  label,
  hint,
  options,
}: {
  form: FormState<Typed>
  at: number
  label: string
  hint: string
  options: readonly Option[]
}) => {
  const { field } = useController({ control: form.control, name: `columns.${at}` })
  return (
    <Select
      name="columns"
      id={`column-${at}`}
      label={label}
      hint={hint}
      options={options}
      placeholder="Leave out"
      width="full"
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  )
}

const headingOf = (headings: readonly string[], at: number) => {
  const heading = headings[at] ?? ''
  const twice = headings.filter((one) => one === heading).length > 1
  return heading === '' ? `Column ${at + 1}, without a heading` : twice ? `${heading} (column ${at + 1})` : heading
}

/** Enough to tell what the column holds. */
const sampleLength = 44
/** Without the apostrophe that our exports write before what a spreadsheet would take for a formula. */
const bare = (text: string) => text.replace(/^'(?=[=+\-@])/, '')

const sampleOf = ({ samples }: ImportDetail, at: number) => {
  const seen = [...new Set(samples.map((line) => bare(line[at] ?? '')))].filter((text) => text !== '')
  const text = seen.join(' \u00b7 ')
  if (seen.length === 0) return 'Empty in the first lines'
  return text.length > sampleLength ? `${text.slice(0, sampleLength).trimEnd()}...` : text
}

export const ColumnsForm = ({ detail, record }: { detail: ImportDetail; record: RecordState<ImportDetail> }) => {
  const { fields } = factsOfKind(detail.kind)
  const form = useEndpointForm(imports.check, {
    fixed: { id: detail.id, version: detail.version },
    defaults: { columns: detail.columns },
    input: ({ columns }: Typed) => ({ columns }),
    edits: true,
    draft: detail.id,
    record,
  })
  const options = fields.map(({ key, label }) => ({ value: key, label }))
  const matched = detail.columns.filter((field) => field !== '').length
  const checked = detail.status === 'checked'
  const match = (
    <>
      <p className="mb-5 max-w-measure text-soft">
        {detail.remembered
          ? 'Matched as for the last file with these headings.'
          : 'Matched by their headings. Below each are the values from the first lines.'}{' '}
        Columns you leave out are not read.
      </p>
      <EndpointForm
        form={form}
        submitLabel={checked ? 'Check again' : 'Check the file'}
        busyLabel="Starting..."
        variant={checked ? 'secondary' : 'accent'}
        asksToLeave={false}
        className="grid gap-5"
      >
        <div data-field="columns">
          <FieldError id="columns-error" message={form.errors['columns']} />
        </div>
        <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
          {detail.headings.map((_heading, at) => (
            <Column key={at} form={form} at={at} label={headingOf(detail.headings, at)} hint={sampleOf(detail, at)} options={options} />
          ))}
        </div>
      </EndpointForm>
    </>
  )
  return (
    <Card as="section">
      <CardHeader title="Match the columns" note={`${matched} of ${detail.headings.length} matched`} />
      {/* Once the file is checked, what it would do is what matters. A refusal opens it, and so does what was chosen before a reload. */}
      {checked ? (
        <Fold summary="Change how they are matched" open={Object.keys(form.errors).length > 0 || form.draft.found}>
          <div className="mt-4">{match}</div>
        </Fold>
      ) : (
        match
      )}
    </Card>
  )
}
