import { formatDateTime } from '#contract/format.ts'

export type TimelineEntry = { at: string; by: string; what: string; /** The old and new value, or the reason. */ detail?: string | null }

/** Who did what and when, newest first. */
export const Timeline = ({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) =>
  entries.length === 0 ? (
    <p className="text-soft">Nothing yet.</p>
  ) : (
    <ol aria-label={label} className="grid grid-cols-1 gap-4 border-l-2 border-line pl-4 break-words">
      {entries.toReversed().map((entry, index) => (
        <li key={`${entry.at}-${index}`} className="relative">
          <span aria-hidden className="absolute top-1.5 -left-5.5 size-2.5 rounded-full border-2 border-accent bg-surface" />
          <p className="font-semibold">{entry.what}</p>
          {entry.detail && <p className="text-soft whitespace-pre-line">{entry.detail}</p>}
          <p className="text-meta text-hint">
            {entry.by}, <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
