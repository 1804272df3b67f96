/** The cards beside a document that clients and staff share: its versions, who has read it, and the messages about it. */
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { formatDate, formatDateTime, formatFileSize } from '#contract/format.ts'
import type { DocumentVersion } from '#contract/model/documents/documentView.ts'
import { uploadStateLabels, type Upload } from '#contract/model/files/upload.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm, type RecordLink } from '#web/forms/useEndpointForm.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

/** The version in the URL, or the newest. */
export const chosenVersion = (versions: readonly DocumentVersion[], search: URLSearchParams): DocumentVersion | undefined =>
  versions.find(({ number }) => String(number) === search.get('version')) ?? versions[0]

/** `href`: link to the screen with that version. Newest first. */
export const Versions = ({
  versions,
  chosen,
  href,
}: {
  versions: readonly DocumentVersion[]
  chosen: DocumentVersion | undefined
  href: (number: number) => string
}) => (
  <Card as="section">
    <CardHeader title="Versions" note="Newest first" />
    <ol className="grid gap-4">
      {versions.map(({ number, name, bytes, note, at, by, state, sha256 }, place) => (
        <li key={number} className={classes('border-l-4 pl-3', number === chosen?.number ? 'border-accent' : 'border-line')}>
          <p className="flex flex-wrap items-center gap-x-2">
            <Anchor href={href(number)} aria-current={number === chosen?.number ? 'true' : undefined} className="link font-semibold">
              Version {number}
            </Anchor>
            {place === 0 && <Badge tone="good">Newest</Badge>}
            {state !== 'clean' && <Badge tone={state === 'pending' ? 'info' : 'danger'}>{uploadStateLabels[state]}</Badge>}
          </p>
          {note && <p>{note}</p>}
          <p className="text-meta text-hint break-words">
            {name}
            {bytes > 0 && `, ${formatFileSize(bytes, 0)}`}. {by}, {formatDate(at)}.
          </p>
          {sha256 && (
            <Details summary="Is my copy unchanged?">
              <p className="text-small text-hint">
                It is, if a program for checksums finds this SHA-256 in it: <code className="break-all">{sha256}</code>
              </p>
            </Details>
          )}
        </li>
      ))}
    </ol>
  </Card>
)

/** The names of files that did not arrive, with the reasons. */
export const NotReceived = ({ files }: { files: readonly Upload[] }) =>
  files.length > 0 && (
    <Notice tone="warning" title={files.length === 1 ? 'A file was not received' : `${files.length} files were not received`}>
      <ul className="list-disc pl-5">
        {files.map(({ id, name, reason, state }) => (
          <li key={id} className="break-words">
            {name} {state === 'refused' ? reason : 'was stopped by our virus check'}
          </li>
        ))}
      </ul>
    </Notice>
  )

export const Readings = ({ readings, nobody }: { readings: readonly { name: string; number: number; at: string }[]; nobody: string }) => (
  <Card as="section">
    <CardHeader title="Opened by" />
    {readings.length > 0 ? (
      <ul className="grid gap-2">
        {readings.map(({ name, number, at }) => (
          <li key={`${name} ${number}`}>
            {name}{' '}
            <span className="text-meta text-hint">
              version {number}, {formatDateTime(at)}
            </span>
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-soft">{nobody}</p>
    )}
  </Card>
)

type Message = { at: string; by: string; ours: boolean; text: string }
/** The endpoint that adds a message: `{ id, text }`. */
type MessageEndpoint<E extends Endpoint> = [InputOf<E>] extends [{ id: string; text: string }] ? E : never

export const DocumentMessages = <D, E extends Endpoint>({
  of: { id, messages },
  add,
  record,
  nothing,
  label,
  hint,
  done,
  readers,
}: {
  of: { id: string; messages: readonly Message[] }
  /** Null if the user may only read. */
  add: MessageEndpoint<E> | null
  record: RecordLink<D>
  nothing: string
  label: string
  hint: string
  done: string
  /** Who reads them besides us. */
  readers: 'The client' | 'Your company'
}) => (
  <Card as="section">
    <CardHeader title="Messages" note={`${readers} and we can read them`} />
    {messages.length > 0 ? (
      <ol className="mb-5 grid gap-3">
        {messages.map(({ at, by, ours, text }, place) => (
          <li key={`${at} ${place}`} className={classes('border-l-4 pl-3', ours ? 'border-accent' : 'border-line')}>
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="text-meta text-hint">
              {by}, {formatDateTime(at)}
            </p>
          </li>
        ))}
      </ol>
    ) : (
      <p className="mb-4 text-soft">{nothing}</p>
    )}
    {add && <NewMessage id={id} endpoint={add} record={record} label={label} hint={hint} done={done} />}
  </Card>
)

const NewMessage = <D, E extends Endpoint>({
  id,
  endpoint,
  record,
  label,
  hint,
  done,
}: {
  id: string
  endpoint: E
  record: RecordLink<D>
  label: string
  hint: string
  done: string
}) => {
  const form = useEndpointForm<Endpoint, { text: string }>(endpoint, {
    // `MessageEndpoint` guarantees that the input is `{ id, text }`; the reply is the record.
    fixed: { id },
    defaults: { text: '' },
    input: ({ text }) => ({ text }),
    draft: id,
    record,
    onDone: () => toast.success(done),
  })
  return (
    <EndpointForm form={form} submitLabel="Send" busyLabel="Sending..." variant="secondary">
      <AreaField form={form} name="text" label={label} hint={hint} limit={2000} rows={3} width="full" />
    </EndpointForm>
  )
}
