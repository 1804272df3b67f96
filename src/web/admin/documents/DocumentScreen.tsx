/** One document of a client: its file, its details, and what staff can do with it. */
import { useSearchParams } from 'react-router'
import { documents, type StaffDocumentDetail } from '#contract/admin/book/documents.ts'
import { fillPath } from '#contract/endpoint.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { kindLabel, visibilityLabels } from '#contract/model/documents/document.ts'
import { documentMachine } from '#contract/model/documents/documentMachine.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { chosenVersion, DocumentMessages, NotReceived, Readings, Versions } from '#web/records/documents/DocumentParts.tsx'
import { DocumentViewer } from '#web/records/documents/DocumentViewer.tsx'
import { History } from '#web/records/History.tsx'
import { Notes } from '#web/records/Notes.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { VersionSender } from '#web/uploads/VersionSender.tsx'
import { documentSteps } from './documentSteps.tsx'

const query = (id: string) => q(documents.show, { id })
export const loader = recordLoader(query, paths.adminLogin)
export const action = endpointAction(
  documents.accept,
  documents.askAgain,
  documents.describe,
  documents.showTo,
  documents.withdraw,
  documents.hold,
  documents.release,
  documents.reply,
  documents.note,
)

const list = { label: 'Documents', path: paths.adminDocuments, neighbours: neighboursIn(documents.list, paths.adminDocument) }
export const DocumentScreen = () => (
  <RecordScreen what="document" query={query} list={list} invalidates={[documents.list]} screen={Document} />
)

const nextOf = ({ status, askedOf, fromClient, toSign, held, fileState }: StaffDocumentDetail) =>
  documentMachine.next(status, { askedOf, fromClient, toSign, legalHold: held, own: false, readable: fileState === 'clean' })

const keptText = ({ held, disposeOn, claim }: StaffDocumentDetail) =>
  held
    ? 'Legal hold: it will not be erased'
    : disposeOn
      ? `Until ${formatDate(disposeOn)}`
      : claim
        ? 'While the claim is open'
        : 'Set once it is current'

const Document = ({ detail: document, record, above }: RecordScreenProps<StaffDocumentDetail>) => {
  const [search] = useSearchParams()
  const { id, title, versions, status, askedOf, dueOn, visibleTo } = document
  const shown = chosenVersion(versions, search)
  const { path } = fillPath(documents.addFile.path, { id })
  const isOpen = visibleTo === 'client'
  return (
    <RecordPage
      title={title}
      heading={title}
      above={above}
      status={<StatusBadge kind="document" status={status} />}
      actions={
        <RecordActions
          detail={document}
          record={record}
          steps={documentSteps}
          machine={documentMachine}
          client={isOpen ? document.company : 'Nobody outside the firm'}
        />
      }
      facts={[
        { label: 'Next', value: nextOf(document) },
        { label: 'Client', value: document.company },
        { label: 'Kind', value: kindLabel(document.kind) },
        { label: 'Policy', value: document.policy?.name ?? 'None' },
        ...(document.claim
          ? [
              {
                label: 'Claim',
                value: (
                  <Anchor href={paths.adminClaim(document.claim.id)} className="link">
                    {document.claim.reference}
                  </Anchor>
                ),
              },
            ]
          : []),
        { label: 'Visible to', value: visibilityLabels[visibleTo] },
        ...(status === 'requested' && dueOn ? [{ label: askedOf === 'broker' ? 'Promised by' : 'Due', value: formatDate(dueOn) }] : []),
      ]}
      record={record}
      notices={
        <>
          {document.newer && (
            <Notice tone="info" title="A newer document has replaced it">
              <Anchor href={paths.adminDocument(document.newer.id)} className="link">
                {document.newer.title}
              </Anchor>
            </Notice>
          )}
          {shown && shown.number !== document.fileNumber && (
            <Notice tone="warning" title={`This is version ${shown.number}. Version ${document.fileNumber} is the newest.`}>
              <Anchor href={paths.adminDocument(id)} className="link">
                Look at version {document.fileNumber}
              </Anchor>
            </Notice>
          )}
          <NotReceived files={document.refused} />
        </>
      }
      aside={
        <>
          <FactsCard
            title="On file"
            facts={[
              { label: 'Date of the document', value: document.issuedOn ? formatDate(document.issuedOn) : 'None yet' },
              { label: 'Kept', value: keptText(document) },
              {
                label: 'Signature',
                value: document.signature
                  ? `${document.signature.name}, ${formatDateTime(document.signature.at)}`
                  : document.needsSignature
                    ? 'Asked for'
                    : 'Not needed',
              },
            ]}
          />
          {versions.length > 0 && (
            <Versions versions={versions} chosen={shown} href={(number) => paths.adminDocument(id, { version: String(number) })} />
          )}
          {isOpen && !document.fromClient && versions.length > 0 && (
            <Readings readings={document.readings} nobody="Nobody at the client has opened it yet." />
          )}
          <Notes of={document} add={document.mayEdit ? documents.note : null} record={record} />
          <History machine={documentMachine} entries={document.history} />
        </>
      }
    >
      {document.note && (
        <Card as="section">
          <CardHeader title={askedOf === 'client' ? 'Why we asked for it' : 'Note sent with it'} />
          <p className="max-w-measure whitespace-pre-line">{document.note}</p>
        </Card>
      )}
      {shown && (
        <Card as="section">
          <CardHeader title="The document" />
          <DocumentViewer id={id} title={title} version={shown} />
        </Card>
      )}
      {document.actions.includes('provide') && (
        <Card as="section" id="file">
          <CardHeader title={versions.length > 0 ? 'Add a new version' : 'Add the file'} />
          <p className="mb-4 text-soft">
            {isOpen
              ? `It will become current at once, and ${document.company} will get an email.`
              : 'It will become current at once. The client will not see it.'}
          </p>
          <VersionSender
            path={path}
            label="File"
            {...(versions.length > 0 ? { note: 'What is new in it?' } : {})}
            refresh={record.refresh}
            successText="Added. It is now the current version."
          />
        </Card>
      )}
      <DocumentMessages
        readers="The client"
        of={document}
        add={document.mayEdit && isOpen ? documents.reply : null}
        record={record}
        nothing={isOpen ? 'The client has not asked anything.' : 'The client does not see this document.'}
        label="Write to the client"
        hint="They will get an email and can read it in the portal."
        done="Sent"
      />
    </RecordPage>
  )
}
