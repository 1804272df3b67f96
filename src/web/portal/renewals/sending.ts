/** Submits each step's page, with or without script: one plain form, one action. */
import { data, redirect, type ActionFunctionArgs } from 'react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { factKeys, renewalSteps, type RenewalStep } from '#contract/model/renewals/renewal.ts'
import { paths } from '#contract/paths.ts'
import { renewals, type RenewalJourney } from '#contract/portal/renewals.ts'
import type { QueryClient } from '@tanstack/react-query'
import { depsContext } from '#web/app/data/deps.tsx'
import { onceByContent } from '#web/app/data/lostCall.ts'
import { call } from '#web/app/data/query.ts'
import { refusalOf, statusOf, textsIn, type Errors } from '#web/app/data/sentForm.ts'

/** Typed values by field name. For a field sent several times, the last. */
export type Typed = Readonly<Record<string, string>>
export type Refused = { errors: Errors; values: Typed; keys: string[]; message: string }

/** Props of a step's body. */
export type StepProps = { journey: RenewalJourney; refused: Refused | undefined }

const typedOf = (form: FormData): Typed => Object.fromEntries(Object.entries(textsIn(form)).map(([name, value]) => [name, value.trim()]))
const filled = (typed: Typed, ...names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])))

/** The sums in the form, in order. */
const sumsIn = (typed: Typed) => {
  const sums: { key: string; state: '' | 'same' | 'changed'; now: string }[] = []
  for (let at = 0; typed[`sums.${at}.key`] !== undefined; at += 1) {
    const state = typed[`sums.${at}.state`]
    sums.push({
      key: typed[`sums.${at}.key`] ?? '',
      state: state === 'same' || state === 'changed' ? state : '',
      now: typed[`sums.${at}.now`] ?? '',
    })
  }
  return sums
}

const signOnce = onceByContent<InputOf<typeof renewals.accept>>()

/** Sends a step's form in one call. The endpoint's schema and the operation report what is wrong. */
export const send = (query: QueryClient, id: string, step: RenewalStep, form: FormData): Promise<RenewalJourney> => {
  const typed = typedOf(form)
  switch (step) {
    case 'changes':
      return call(query, renewals.acknowledge, { id, keys: form.getAll('keys').map(String) })
    case 'facts':
      return call(query, renewals.saveFacts, { id, ...filled(typed, ...factKeys.flatMap((key) => [key, `${key}Now`])) })
    case 'values':
      return call(query, renewals.saveSums, { id, sums: sumsIn(typed) })
    case 'claims':
      return call(query, renewals.saveClaims, { id, others: typed['others'] as 'none', ...filled(typed, 'told') })
    case 'options':
      return call(query, renewals.choose, { id, offerId: typed['offerId'] ?? '' })
    case 'decide':
      return call(query, renewals.decide, {
        id,
        decision: typed['decision'] as 'accept',
        ...filled(typed, 'offerId', 'changes', 'lostReason', 'reason', 'phone'),
      })
    case 'sign':
      return signOnce(
        {
          id,
          version: Number(typed['version']),
          wording: typed['wording'] ?? '',
          name: typed['name'] ?? '',
          agreed: (typed['agreed'] === 'on') as true,
        },
        (input, how) => call(query, renewals.accept, input, { idempotencyKey: typed['_key'] ?? crypto.randomUUID(), ...how }),
      )
    default:
      throw data(null, { status: 404 })
  }
}

export const stepIn = (step: string | undefined): RenewalStep | null => renewalSteps.find((one) => one === step) ?? null

/** Steps that this user can do: claims are confirmed by someone who may see them. */
const stepsFor = ({ steps, claims }: Pick<RenewalJourney, 'steps' | 'claims'>) =>
  steps.filter(({ step }) => step !== 'claims' || claims !== null)

/** The first step that is still to be done. Choosing another option reopens the changes, so it may be an earlier one. */
export const openStep = (journey: Pick<RenewalJourney, 'steps' | 'claims'>) =>
  stepsFor(journey).find(({ state }) => state === 'to_do' || state === 'started')?.step ?? null

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const { query } = context.get(depsContext)
  const id = params['id'] ?? ''
  const step = stepIn(params['step'])
  const form = await request.formData()
  if (!step) throw data(null, { status: 404 })
  try {
    const journey = await send(query, id, step, form)
    if (form.get('_intent') === 'later') return redirect(paths.clientRenew(id))
    const own = journey.steps.find((one) => one.step === step)
    // Incomplete: show the same page again, which says what is missing.
    if (own && own.state !== 'done' && step !== 'sign') return redirect(`${paths.clientRenewStep(id, step)}?left=1`)
    if (step === 'sign') return redirect(paths.clientRenewStep(id, 'done'))
    const decided = step === 'decide' && (journey.state !== 'terms' || journey.decision === 'call_me')
    const next = decided ? null : openStep(journey)
    return redirect(next ? paths.clientRenewStep(id, next) : paths.clientRenew(id))
  } catch (error) {
    const refusal = refusalOf(error)
    const { fields, text } = refusal
    const answer: Refused = { errors: fields, values: typedOf(form), keys: form.getAll('keys').map(String), message: text }
    return data<Refused>(answer, { status: statusOf(refusal) })
  }
}
