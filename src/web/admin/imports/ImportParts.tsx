/** What the check found and what was imported, in tables. */
import type { ReactNode } from 'react'
import { imports, type ImportDetail, type ImportFault } from '#contract/admin/imports.ts'
import { fillPath } from '#contract/endpoint.ts'
import { formatDate } from '#contract/format.ts'
import { factsOfKind, importLimits } from '#contract/model/imports/importKind.ts'
import { showPhone } from '#contract/model/questions/questionFlow.ts'
import { isWorking } from '#contract/model/imports/importMachine.ts'
import { paths } from '#contract/paths.ts'
import { CheckboxField } from '#web/forms/fields.tsx'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { useProgress } from './useProgress.ts'

type Props = { detail: ImportDetail; record: RecordState<ImportDetail> }

const number = (value: number) => value.toLocaleString('en-GB')
export const countOf = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`

const doing = { checking: 'Checking the file', running: 'Importing', undoing: 'Undoing the import' } as const

export const Working = ({ detail }: { detail: ImportDetail }) => {
  const { part, done, total } = useProgress(detail)
  if (!isWorking(detail.status)) return null
  const title = doing[detail.status]
  return (
    <Card as="section">
      <CardHeader title={title} />
      <progress value={part} max={1} aria-label={title} className="block h-3 w-full" />
      <p className="mt-2 text-soft" role="status">
        {total === null || done === null
          ? 'Waiting for its turn...'
          : `${number(done)} of ${number(total)} ${detail.status === 'checking' ? 'lines' : 'records'}, ${Math.floor(part * 100)}%`}
      </p>
      <p className="mt-1 text-meta text-hint">It will carry on if you leave this page or sign out.</p>
      <noscript>
        <p className="mt-1 text-meta text-hint">Reload this page to see how far it has got.</p>
      </noscript>
    </Card>
  )
}

/** A line of what an import will do; `tone` only if there is any. */
const Count = ({ of, tone = '', children }: { of: number; tone?: string; children: ReactNode }) => (
  <li className={of > 0 ? tone : 'text-hint'}>{children}</li>
)

/** What confirming would do, and the button to confirm. */
export const Confirm = ({ detail, record }: Props) => {
  const { one, many } = factsOfKind(detail.kind)
  const form = useEndpointForm(imports.confirm, {
    fixed: { id: detail.id, version: detail.version },
    defaults: { leaveOut: false },
    record,
    onDone: () => toast.success('Import started'),
  })
  const { created, updated, same, faulty } = detail
  const nothing = created + updated === 0
  return (
    <Card as="section">
      <CardHeader title={nothing ? 'There is nothing to import' : 'What this import will do'} />
      <ul className="mb-5 grid gap-1">
        <Count of={updated} tone="font-semibold">
          {countOf(updated, one, many)} in the book will be overwritten, as listed below
        </Count>
        <Count of={created} tone="font-semibold">
          {countOf(created, `new ${one}`, `new ${many}`)} will be added
        </Count>
        <Count of={same}>{countOf(same, one, many)} will stay as they are</Count>
        <Count of={faulty} tone="font-semibold text-danger">
          {countOf(faulty, `faulty ${one}`, `faulty ${many}`)}, as listed below
        </Count>
      </ul>
      {!nothing && (
        <EndpointForm
          form={form}
          submitLabel={`Import ${countOf(created + updated, one, many)}`}
          busyLabel="Starting..."
          asksToLeave={false}
        >
          {faulty > 0 && (
            <CheckboxField
              form={form}
              name="leaveOut"
              label={`Leave out the ${countOf(faulty, `faulty ${one}`, `faulty ${many}`)} and import the others`}
            />
          )}
        </EndpointForm>
      )}
    </Card>
  )
}

const faultColumns: Column<ImportFault>[] = [
  {
    key: 'line',
    header: 'Line',
    names: true,
    cell: ({ line }) => (
      <>
        <span className="md:hidden">Line </span>
        {number(line)}
      </>
    ),
  },
  { key: 'heading', header: 'Column', cell: ({ heading }) => heading || <span className="text-hint">The line</span> },
  {
    key: 'value',
    header: 'Value',
    wrap: true,
    cell: ({ value }) => (value ? <q className="break-words">{value}</q> : <span className="text-hint">Empty</span>),
  },
  { key: 'reason', header: 'What is wrong', wrap: true, cell: ({ reason }) => reason },
]

export const Faults = ({ detail }: { detail: ImportDetail }) =>
  detail.faults > 0 && (
    <Card as="section">
      <CardHeader
        title={countOf(detail.faults, 'fault', 'faults')}
        end={
          <a href={fillPath(imports.faults.path, { id: detail.id }).path} download className="link text-meta">
            Download as CSV
          </a>
        }
      />
      <Table
        caption="Faults by line of the file"
        captionHidden
        columns={faultColumns}
        rows={detail.firstFaults}
        rowKey={({ line, heading, reason }) => `${line} ${heading} ${reason}`}
      />
      {detail.faults > detail.firstFaults.length && (
        <p className="mt-3 text-meta text-soft">
          These are the first {detail.firstFaults.length}.{' '}
          {detail.faults > importLimits.faults ? `The file has the first ${number(importLimits.faults)}.` : 'The file has all of them.'}
        </p>
      )}
    </Card>
  )

type Warning = ImportDetail['firstWarnings'][number]
const warningColumns: Column<Warning>[] = [
  { key: 'line', header: 'Line', cell: ({ line }) => number(line) },
  { key: 'name', header: 'Record', names: true, wrap: true, cell: ({ name }) => name },
  { key: 'reason', header: 'What is missing', wrap: true, cell: ({ reason }) => reason },
]

/** Imported nevertheless. */
export const Warnings = ({ detail }: { detail: ImportDetail }) =>
  detail.warnings > 0 && (
    <Card as="section">
      <CardHeader title={countOf(detail.warnings, 'warning', 'warnings')} />
      <p className="mb-3 text-meta text-soft">These records are imported all the same. Complete them afterwards.</p>
      <Table
        caption="Warnings by line of the file"
        captionHidden
        columns={warningColumns}
        rows={detail.firstWarnings}
        rowKey={({ line }) => String(line)}
      />
      {detail.warnings > detail.firstWarnings.length && (
        <p className="mt-3 text-meta text-soft">
          These are the first {detail.firstWarnings.length}. The file of what changes and what is new has all of them.
        </p>
      )}
    </Card>
  )

type FirstRecord = ImportDetail['firstRecords'][number]
const recordColumns: Column<FirstRecord>[] = [
  { key: 'line', header: 'Line', cell: ({ line }) => number(line) },
  { key: 'name', header: 'Record', names: true, wrap: true, cell: ({ name }) => name },
  { key: 'outcome', header: 'Result', cell: ({ outcome }) => (outcome === 'create' ? 'New' : 'Changed') },
  { key: 'changes', header: 'What changes', wrap: true, cell: (row) => <Changes changes={row.changes} /> },
]

/** Phones are written as they are dialled. */
const Value = ({ of, was }: { of: string; was?: boolean }) => {
  if (!of) return <span className="text-hint">nothing</span>
  return was ? <del className="text-soft">{showPhone(of)}</del> : <strong>{showPhone(of)}</strong>
}

/** What the book says now, and what it will say. */
const Changes = ({ changes }: Pick<FirstRecord, 'changes'>) =>
  changes.length > 0 && (
    <ul className="grid gap-1">
      {changes.map(({ label, before, after }) => (
        <li key={`${label} ${after}`} className="break-words">
          <span className="block text-small text-hint">{label}</span>
          <Value of={before} was /> becomes <Value of={after} />
        </li>
      ))}
    </ul>
  )

export const FirstRecords = ({ detail }: { detail: ImportDetail }) =>
  detail.firstRecords.length > 0 && (
    <Card as="section">
      <CardHeader
        title="What changes and what is new"
        end={
          <a href={fillPath(imports.records.path, { id: detail.id }).path} download className="link text-meta">
            Download as CSV
          </a>
        }
      />
      <Table
        caption="The first records that change or are new"
        captionHidden
        columns={recordColumns}
        rows={detail.firstRecords}
        rowKey={({ line }) => String(line)}
      />
      {detail.created + detail.updated > detail.firstRecords.length && (
        <p className="mt-3 text-meta text-soft">
          These are the first {detail.firstRecords.length}, changed ones before new ones. The file has all of them.
        </p>
      )}
    </Card>
  )

type LeftOutRow = ImportDetail['told'][number]
const hrefOf = ({ kind }: ImportDetail, id: string) => (kind === 'clients' ? paths.adminClient(id) : paths.adminPolicy(id))

export const LeftOut = ({ detail }: { detail: ImportDetail }) => {
  const count = detail.leftOut + detail.kept
  const undone = detail.status === 'undone' || detail.status === 'undoing'
  const columns: Column<LeftOutRow>[] = [
    { key: 'line', header: 'Line', cell: ({ line }) => number(line) },
    {
      key: 'name',
      header: 'Record',
      names: true,
      wrap: true,
      cell: ({ name, record }) =>
        undone ? (
          <Anchor href={hrefOf(detail, record)} className="link">
            {name}
          </Anchor>
        ) : (
          name
        ),
    },
    { key: 'reason', header: 'Why', wrap: true, cell: ({ reason }) => reason },
  ]
  return (
    count > 0 && (
      <Card as="section">
        <CardHeader
          title={undone ? 'What the undo left unchanged' : 'What was left out'}
          end={
            <a href={fillPath(imports.told.path, { id: detail.id }).path} download className="link text-meta">
              Download as CSV
            </a>
          }
        />
        <Table caption="Records and reasons" captionHidden columns={columns} rows={detail.told} rowKey={({ line }) => String(line)} />
        {count > detail.told.length && (
          <p className="mt-3 text-meta text-soft">These are the first {detail.told.length}. The file has all of them.</p>
        )}
      </Card>
    )
  )
}

export const Before = ({ detail }: { detail: ImportDetail }) =>
  detail.before &&
  ['mapping', 'checked'].includes(detail.status) && (
    <Notice tone="warning" title="This file was imported before">
      On {formatDate(detail.before.at)}:{' '}
      <Anchor href={paths.adminImport(detail.before.id)} className="link">
        see that import
      </Anchor>
      . Records that have not changed since are left as they are.
    </Notice>
  )
