/** One import, from file to records: match its columns, see what it would do, confirm it, and undo it. */
import { Flag, Play, Undo2 } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { imports, type ImportDetail } from '#contract/admin/imports.ts'
import { formatDateTime, formatFileSize } from '#contract/format.ts'
import { encodingLabels, factsOfKind, separatorLabels } from '#contract/model/imports/importKind.ts'
import { importMachine, isWorking, type ImportAction } from '#contract/model/imports/importMachine.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { History } from '#web/records/History.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions, type Step } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { stepDialog } from '#web/records/stepDialog.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { FactGrid } from '#web/ui/display/FactGrid.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { ColumnsForm } from './ColumnsForm.tsx'
import { Before, Confirm, countOf, Faults, FirstRecords, LeftOut, Warnings, Working } from './ImportParts.tsx'

const query = (id: string) => q(imports.show, { id })
const load = recordLoader(query, paths.adminLogin)
export const loader = (args: LoaderFunctionArgs) => load(args)
export const action = endpointAction(imports.check, imports.confirm, imports.stop, imports.resume, imports.undo, imports.discard)

const list = { label: 'Imports', path: paths.adminImports, neighbours: neighboursIn(imports.list, paths.adminImport) }
export const ImportScreen = () => <RecordScreen what="import" query={query} list={list} invalidates={[imports.list]} screen={Import} />

const steps: Partial<Record<ImportAction, Step<ImportDetail>>> = {
  stop: { icon: Flag, press: imports.stop, done: 'Stopped' },
  resume: { icon: Play, primary: true, press: imports.resume, done: 'In progress' },
  undo: {
    icon: Undo2,
    dialog: stepDialog(imports.undo, {
      title: 'Undo this import?',
      effect: ({ done, kind }) =>
        `${countOf(done, factsOfKind(kind).one, factsOfKind(kind).many)} will be undone: new ones are erased, and changed ones go back to their old values. Anything changed since then stays, and is listed.`,
      text: { label: 'Why', limit: 500 },
    }),
  },
  discard: {
    under: 'more',
    dialog: stepDialog(imports.discard, {
      title: 'Discard this file?',
      effect: ({ fileName }) => `${fileName} will be erased. Nothing in the book changes.`,
    }),
  },
}

const Import = ({ detail, record, above }: RecordScreenProps<ImportDetail>) => {
  const { one, many } = factsOfKind(detail.kind)
  return (
    <RecordPage
      title={`Import of ${detail.fileName}`}
      heading={detail.fileName}
      above={above}
      status={<StatusBadge kind="import" status={detail.status} />}
      actions={<RecordActions detail={detail} record={record} steps={steps} machine={importMachine} client="Nobody outside the firm" />}
      facts={[
        { label: 'Next', value: importMachine.next(detail.status) },
        { label: 'Contains', value: factsOfKind(detail.kind).label },
        { label: 'Lines', value: detail.lines.toLocaleString('en-GB') },
        // Once it is over, "What was done" counts them.
        { label: 'Imported', value: isWorking(detail.status) || detail.status === 'stopped' ? countOf(detail.done, one, many) : '' },
      ]}
      record={record}
      notices={<Before detail={detail} />}
      aside={<History machine={importMachine} entries={detail.history} />}
    >
      <Working detail={detail} />
      {detail.status === 'checked' && <Confirm detail={detail} record={record} />}
      {!isWorking(detail.status) && detail.status !== 'mapping' && <Outcome detail={detail} />}
      <Faults detail={detail} />
      <Warnings detail={detail} />
      <FirstRecords detail={detail} />
      {(detail.status === 'mapping' || detail.status === 'checked') && <ColumnsForm detail={detail} record={record} />}
      <File detail={detail} />
    </RecordPage>
  )
}

const File = ({ detail }: { detail: ImportDetail }) => (
  <Card as="section">
    <CardHeader title="File" />
    <FactGrid
      facts={[
        { label: 'Sent by', value: detail.uploadedBy?.name ?? 'A former user' },
        { label: 'Received', value: formatDateTime(detail.createdAt) },
        { label: 'Size', value: formatFileSize(detail.bytes, 0) },
        { label: 'Format', value: `${encodingLabels[detail.encoding]}, with ${separatorLabels[detail.separator]}` },
        ...(detail.confirmedAt
          ? [
              {
                label: 'Confirmed',
                value: `${formatDateTime(detail.confirmedAt)}${detail.confirmedBy ? `, ${detail.confirmedBy.name}` : ''}`,
              },
            ]
          : []),
        ...(detail.finishedAt ? [{ label: 'Finished', value: formatDateTime(detail.finishedAt) }] : []),
        ...(detail.undoUntil ? [{ label: 'Can be undone until', value: formatDateTime(detail.undoUntil) }] : []),
      ]}
    />
    <div className="mt-2">
      <Details summary="Fingerprint of the file">
        <p className="text-meta">
          SHA-256 <code className="break-all">{detail.sha256}</code>
        </p>
      </Details>
    </div>
  </Card>
)

const Outcome = ({ detail }: { detail: ImportDetail }) => {
  const { one, many } = factsOfKind(detail.kind)
  if (detail.status === 'checked') return null
  const { created, updated, done } = detail
  // Only once all of them are in: until then nobody has counted which they were.
  const isCounted = created > 0 && updated > 0 && done === created + updated
  const some = (label: string, count: number) => (count > 0 ? [{ label, value: countOf(count, one, many) }] : [])
  return (
    <>
      <FactsCard
        title="What was done"
        facts={
          detail.status === 'discarded'
            ? [{ label: 'Nothing', value: 'The file was discarded' }]
            : [
                { label: 'Imported', value: `${countOf(done, one, many)}${isCounted ? `: ${updated} overwritten, ${created} new` : ''}` },
                ...some('Unchanged', detail.same),
                ...some('Left out as faulty', detail.faulty),
                ...some('Left out since the check', detail.leftOut),
                ...(detail.status === 'undone'
                  ? [{ label: 'Undone', value: countOf(detail.takenBack, one, many) }, ...some('Kept', detail.kept)]
                  : []),
              ]
        }
      />
      <LeftOut detail={detail} />
    </>
  )
}
