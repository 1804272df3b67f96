/** The DOM id of a field, from its path: `answers.turnover` gives `answers-turnover`. Error summary links use the same. */
export const fieldId = (name: string) => name.replace(/[^\w-]+/g, '-')

export const hintId = (id: string) => `${id}-hint`
export const errorId = (id: string) => `${id}-error`

/** The value of `aria-describedby`: hint, then error, then any others. Undefined if there are none. */
export const describedBy = (...ids: (string | false | null | undefined)[]) => ids.filter(Boolean).join(' ') || undefined
