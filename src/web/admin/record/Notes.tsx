import { formatDateTime } from '#contract/format.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { SendBox } from './SendBox.tsx'

type Note = { id: string | number; at: string; by: string; text: string }

/** What colleagues tell each other about a record. `add`: null for those who only read. */
export const Notes = ({
  keep,
  notes,
  add,
  onReload,
  reloading,
}: {
  keep: string
  notes: readonly Note[]
  add: ((text: string, key: string) => Promise<unknown>) | null
  onReload: () => void
  reloading: boolean
}) => (
  <Card as="section">
    <CardHeader title="Notes" end={<span className="text-meta text-hint">Staff only</span>} />
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
      <SendBox
        keep={keep}
        label="New note"
        hint="The client never sees it."
        min={1}
        max={2000}
        missing="Write the note"
        rows={3}
        field="text"
        submitLabel="Add note"
        busyLabel="Adding..."
        variant="secondary"
        send={add}
        onReload={onReload}
        reloading={reloading}
      />
    ) : (
      notes.length === 0 && <p className="text-soft">No notes yet.</p>
    )}
  </Card>
)
