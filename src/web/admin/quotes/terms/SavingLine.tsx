import { formatTime } from '#contract/format.ts'
import type { Terms } from './useTerms.ts'

/** Where what is typed stands: in this browser only, or on the server since when. */
export const SavingLine = ({ terms: { form, savedAt } }: { terms: Terms }) => (
  <p role="status" className="text-meta text-hint">
    {form.refused !== null
      ? 'Not saved. What you typed is kept in this browser.'
      : form.dirty
        ? 'Changes not saved yet, kept in this browser.'
        : savedAt !== null
          ? `Saved ${formatTime(savedAt)}`
          : ''}
  </p>
)
