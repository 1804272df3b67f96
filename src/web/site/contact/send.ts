/** What happens when the contact form is sent, with script and without. */
import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { z } from '#contract/schema.ts'
import { contact } from '#contract/site/contact.ts'
import { depsContext } from '#web/app/deps.tsx'
import { siteApi } from '../api.ts'

const order = ['name', 'business', 'email', 'phone', 'topic', 'message', 'preferredTime', 'supportNeed'] as const
export type Refused = { errors: Record<string, string>; values: Record<string, string> }

/** In the order of the form, whatever order they were found in. */
const inOrder = (fields: Record<string, string>) => {
  const rest = Object.entries(fields).filter(([name]) => !order.some((known) => known === name))
  return Object.fromEntries([
    ...order.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
    ...rest.map(([, message]) => ['', message]),
  ])
}

/** Sends the form; gives the way to its reference, or the form back with what is wrong and everything that was typed. */
export const send = async ({ context, request }: ActionFunctionArgs) => {
  const deps = context.get(depsContext)
  const sent = await request.formData()
  const values = Object.fromEntries([...sent].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  const refused = (errors: Record<string, string>, status: number) => data<Refused>({ errors: inOrder(errors), values }, { status })
  const parsed = z.safeParse(contact.submit.input, values)
  if (!parsed.success) {
    const errors: Record<string, string> = {}
    for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message
    return refused(errors, 422)
  }
  try {
    const { reference } = await siteApi(deps.transport).contact.submit(parsed.data, { idempotencyKey: parsed.data.token.slice(0, 100) })
    return redirect(paths.thankYou({ kind: 'contact', reference }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return refused(Object.keys(error.fields).length > 0 ? error.fields : { '': sayWhy(error) }, error.status || 503)
  }
}

const sayWhy = (error: ApiError) =>
  error.status === 429
    ? 'You have sent several messages within the hour. Please wait a little, or ring us.'
    : error.status === 0
      ? error.text
      : 'Your message could not be sent just now. It is still here: please try again, or ring us.'
