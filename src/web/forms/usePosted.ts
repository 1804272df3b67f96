import { useActionData } from 'react-router'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { isSignedOut } from '#web/app/data/signedOut.ts'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { dayPartsOf } from './days.ts'
import { fitted } from './drafts.ts'
import type { Confirming } from '#web/app/data/confirmFirst.ts'
import { placed, type Messages } from './messages.ts'

/** If the form holds a date as three parts, splits the date that was sent again. */
const withParts = (values: Record<string, unknown>, defaults: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const initial: unknown = Object.entries(defaults).find(([of]) => of === name)?.[1]
      return [
        name,
        typeof value === 'string' && typeof initial === 'object' && initial !== null && 'year' in initial ? dayPartsOf(value) : value,
      ]
    }),
  )

/** What a plain POST that failed sends back to the page (endpointAction.ts). Never a password or a code. */
export type Posted = {
  /** Id of the form that was sent. */
  form: string
  values: Record<string, unknown>
  errors: Messages
  refused: { status: number; text: string; flags: Record<string, unknown> } | null
  /** A button without fields was sent: the screen shows why it was refused. */
  press: boolean
  /** Of such a button: the input that was sent with it, to send it again. */
  fixed: Record<string, unknown>
  /** What the page showed with the form and shows again, so that a mistake does not lose it (`_kept`). */
  kept: string
  /** What is wrong with the password or the code that were sent with it, if it had to be confirmed. */
  confirming: Confirming | null
}

/** What a plain POST sends back whose reply the page itself shows. */
export type Shown = { shown: string; reply: unknown }

const errorOf = ({ refused }: Posted) => refused && new ApiError(refused.status, refused.text, { flags: refused.flags })

/** The page's answer to a plain POST, if it is about a form. */
export const usePostedForm = (): Posted | null => {
  const answer = useActionData<Posted | Shown | Response | null>()
  return answer && 'form' in answer ? answer : null
}

/** Whether the refusal is about what was entered, not about an ended session or another user's change. A wrong code is a 401 too. */
export const isAboutInput = (error: ApiError): boolean =>
  error.status >= 400 && error.status < 500 && error.status !== 409 && !isSignedOut(error)

/** This form's refused POST, if the page is the answer to one. `refusedAt`: the field of a refusal that names none. */
export const usePosted = <T extends FieldValues>(form: string, defaults: T, refusedAt?: string) => {
  const answer = usePostedForm()
  if (answer?.form !== form) return null
  // What no field can show is shown above the form.
  const { at, rest } = placed(answer.errors, Object.keys(defaults))
  const allAtFields = Object.keys(at).length > 0 && Object.keys(rest).length === 0
  const error = errorOf(answer)
  const unnamed =
    refusedAt !== undefined &&
    error !== null &&
    Object.keys(answer.errors).length === 0 &&
    error.flags['requireReauth'] !== true &&
    isAboutInput(error)
  return {
    values: fitted(withParts(answer.values, defaults), defaults),
    errors: unnamed ? { [refusedAt]: error.text } : answer.errors,
    refused: allAtFields || unnamed ? null : error,
  }
}

/** The refused POST of a button without fields. What its schema finds wrong has no field to stand at either. */
export const usePostedPress = () => {
  const answer = usePostedForm()
  if (!answer?.press) return null
  const [wrong] = Object.values(answer.errors)
  return errorOf(answer) ?? (wrong === undefined ? null : new ApiError(422, wrong))
}

/** Whether this page shows the reply to a plain POST: what its URL still asks for is done. */
export const useAnswered = (): boolean => {
  const answer = useActionData<Posted | Shown | Response | null>()
  return answer !== null && answer !== undefined && 'shown' in answer
}

/** Whether this page is the answer to a plain POST that the action `shows`, for a change that is seen nowhere else. */
export const useDone = (endpoint: Endpoint): boolean => {
  const answer = useActionData<Posted | Shown | Response | null>()
  return answer !== null && answer !== undefined && 'shown' in answer && answer.shown === fieldId(endpoint.name)
}

type RowsLeft = readonly { id: string; name: string; message: string }[]

/** The rows that a plain POST for several left unchanged, and why (`forRows`). */
export const useRowsLeft = (): RowsLeft => {
  const answer = useActionData<Posted | Shown | Response | null>()
  if (!answer || !('shown' in answer)) return []
  return typeof answer.reply === 'object' && answer.reply && 'refused' in answer.reply ? (answer.reply.refused as RowsLeft) : []
}

/** The reply to a plain POST that this page is the answer to, if the action `shows` it. */
export const useShown = <E extends Endpoint>(endpoint: E): ReplyOf<E> | null => {
  const answer = useActionData<Posted | Shown | Response | null>()
  return answer && 'shown' in answer && answer.shown === fieldId(endpoint.name) ? (answer.reply as ReplyOf<E>) : null
}
