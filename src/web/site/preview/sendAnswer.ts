/** Handles the feedback form below a shared preview. */
import { data, redirect } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { sharedPreview } from '#contract/site/sharedPreview.ts'
import type { Deps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'

/** `errors`: messages by field, '' for the whole form. `values`: what was typed. */
export type Answered = { errors: Record<string, string>; values: { name: string; verdict: string; text: string } }

const sayWhy = (error: ApiError) =>
  [403, 409].includes(error.status)
    ? error.text
    : error.status === 429
      ? 'A lot was sent from here in the last hour. Please wait a while, or write to us.'
      : 'That could not be done just now. Please try again. What you wrote is still here.'

/** Null if the link is not valid, or no longer. */
export const sendAnswer = async ({ query }: Deps, token: string, request: Request) => {
  const form = await request.formData()
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const values = { name: field('name'), verdict: field('verdict'), text: field('text') }
  const { name, verdict, text } = values
  try {
    if (verdict === 'comment') await call(query, sharedPreview.comment, { token, name, text })
    else await call(query, sharedPreview.signOff, { token, name, note: text, verdict: verdict as 'approved' | 'changes' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { token: wrong, note, ...fields } = error.fields
    if (error.status === 404 || wrong !== undefined) return null
    const errors = { ...fields, ...(note === undefined ? {} : { text: note }) }
    return data<Answered>(
      { errors: Object.keys(errors).length > 0 ? errors : { '': sayWhy(error) }, values },
      { status: error.status || 503 },
    )
  }
  return redirect(`${paths.sharedPreview(token, { said: verdict })}#answer`)
}
