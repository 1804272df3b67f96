/** One entry of the audit log: who, what, which fields before and after, and its seal. */
import { audit, entryName, type AuditDetail } from '#contract/admin/audit.ts'
import { formatDateTime } from '#contract/format.ts'
import { actionText, actorKindLabels } from '#contract/model/audit/entry.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { Details } from '#web/ui/display/Details.tsx'
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
    audited={false}
  />
)

const Entry = ({ detail: entry, record, above }: RecordScreenProps<AuditDetail>) => (
  <RecordPage
    title={entryName(entry)}
    heading={actionText(entry.action)}
    above={above}
    status={null}
    facts={[
      { label: 'When', value: formatDateTime(entry.at) },
      { label: 'Who', value: entry.actor?.name ?? actorKindLabels[entry.actorKind] },
      { label: 'About', value: <SubjectLink {...entry} /> },
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
            ...(entry.token
              ? [
                  {
                    label: 'API token',
                    value: (
                      <Anchor href={paths.adminAudit({ token: entry.token.id })} className="link">
                        {entry.token.name}
                      </Anchor>
                    ),
                  },
                ]
              : []),
            ...(entry.role ? [{ label: 'Role', value: entry.role }] : []),
            { label: 'Network', value: entry.ipPrefix ?? (entry.masked ? 'Hidden' : 'None') },
            ...(entry.session ? [{ label: 'Session', value: entry.session }] : []),
            ...(entry.requestId
              ? [
                  {
                    label: 'Request',
                    value: (
                      <Anchor href={paths.adminAudit({ request: entry.requestId })} className="link break-all">
                        {entry.requestId}
                      </Anchor>
                    ),
                  },
                ]
              : []),
          ]}
        />
        <SealCard entry={entry} />
      </>
    }
  >
    <Fields entry={entry} />
    {entry.subjectId && (
      <p>
        <Anchor href={paths.adminAudit({ subject: entry.subjectId })} className="link">
          All entries about this record
        </Anchor>
      </p>
    )}
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
  </RecordPage>
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
          ...(entry.fields.some(({ before }) => before)
            ? [
                {
                  key: 'before',
                  header: 'Before',
                  wrap: true,
                  cell: ({ before }: AuditDetail['fields'][number]) =>
                    before ? <span className="whitespace-pre-line">{before}</span> : <span className="text-hint">Nothing</span>,
                },
              ]
            : []),
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

/** Where the entry stands in the chain; the seals themselves are long, and only compared. */
const SealCard = ({ entry: { seal } }: { entry: AuditDetail }) => (
  <Card as="section">
    <CardHeader title="Seal" />
    {seal ? (
      <>
        <DescriptionList
          facts={[
            { label: 'Place in the chain', value: seal.place.toLocaleString('en-GB') },
            { label: 'Signature', value: seal.signed ? 'Signed' : 'None: sealed before entries were signed' },
          ]}
        />
        <Details summary="The seals">
          <p className="text-small text-hint">This entry</p>
          <code className="block text-small break-all">{seal.seal}</code>
          <p className="mt-2 text-small text-hint">The entry before it</p>
          <code className="block text-small break-all">{seal.before}</code>
        </Details>
      </>
    ) : (
      <p>Will be sealed within a minute.</p>
    )}
  </Card>
)
