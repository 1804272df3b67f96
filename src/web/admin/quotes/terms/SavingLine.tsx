import { formatTime } from '#contract/format.ts'
import type { Terms } from './useTerms.ts'

/** Says whether what is typed is kept in this browser only or saved on the server, and since when. */
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
