/** One entry of the audit log: who, what, which fields before and after, and its seal. */
import { audit, entryName, type AuditDetail } from '#contract/admin/audit.ts'
import { formatDateTime } from '#contract/format.ts'
import { actionText, actorKindLabels } from '#contract/model/audit/entry.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { Record } from '#web/records/Record.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { SubjectLink } from './SubjectLink.tsx'

/** An entry never changes, except that it gets its seal a minute later. */
const query = (id: string) => ({ ...q(audit.show, { id }), staleTime: 60_000 })
export const loader = recordLoader(query, paths.adminLogin)

export const AuditEntryScreen = () => (
  <RecordScreen
    what="audit entry"
    query={query}
    list={{
      label: 'Audit log',
      path: paths.adminAudit,
      neighbours: neighboursIn(audit.list, paths.adminAuditEntry),
    }}
    invalidates={[]}
    screen={Entry}
  />
)

const Entry = ({ detail: entry, record, above }: RecordScreenProps<AuditDetail>) => (
  <Record
    title={entryName(entry)}
    heading={actionText(entry.action)}
    above={above}
    status={null}
    facts={[
      { label: 'When', value: formatDateTime(entry.at) },
      { label: 'Who', value: entry.actor?.name ?? actorKindLabels[entry.actorKind] },
      { label: 'About', value: <Subject entry={entry} /> },
      { label: 'Entry', value: entry.number.toLocaleString('en-GB') },
    ]}
    record={record}
    notices={
      <>
        {entry.hidden && (
          <Notice tone="info" title="The fields are not shown">
            The record belongs to a confidential policy, or no longer exists. Colleagues who may see confidential policies can read them.
          </Notice>
        )}
        {entry.masked && !entry.hidden && <p className="max-w-measure text-meta text-soft">Personal data is masked for your role.</p>}
      </>
    }
    aside={
      <>
        <FactsCard
          title="Where it came from"
          facts={[
            { label: 'Type of user', value: actorKindLabels[entry.actorKind] },
            { label: 'Role', value: entry.role ?? 'None' },
            { label: 'Network', value: entry.ipPrefix ?? (entry.masked ? 'Hidden' : 'None') },
            { label: 'Session', value: entry.session ?? 'None' },
            {
              label: 'Request',
              value: entry.requestId ? (
                <Anchor href={paths.adminAudit({ request: entry.requestId })} className="link break-all">
                  {entry.requestId}
                </Anchor>
              ) : (
                'None'
              ),
            },
          ]}
        />
        <FactsCard
          title="Seal"
          facts={
            entry.seal
              ? [
                  { label: 'Place in the chain', value: entry.seal.place.toLocaleString('en-GB') },
                  { label: 'Seal', value: <span className="break-all">{entry.seal.seal}</span> },
                  { label: 'Previous seal', value: <span className="break-all">{entry.seal.before}</span> },
                  { label: 'Signature', value: entry.seal.signed ? 'Signed' : 'None: sealed before entries were signed' },
                ]
              : [{ label: 'Seal', value: 'Will be sealed within a minute' }]
          }
        />
      </>
    }
  >
    <Fields entry={entry} />
    {entry.reason && (
      <Card as="section">
        <CardHeader title="Reason" />
        <p className="max-w-measure whitespace-pre-line">{entry.reason}</p>
      </Card>
    )}
    {entry.beside.length > 0 && (
      <Card as="section">
        <CardHeader title="In the same request" />
        <ul className="grid gap-2">
          {entry.beside.map((other) => (
            <li key={other.id}>
              <Anchor href={paths.adminAuditEntry(other.id)} className="link">
                {actionText(other.action)}
              </Anchor>
            </li>
          ))}
        </ul>
      </Card>
    )}
  </Record>
)

const Fields = ({ entry }: { entry: AuditDetail }) =>
  entry.fields.length === 0 ? (
    <Card as="section">
      <CardHeader title="Fields" />
      <p className="text-soft">{entry.hidden ? 'Not shown.' : 'This entry has no fields: it only records that something was done.'}</p>
    </Card>
  ) : (
    <Card as="section">
      <CardHeader title="Fields" />
      <Table
        caption="Fields before and after"
        captionHidden
        rows={entry.fields}
        rowKey={({ field }) => field}
        columns={[
          { key: 'field', header: 'Field', names: true, wrap: true, cell: ({ field }) => field },
          {
            key: 'before',
            header: 'Before',
            wrap: true,
            cell: ({ before }) =>
              before ? <span className="whitespace-pre-line">{before}</span> : <span className="text-hint">Nothing</span>,
          },
          {
            key: 'after',
            header: 'After',
            wrap: true,
            cell: ({ after }) =>
              after ? <strong className="font-semibold whitespace-pre-line">{after}</strong> : <span className="text-hint">Nothing</span>,
          },
        ]}
      />
    </Card>
  )

const Subject = ({ entry }: { entry: AuditDetail }) => (
  <>
    <SubjectLink {...entry} />
    {entry.subjectId && (
      <Anchor href={paths.adminAudit({ subject: entry.subjectId })} className="link block py-1 text-meta font-normal">
        All entries about this record
      </Anchor>
    )}
  </>
)
