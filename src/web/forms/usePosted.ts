import { useActionData } from 'react-router'
import type { FieldValues } from 'react-hook-form'
import { ApiError } from '#contract/failure.ts'
import { fitted } from './drafts.ts'
import type { Messages } from './messages.ts'

/** What a plain POST left behind that was not done (endpointAction.ts). Never a password or a code. */
export type Posted = {
  /** Id of the form that was sent. */
  form: string
  values: Record<string, unknown>
  errors: Messages
  refused: { status: number; text: string } | null
}

/** The refused POST of this form, where the page is the answer to one. */
export const usePosted = <T extends FieldValues>(form: string, defaults: T) => {
  const answer = useActionData<Posted | Response | null>()
  if (!answer || !('form' in answer) || answer.form !== form) return null
  const { values, errors, refused } = answer
  return { values: fitted(values, defaults), errors, refused: refused && new ApiError(refused.status, refused.text) }
}
