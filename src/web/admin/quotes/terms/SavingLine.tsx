import { formatTime } from '#contract/format.ts'
import type { Terms } from './useTerms.ts'

/** Where what is typed stands: in this tab only, or kept on the server since when. */
export const SavingLine = ({ terms, unsaved }: { terms: Terms; unsaved: boolean }) => {
  const { state, at } = terms.saving
  return (
    <p role="status" className="text-meta text-hint">
      {state === 'failed'
        ? 'Not saved. What you typed is kept in this tab.'
        : unsaved
          ? 'Changes not saved yet, kept in this tab.'
          : state === 'saved'
            ? `Saved ${formatTime(at)}`
            : ''}
    </p>
  )
}
