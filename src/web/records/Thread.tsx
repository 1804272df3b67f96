/** The messages between a client and us about a record. Never includes notes among staff. */
import { formatDateTime } from '#contract/format.ts'
import type { ThreadMessage } from '#contract/model/policies/thread.ts'
import { classes } from '#web/ui/display/classes.ts'

export const Thread = ({
  messages,
  reader,
  nothing,
}: {
  messages: readonly ThreadMessage[]
  reader: 'client' | 'staff'
  /** Shown if there are no messages. */
  nothing: string
}) =>
  messages.length === 0 ? (
    <p className="text-soft">{nothing}</p>
  ) : (
    <ol aria-label="Messages" className="grid gap-4">
      {messages.map(({ id, at, by, from, text }) => (
        <li
          key={id}
          className={classes(
            'max-w-measure rounded-control border-l-4 px-4 py-3',
            from === 'staff' ? 'border-accent bg-accent-tint' : 'border-control bg-panel',
          )}
        >
          <p className="text-meta text-soft">
            <strong className="font-semibold text-ink">
              {from === 'staff' ? (reader === 'client' ? `${by}, your broker` : by) : reader === 'staff' ? `${by} (client)` : by}
            </strong>
            , <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
          <p className="mt-1 break-words whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  )
