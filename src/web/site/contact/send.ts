/** Sends the contact forms, with or without script. */
import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { CallOptions } from '#contract/transport.ts'
import { z } from '#contract/schema.ts'
import { BookingForm, CallbackForm, MessageForm } from '#contract/model/contact/contactForms.ts'
import { appointments } from '#contract/site/appointments.ts'
import { contact } from '#contract/site/contact.ts'
import { depsContext, type Deps } from '#web/app/data/deps.tsx'
import { onceByContent } from '#web/app/data/lostCall.ts'
import { call } from '#web/app/data/query.ts'
import { lostOnce, refusalOf, statusOf, textsIn, wordedRefusal, type Errors } from '#web/app/data/sentForm.ts'

/** The field order of each form, in which errors are listed. */
const orders = {
  message: ['name', 'business', 'email', 'phone', 'topic', 'message', 'preferredTime', 'supportNeed'],
  callback: ['time', 'reason', 'name', 'business', 'phone', 'email', 'note', 'supportNeed', 'consent'],
  appointment: ['time', 'channel', 'reason', 'name', 'business', 'phone', 'email', 'note', 'supportNeed', 'consent'],
} as const
type Way = keyof typeof orders
export type Refused = { errors: Errors; values: Record<string, string> }

const inOrder = (way: Way, fields: Errors) => {
  const order: readonly string[] = orders[way]
  const rest = Object.entries(fields).filter(([name]) => !order.includes(name))
  return Object.fromEntries([
    ...order.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
    // Report an invalid day at the time field.
    ...rest.map(([name, message]) => [name === 'day' ? 'time' : '', message]),
  ])
}

const schemas = { message: MessageForm, callback: CallbackForm, appointment: BookingForm }

type Sent = { way: Way; values: Record<string, string> }
const sendOnce = onceByContent<Sent>()

/** Calls the form's endpoint and returns the path of its thank-you page. */
const perform = async ({ query }: Deps, { way, values }: Sent, how: CallOptions): Promise<string> => {
  const options = { idempotencyKey: (values['token'] ?? '').slice(0, 100), ...how }
  if (way === 'message') {
    const { reference } = await call(query, contact.submit, z.parse(schemas.message, values), options)
    return paths.thankYou({ kind: 'contact', reference })
  }
  if (way === 'callback') {
    const { reference } = await call(query, appointments.callBack, z.parse(schemas.callback, values), options)
    return paths.thankYou({ kind: 'callback', reference })
  }
  const { token } = await call(query, appointments.book, z.parse(schemas.appointment, values), options)
  return paths.thankYou({ kind: 'appointment', token })
}

/** Sends the form, or returns it with its errors and everything that was typed. */
export const send = async ({ context, request }: ActionFunctionArgs) => {
  const deps = context.get(depsContext)
  const { _way, ...values } = textsIn(await request.formData())
  const way: Way = _way === 'callback' || _way === 'appointment' ? _way : 'message'
  const refused = (errors: Errors, status: number) => data<Refused>({ errors: inOrder(way, errors), values }, { status })
  const parsed = z.safeParse(schemas[way], values)
  if (!parsed.success) {
    const errors: Errors = {}
    for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message
    return refused(errors, 422)
  }
  try {
    return redirect(await sendOnce({ way, values }, (sent, how) => perform(deps, sent, how)))
  } catch (error) {
    const refusal = refusalOf(error)
    return refused(wordedRefusal(refusal, words), statusOf(refusal))
  }
}

const words = {
  lost: lostOnce,
  tooMany: 'You have sent several messages in the last hour. What you typed is still here: please wait a while, or ring us.',
  failed: 'This could not be sent just now, and the fault is ours. What you typed is still here: please try again in a minute, or ring us.',
}
