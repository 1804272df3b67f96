/** Handles the feedback form below a shared preview. */
import { data, redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { sharedPreview } from '#contract/site/sharedPreview.ts'
import type { Deps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { refusalOf, statusOf, textIn, wordedRefusal, type Errors } from '#web/app/data/sentForm.ts'

/** `errors`: messages by field, '' for the whole form. `values`: what was typed. */
export type Answered = { errors: Errors; values: { name: string; verdict: string; text: string } }

const words = {
  own: [403, 409],
  tooMany: 'A lot was sent from here in the last hour. Please wait a while, or write to us.',
  failed: 'That could not be done just now, and the fault is ours. Please try again in a minute. What you wrote is still here.',
}

/** Null if the link is not valid, or no longer. */
export const sendAnswer = async ({ query }: Deps, token: string, request: Request) => {
  const form = await request.formData()
  const values = { name: textIn(form, 'name'), verdict: textIn(form, 'verdict'), text: textIn(form, 'text') }
  const { name, verdict, text } = values
  try {
    if (verdict === 'comment') await call(query, sharedPreview.comment, { token, name, text })
    else await call(query, sharedPreview.signOff, { token, name, note: text, verdict: verdict as 'approved' | 'changes' })
  } catch (error) {
    const refusal = refusalOf(error)
    const { token: wrong, note, ...fields } = refusal.fields
    if (refusal.status === 404 || wrong !== undefined) return null
    const errors = { ...fields, ...(note === undefined ? {} : { text: note }) }
    return data<Answered>({ errors: wordedRefusal(refusal, words, errors), values }, { status: statusOf(refusal) })
  }
  return redirect(`${paths.sharedPreview(token, { said: verdict })}#answer`)
}
