/** Handles the forms posted from the assistant's page: questions asked without script, ratings, and the handover to a broker. */
import type { QueryClient } from '@tanstack/react-query'
import { data, redirect, type ActionFunctionArgs } from 'react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { assistantSubjectLimit } from '#contract/model/tools/assistant.ts'
import { mask } from '#contract/model/people/mask.ts'
import { paths } from '#contract/paths.ts'
import { AssistantRating } from '#contract/model/tools/assistantRating.ts'
import { MessageForm } from '#contract/model/contact/contactForms.ts'
import { z } from '#contract/schema.ts'
import { assistant } from '#contract/site/assistant.ts'
import { contact } from '#contract/site/contact.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { onceByContent } from '#web/app/data/lostCall.ts'
import { call } from '#web/app/data/query.ts'
import { lostOnce, refusalOf, statusOf, textsIn, wordedRefusal, type Errors } from '#web/app/data/sentForm.ts'
import { ask, type AskOutcome } from './asking.ts'
import { handoverNoteLimit, messageOf } from '#contract/model/contact/handover.ts'

/** `again`: the answer to the question that a visitor without script sends along with every form. */
export type Sent =
  | { kind: 'asked'; asked: AskOutcome; question: string }
  | { kind: 'rated'; question: string; helpful: boolean; again?: AskOutcome }
  | { kind: 'unrated'; question: string; message: string; again?: AskOutcome }
  | { kind: 'handover'; errors: Errors; values: Record<string, string>; again?: AskOutcome }

const order = ['name', 'email', 'phone', 'note'] as const

export const send = async ({ context, request }: ActionFunctionArgs) => {
  const { query } = context.get(depsContext)
  const { intent, again = '', ...fields } = textsIn(await request.formData())
  if (intent === 'ask') return put(query, (fields['q'] ?? '').trim(), fields['about'] ?? '')
  const sent = await (intent === 'rate' ? rate(query, fields) : handOver(query, fields))
  if (again === '' || sent instanceof Response) return sent
  return data<Sent>({ ...sent.data, again: await ask(query, again) } as Sent, sent.init ?? {})
}

const put = async (query: QueryClient, question: string, about: string) => {
  if (question === '')
    return data<Sent>(
      { kind: 'asked', question, asked: { state: 'refused', status: 422, message: 'Write your question' } },
      { status: 422 },
    )
  const asked = await ask(query, question, about.slice(0, assistantSubjectLimit))
  return data<Sent>({ kind: 'asked', question, asked }, asked.state === 'refused' ? { status: asked.status } : {})
}

/** One key per rating until it is answered, so that one sent again after a lost answer counts once. */
const ratingKeys = new WeakMap<QueryClient, Map<string, string>>()
const keysOf = (query: QueryClient) => {
  const keys = ratingKeys.get(query) ?? new Map<string, string>()
  ratingKeys.set(query, keys)
  return keys
}

const rate = async (query: QueryClient, fields: Record<string, string>) => {
  const question = fields['question'] ?? ''
  const helpful = fields['helpful'] === 'yes'
  // Drop a reason that was chosen before "Yes" was pressed.
  const parsed = z.safeParse(AssistantRating, helpful ? { ...fields, reason: '' } : fields)
  if (!parsed.success)
    return data<Sent>({ kind: 'unrated', question, message: parsed.error.issues[0]?.message ?? 'Invalid value' }, { status: 422 })
  const keys = keysOf(query)
  const content = JSON.stringify(parsed.data)
  const idempotencyKey = keys.get(content) ?? crypto.randomUUID()
  keys.set(content, idempotencyKey)
  try {
    await call(query, assistant.rate, parsed.data, { idempotencyKey })
    keys.delete(content)
    return data<Sent>({ kind: 'rated', question, helpful })
  } catch (error) {
    return data<Sent>(
      {
        kind: 'unrated',
        question,
        message: 'We could not save that just now, and the fault is not yours. Thank you all the same: you can press it again.',
      },
      { status: statusOf(refusalOf(error)) },
    )
  }
}

const words = {
  lost: lostOnce,
  tooMany: 'You have sent several messages in the last hour. What you typed is still here: please wait a while, or ring us.',
  failed: 'This could not be sent just now, and the fault is ours. Everything is still here: please try again in a minute, or ring us.',
}

const handOverOnce = onceByContent<InputOf<typeof contact.submit>>()

const handOver = async (query: QueryClient, values: Record<string, string>) => {
  const refused = (errors: Errors, status: number) => {
    const known = order.flatMap((name) => (errors[name] ? [[name, errors[name]]] : []))
    const rest = Object.entries(errors).filter(([name]) => !order.some((field) => field === name))
    return data<Sent>(
      { kind: 'handover', values, errors: Object.fromEntries([...known, ...rest.map(([, message]) => ['', message])]) },
      { status },
    )
  }
  const note = (values['note'] ?? '').trim()
  if (note.length > handoverNoteLimit)
    return refused({ note: `Shorten your note to ${handoverNoteLimit.toLocaleString('en-GB')} characters or fewer` }, 422)
  const parsed = z.safeParse(MessageForm, {
    name: values['name'] ?? '',
    email: values['email'] ?? '',
    phone: values['phone'] ?? '',
    topic: 'other',
    message: messageOf(note, mask(values['transcript'] ?? '').text),
    token: values['token'] ?? '',
    website: values['website'] ?? '',
    source: paths.assistant(),
  })
  if (!parsed.success) {
    const errors: Errors = {}
    for (const issue of parsed.error.issues) errors[issue.path.join('.') === 'message' ? 'note' : issue.path.join('.')] ??= issue.message
    return refused(errors, 422)
  }
  try {
    const { reference } = await handOverOnce(parsed.data, (input, how) =>
      call(query, contact.submit, input, { idempotencyKey: parsed.data.token.slice(0, 100), ...how }),
    )
    return redirect(paths.thankYou({ kind: 'contact', reference }))
  } catch (error) {
    const refusal = refusalOf(error)
    return refused(wordedRefusal(refusal, words), statusOf(refusal))
  }
}
