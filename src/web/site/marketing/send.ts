/** Handles the marketing forms. Loaded when one is first submitted. */
import { data, redirect } from 'react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { marketingFrequencies, marketingTopics } from '#contract/model/contact/marketing.ts'
import { paths } from '#contract/paths.ts'
import { marketing, type Choices } from '#contract/site/marketing.ts'
import type { Deps } from '#web/app/data/deps.tsx'
import { onceByContent } from '#web/app/data/lostCall.ts'
import { call } from '#web/app/data/query.ts'
import { refusalOf, statusOf, textIn, wordedRefusal, type Errors } from '#web/app/data/sentForm.ts'

export type Answered = {
  errors: Errors
  values: Record<string, string>
  done: 'asked' | 'confirmed' | 'over' | 'saved' | 'link' | null
  choices: Choices | null
}

const answer = (given: Partial<Answered>, status = 200) =>
  data<Answered>({ errors: {}, values: {}, done: null, choices: null, ...given }, { status })

const words = {
  tooMany: 'That was tried several times in the last hour. Please wait a while, or ring us.',
  failed: 'That could not be done just now, and the fault is ours. Please try again in a minute, or ring us.',
}

const refused = (error: unknown, values: Record<string, string>) => {
  const refusal = refusalOf(error)
  const { email } = refusal.fields
  return answer({ errors: wordedRefusal(refusal, words, email ? { email } : {}), values }, statusOf(refusal))
}

const subscribeOnce = onceByContent<InputOf<typeof marketing.subscribe>>()
const askLinkOnce = onceByContent<InputOf<typeof marketing.askLink>>()

/** /subscribe: an address to send a link to, or the confirmation from a link. */
export const sendSubscribe = async ({ query }: Deps, request: Request) => {
  const form = await request.formData()
  const token = textIn(form, 'token')
  const values = { email: textIn(form, 'email'), source: textIn(form, 'source') }
  try {
    if (token) {
      await call(query, marketing.confirm, { token })
      return answer({ done: 'confirmed' })
    }
    // A source that is not one of our paths is no use as evidence.
    const source = /^\/(?:[\w-][\w\-/]*)?$/.test(values.source) ? values.source.slice(0, 200) : paths.subscribe()
    const asked = { email: values.email, source, website: textIn(form, 'website').slice(0, 300) }
    await subscribeOnce(asked, (input, how) => call(query, marketing.subscribe, input, how))
    return redirect(paths.thankYou({ kind: 'articles' }))
  } catch (error) {
    if (token && error instanceof ApiError && error.status === 410) return answer({ done: 'over' }, 410)
    return refused(error, values)
  }
}

/** /unsubscribe: stops everything, saves choices, or requests a link. */
export const sendChoices = async ({ query }: Deps, request: Request) => {
  const form = await request.formData()
  const token = textIn(form, 'token')
  const values = { email: textIn(form, 'email') }
  try {
    if (!token) {
      await askLinkOnce({ email: values.email }, (input, how) => call(query, marketing.askLink, input, how))
      return answer({ done: 'link', values })
    }
    if (textIn(form, '_intent') === 'stop') return answer({ done: 'saved', choices: await call(query, marketing.stop, { token }) })
    const topics = marketingTopics.filter((topic) => form.getAll('topics').includes(topic))
    const frequency = marketingFrequencies.find((one) => one === form.get('frequency')) ?? 'monthly'
    return answer({ done: 'saved', choices: await call(query, marketing.choose, { token, topics, frequency }) })
  } catch (error) {
    if (token && error instanceof ApiError && [404, 422].includes(error.status)) return answer({ done: 'over' }, 404)
    return refused(error, values)
  }
}
