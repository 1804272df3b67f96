/** Imports redirects from a file: shows what would become of each line before anything is changed. */
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { missingAddresses } from '#contract/admin/content/missingAddresses.ts'
import { mostImported, redirects, type Imported, type ImportedLine } from '#contract/admin/content/redirects.ts'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { onlyFor } from '../shell/onlyFor.ts'

export const loader = (args: LoaderFunctionArgs) => onlyFor(redirects.importLines, args)
// Without script the file is imported at once, entirely or not at all; faults are shown at the field.
export const action = endpointAction(redirects.importLines)

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

export const RedirectImportScreen = () => {
  const { query } = useDeps()
  const go = useNavigate()
  /** The text that was checked, and the result. */
  const [checked, setChecked] = useState<{ csv: string; told: Imported } | null>(null)
  const form = useEndpointForm(redirects.importLines, {
    defaults: { csv: '' },
    draft: 'new',
    invalidates: [redirects.list, missingAddresses.list, missingAddresses.overview],
    onDone: ({ added, changed }) => {
      toast.success('Imported', `${counted(added, 'redirect', 'redirects')} added, ${changed.toLocaleString('en-GB')} changed`)
      void go(paths.adminRedirects())
    },
  })
  const check = useMutation({
    mutationFn: (csv: string) => call(query, redirects.check, { csv }),
    onSuccess: (told, csv) => setChecked({ csv, told }),
    onError: () => setChecked(null),
  })
  const csv = useWatch({ control: form.control, name: 'csv' })
  const current = checked !== null && checked.csv === csv ? checked.told : null
  return (
    <Screen title="Import redirects" above={<BackLink to={paths.adminRedirects}>Redirects</BackLink>}>
      <p className="max-w-measure text-soft">
        One redirect per line: the old address, where it leads, and the answer (301, 302 or 410), separated by commas or semicolons. A file
        exported from here can be changed and imported again. At most {mostImported.lines.toLocaleString('en-GB')} lines.
      </p>
      <Card as="section">
        <EndpointForm
          form={form}
          submitLabel={
            current && current.faults === 0 ? `Import ${counted(current.added + current.changed, 'redirect', 'redirects')}` : 'Import'
          }
          busyLabel="Importing..."
          variant={current && current.faults === 0 ? 'accent' : 'secondary'}
          className="grid gap-5"
          also={
            <Button
              type="button"
              className="scripted"
              variant={current || csv.trim() === '' ? 'secondary' : 'accent'}
              busy={check.isPending}
              busyLabel="Checking..."
              disabled={csv.trim() === ''}
              onClick={() => check.mutate(csv)}
            >
              Check the lines
            </Button>
          }
        >
          <FilePicker onRead={(text) => form.set('csv', text)} />
          <AreaField
            form={form}
            name="csv"
            label="Lines"
            hint="From, To, Answer: for example /old-page, /new-page, 301"
            rows={8}
            width="full"
            spellCheck={false}
          />
        </EndpointForm>
      </Card>
      {check.error && (
        <Notice tone="error" live title="The lines could not be checked">
          {check.error instanceof ApiError ? (check.error.fields['csv'] ?? check.error.text) : 'Please try again.'}
        </Notice>
      )}
      {current && <ImportedLines result={current} />}
    </Screen>
  )
}

/** Reads a file into the field; nothing is sent until the user presses the button. */
const FilePicker = ({ onRead }: { onRead: (text: string) => void }) => {
  const id = useId()
  const [fault, setFault] = useState('')
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > mostImported.characters) return setFault(`${file.name} is too large: split it, at most 300 kB at a time`)
    setFault('')
    onRead(await file.text())
  }
  return (
    <div className="scripted grid justify-items-start gap-1">
      <label htmlFor={id} className={`${buttonClass({ variant: 'secondary' })} focus-within:focus-ring`}>
        <Icon of={FileUp} size={20} />
        Choose a CSV file
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          className="sr-only"
          onChange={(event) => {
            void read(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </label>
      {fault && (
        <p role="alert" className="text-meta font-semibold text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}

const results: Record<ImportedLine['result'], { label: string; tone: BadgeTone }> = {
  add: { label: 'Added', tone: 'good' },
  change: { label: 'Changed', tone: 'info' },
  same: { label: 'Unchanged', tone: 'neutral' },
  fault: { label: 'Wrong', tone: 'danger' },
}
const columns: Column<ImportedLine>[] = [
  { key: 'line', header: 'Line', names: true, cell: ({ line }) => line },
  { key: 'from', header: 'From', wrap: true, cell: ({ from }) => <span className="wrap-anywhere">{from}</span> },
  { key: 'to', header: 'To', wrap: true, cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
  { key: 'status', header: 'Answer', cell: ({ status }) => status },
  { key: 'result', header: 'Becomes', cell: ({ result }) => <Badge tone={results[result].tone}>{results[result].label}</Badge> },
  { key: 'message', header: 'Why', wrap: true, cell: ({ message }) => message },
]
/** The most lines shown; those with faults come first. */
const shown = 200

const ImportedLines = ({ result: { lines, added, changed, faults } }: { result: Imported }) => {
  const ordered = [...lines.filter(({ result }) => result === 'fault'), ...lines.filter(({ result }) => result !== 'fault')]
  return (
    <>
      <Notice
        tone={faults > 0 ? 'warning' : 'info'}
        live
        title={faults > 0 ? `${counted(faults, 'line is', 'lines are')} wrong` : lines.length === 0 ? 'No lines' : 'Every line is correct'}
      >
        {faults > 0
          ? 'Correct them above and check again. Nothing is imported while a line is wrong.'
          : `${counted(added, 'redirect is', 'redirects are')} added, ${changed.toLocaleString('en-GB')} changed. Nothing has happened yet.`}
      </Notice>
      {lines.length > 0 && (
        <Table
          caption="Lines"
          captionHidden
          columns={columns}
          rows={ordered.slice(0, shown)}
          rowKey={({ line, from }) => `${line} ${from}`}
        />
      )}
      {lines.length > shown && (
        <p className="text-meta text-soft">{counted(lines.length - shown, 'line more', 'lines more')}, not shown.</p>
      )}
    </>
  )
}
