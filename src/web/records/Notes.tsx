import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { formatDateTime } from '#contract/format.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm, type RecordLink } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'

type Note = { id: string | number; at: string; by: string; text: string }
/** The endpoint that adds a note: `{ id, text }`. */
type NoteEndpoint<E extends Endpoint> = [InputOf<E>] extends [{ id: string; text: string }] ? E : never

type NotesProps<D, E extends Endpoint> = {
  of: { id: string; notes: readonly Note[] }
  /** Null if the user may only read. */
  add: NoteEndpoint<E> | null
  record: RecordLink<D>
  /** Where few records have one, the form is folded until there is a note. */
  seldom?: boolean
}

/** Staff's own notes on a record. */
export const Notes = <D, E extends Endpoint>({ of: { id, notes }, add, record, seldom }: NotesProps<D, E>) => (
  <Card as="section" id="notes">
    <CardHeader title="Notes" note="Staff only" />
    {notes.length > 0 && (
      <ol className="mb-4 grid gap-3">
        {notes.map((note) => (
          <li key={note.id} className="border-l-4 border-line pl-3">
            <p className="break-words whitespace-pre-line">{note.text}</p>
            <p className="text-meta text-hint">
              {note.by}, {formatDateTime(note.at)}
            </p>
          </li>
        ))}
      </ol>
    )}
    {add ? (
      seldom && notes.length === 0 ? (
        <Details summary="Add a note">
          <NewNote id={id} endpoint={add} record={record} />
        </Details>
      ) : (
        <NewNote id={id} endpoint={add} record={record} />
      )
    ) : (
      notes.length === 0 && <p className="text-soft">No notes yet.</p>
    )}
  </Card>
)

const NewNote = <D, E extends Endpoint>({ id, endpoint, record }: { id: string; endpoint: E; record: RecordLink<D> }) => {
  const form = useEndpointForm<Endpoint, { text: string }>(endpoint, {
    // `NoteEndpoint` guarantees that the input is `{ id, text }`; the reply is the record.
    fixed: { id },
    defaults: { text: '' },
    input: ({ text }) => ({ text }),
    draft: id,
    record,
  })
  return (
    <EndpointForm form={form} submitLabel="Add note" busyLabel="Adding..." variant="secondary">
      <AreaField form={form} name="text" label="New note" hint="The client never sees it." limit={2000} rows={3} width="full" />
    </EndpointForm>
  )
}
