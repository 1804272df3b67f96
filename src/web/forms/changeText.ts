import type { Change } from '#contract/history.ts'

/** Longer values are in the record itself. */
const maxCharacters = 80
const isShort = (value: string | null): value is string => value !== null && value.length <= maxCharacters && !value.includes('\n')

/** 'Insurer: Harbour Mutual → Downs General', or only that it changed if the values are too long to show. */
export const changeText = ({ label, before, after }: Change) => {
  if (!isShort(before) || !isShort(after)) return `${label} changed`
  return before === '' ? `${label}: ${after}` : `${label}: ${before} \u2192 ${after || 'empty'}`
}
