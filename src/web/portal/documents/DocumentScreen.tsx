/** One of a company's documents, to read, sign, send or ask about. */
import { useSearchParams } from 'react-router'
import { fillPath } from '#contract/endpoint.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { kindLabel } from '#contract/model/documents/document.ts'
import { documentMachine } from '#contract/model/documents/documentMachine.ts'
import { paths } from '#contract/paths.ts'
import { documents, type ClientDocumentDetail } from '#contract/portal/documents.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { chosenVersion, DocumentMessages, NotReceived, Readings, Versions } from '#web/records/documents/DocumentParts.tsx'
import { DocumentViewer } from '#web/records/documents/DocumentViewer.tsx'
import { History } from '#web/records/History.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { VersionSender } from '#web/uploads/VersionSender.tsx'
import { documentEnding, documentSteps } from './documentSteps.tsx'
import { ToSignBadge } from './ToSignBadge.tsx'

const query = (id: string) => q(documents.show, { id })
export const loader = recordLoader(query, paths.login)
export const action = endpointAction(documents.ask, documents.sign, documents.takeBack)

export const DocumentScreen = () => (
  <RecordScreen
    what="document"
    query={query}
    list={{ label: 'Documents', path: paths.clientDocuments }}
    invalidates={[documents.list]}
    screen={Document}
  />
)

const askedWords = {
  client: 'Please send it',
  broker: 'You have asked us for it',
  insurer: 'We are getting it from the insurer',
  '': 'It is not there yet',
}

const Document = ({ detail: document, record, above }: RecordScreenProps<ClientDocumentDetail>) => {
  const [search] = useSearchParams()
  const { id, title, kind, status, policy, versions, askedOf, dueOn, note } = document
  const shown = chosenVersion(versions, search)
  const old = shown && shown.number !== document.fileNumber
  const maySend = document.actions.includes('send')
  // Whoever signs reads first: the button to sign is under the document.
  const signs = document.actions.includes('sign') && shown !== undefined && !old
  const stepsOf = (steps: typeof documentSteps) => (
    <RecordActions detail={document} record={record} steps={steps} machine={documentMachine} client="Your broker" />
  )
  const steps = stepsOf(documentSteps)
  const ending = document.actions.includes('takeBack') && (
    <div className="mt-5 flex border-t border-line pt-4" data-screen-only>
      {stepsOf(documentEnding)}
    </div>
  )
  const { path } = fillPath(documents.addFile.path, { id })
  const sender = (label: string) => (
    <VersionSender path={path} label={label} refresh={record.refresh} successText="With us. We will look at it and let you know." />
  )
  return (
    <RecordPage
      title={document.issuedOn ? `${title}, ${formatDate(document.issuedOn)}` : title}
      heading={title}
      above={above}
      status={document.toSign ? <ToSignBadge /> : <StatusBadge kind="document" status={status} reader="client" />}
      actions={!signs && steps}
      facts={[
        { label: 'Kind', value: kindLabel(kind) },
        { label: 'Policy', value: policy?.name ?? 'None' },
        ...(document.issuedOn ? [{ label: 'Date', value: formatDate(document.issuedOn) }] : []),
        ...(document.fileNumber > 0 ? [{ label: 'Version', value: String(document.fileNumber) }] : []),
        { label: 'Company', value: document.company },
        ...(dueOn ? [{ label: askedOf === 'client' ? 'Needed by' : 'Answer by', value: formatDate(dueOn) }] : []),
      ]}
      record={record}
      notices={
        <>
          {status === 'withdrawn' && document.fileNumber === 0 && (
            <Notice tone="info" title="This is no longer needed">
              You do not need to send anything. Its history says why.
            </Notice>
          )}
          {status === 'withdrawn' && document.fileNumber > 0 && (
            <Notice tone="warning" title="This document was withdrawn">
              Do not use it any more. Its history says why.
            </Notice>
          )}
          {document.newer && (
            <Notice tone="warning" title="A newer document has replaced this one">
              <Anchor href={paths.clientDocument(document.newer.id)} className="link">
                {document.newer.title}
              </Anchor>
            </Notice>
          )}
          {old && (
            <Notice tone="warning" title={`This is version ${shown.number}. Version ${document.fileNumber} is the current one.`}>
              <Anchor href={paths.clientDocument(id)} className="link">
                Look at version {document.fileNumber}
              </Anchor>
            </Notice>
          )}
          {document.toSign && (
            <Notice tone="info" title="Please read it, then sign it">
              {note && <span className="block whitespace-pre-line">{note}</span>}
              {document.actions.includes('sign')
                ? 'The button to sign is under the document. It takes a minute: your name, and a tick.'
                : 'Someone who may act for the company has to sign it.'}
            </Notice>
          )}
          <NotReceived files={document.refused} />
        </>
      }
      aside={
        <>
          {versions.length > 0 && (
            <Versions versions={versions} chosen={shown} href={(number) => paths.clientDocument(id, { version: String(number) })} />
          )}
          {document.signature && <Signature signature={document.signature} />}
          {versions.length > 0 && !document.fromClient && (
            <Readings readings={document.readings} nobody="Nobody at your company has opened it yet." />
          )}
          <History machine={documentMachine} entries={document.history} />
        </>
      }
    >
      {status === 'requested' && (
        <Card as="section" {...(maySend && { id: 'send' })}>
          <CardHeader title={askedWords[askedOf]} />
          {note && <p className="max-w-measure whitespace-pre-line">{note}</p>}
          {askedOf === 'broker' && dueOn && (
            <p className="mt-2 text-soft">
              We will put it here and email you, or you will hear from us by {formatDate(dueOn)} at the latest.
            </p>
          )}
          {maySend && <div className="mt-4">{sender('The file')}</div>}
          {ending}
        </Card>
      )}
      {shown && (
        <Card as="section" aria-label="The document">
          {status !== 'requested' && !document.toSign && note && <p className="mb-4 max-w-measure whitespace-pre-line text-soft">{note}</p>}
          <DocumentViewer id={id} title={title} version={shown} main={!document.toSign} />
          {signs && (
            <div className="mt-5 grid gap-3 border-t border-line pt-5">
              <p className="max-w-measure text-soft">Is all of it right? If not, ask us below before you sign.</p>
              <div className="flex flex-wrap gap-2">{steps}</div>
            </div>
          )}
          {status !== 'requested' && ending}
        </Card>
      )}
      {maySend && status !== 'requested' && (
        <Card as="section" id="send">
          {sender('Send a better copy')}
        </Card>
      )}
      <DocumentMessages
        readers="Your company"
        of={document}
        add={document.mayAct ? documents.ask : null}
        record={record}
        nothing="Nothing has been written about this document yet."
        label="Ask about this document"
        hint="Your broker will answer here and you will get an email."
        done="We have your question"
      />
    </RecordPage>
  )
}

const Signature = ({ signature }: { signature: NonNullable<ClientDocumentDetail['signature']> }) => (
  <Card as="section">
    <CardHeader title="Signed" />
    <p>
      {signature.name}, <time dateTime={signature.at}>{formatDateTime(signature.at)}</time>
    </p>
    <p className="mt-1 text-small text-hint">
      The signed file has the SHA-256 <code className="break-all">{signature.sha256}</code>
    </p>
  </Card>
)
