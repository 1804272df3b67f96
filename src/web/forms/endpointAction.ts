/** Handles a screen's forms without script: a plain POST to the screen's own URL, using the same endpoints and schemas. */
import { data, redirect, type ActionFunctionArgs } from 'react-router'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call, type CallInput } from '#web/app/data/query.ts'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { withDays } from './days.ts'
import { schemaMessages, secretsOf, shapeOf, typeOf, withoutEmpty, type Messages } from './messages.ts'
import { asksToConfirm, confirmFirst, type Confirming } from '#web/app/data/confirmFirst.ts'
import { chosenRows } from './plain/rows.ts'
import type { Posted, Shown } from './usePosted.ts'

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** The values of a list: from fields with its name, or from 'nets.0', 'nets.1' and so on in numerical order. */
const listOf = (form: FormData, name: string): string[] => {
  const same = form.getAll(name).map(text)
  if (same.length > 0) return same
  const numbered = [...form.keys()].flatMap((key) =>
    key.startsWith(`${name}.`) && /^\d{1,3}$/.test(key.slice(name.length + 1)) ? [key] : [],
  )
  return numbered
    .sort((one, other) => Number(one.slice(name.length + 1)) - Number(other.slice(name.length + 1)))
    .map((key) => text(form.get(key)))
}

/** The field values in the types that the schema asks for. An unticked checkbox is not sent at all. */
const valuesOf = (endpoint: Endpoint, form: FormData): Record<string, unknown> => {
  const sent = [...new Set(form.keys())]
    .filter((name) => !name.startsWith('_') && !/\.\d{1,3}$/.test(name))
    .map((name): [string, string] => [name, text(form.get(name))])
  const kinds = Object.entries(shapeOf(endpoint)).flatMap(([name, { _zod }]): [string, unknown][] => {
    const type = typeOf(_zod.def)
    return type === 'array' ? [[name, listOf(form, name)]] : type === 'boolean' ? [[name, form.has(name)]] : []
  })
  return { ...withDays(Object.fromEntries(sent)), ...Object.fromEntries(kinds) }
}

/** The hidden fields. No more trusted than the others: the endpoint checks everything. */
const fixedOf = (form: FormData): Record<string, unknown> => {
  try {
    const fixed: unknown = JSON.parse(text(form.get('_fixed')))
    return typeof fixed === 'object' && fixed !== null ? { ...fixed } : {}
  } catch {
    return {}
  }
}

/** For a form whose fields hold something else than its endpoint takes: the `input` and `check` of its `useEndpointForm`. */
type Conversion = { input: (typed: never) => object; check?: (typed: never) => Messages }

/** An endpoint that needs more than its schema, or after which the screen is not simply shown again. */
type Ended = {
  endpoint: Endpoint
  /** Where it leads; null: the page that answers shows the reply; undefined: back to the screen. */
  end?: (reply: unknown, search: URLSearchParams) => string | null | undefined
  /** Fields that are sent even if they are empty and optional, where leaving them out would ask for something else. */
  always?: readonly string[]
  typed?: Conversion
  /** Why the reply means that nothing was changed. */
  refusal?: (reply: unknown) => string | null
}

/** Its form leads to another screen: its record is gone, or a new one was made. `search`: of the screen with the form. Null: as `shows`. */
export const leadsTo = <E extends Endpoint>(endpoint: E, path: (reply: ReplyOf<E>, search: URLSearchParams) => string | null): Ended => ({
  endpoint,
  end: (reply, search) => path(reply as ReplyOf<E>, search),
})

/** Its reply is a part of the page that answers, and nowhere else: a secret. `useShown` reads it. */
export const shows = (endpoint: Endpoint, always: readonly string[] = []): Ended => ({ endpoint, end: () => null, always })

/** Any field may be missing from what was sent, so the functions must not rely on one. */
export const typedAs = (one: Endpoint | Ended, typed: Conversion): Ended => ({ ...('endpoint' in one ? one : { endpoint: one }), typed })

/** What an action on several rows replies. */
type RowsReply = { refused: readonly { message: string }[] } & (
  | { changed: readonly string[] }
  | { done: readonly { id: string }[]; unchanged: number }
)

/**
 * An action on the chosen rows of a list, or on one row from its menu. If only some changed, the list says which did not (`useRowsLeft`); a
 * single row that did not is a refusal. `path`: where it leads, from a single row that changed.
 */
export const forRows = <E extends Endpoint>(endpoint: ReplyOf<E> extends RowsReply ? E : never, path?: (id: string) => string): Ended => ({
  endpoint,
  end: (reply) => {
    const { refused, ...rest } = reply as RowsReply
    if (refused.length > 0) return null
    const [id, another] = 'changed' in rest ? rest.changed : []
    return id === undefined || another !== undefined ? undefined : path?.(id)
  },
  refusal: (reply) => {
    const { refused, ...rest } = reply as RowsReply
    const changed = 'changed' in rest ? rest.changed.length : rest.done.length + rest.unchanged
    return changed > 0 || refused.length > 1 ? null : (refused[0]?.message ?? 'It no longer exists')
  },
})

/**
 * The route action of a screen with forms for these endpoints. On success redirects to the screen, unless `leadsTo` or `shows` says
 * otherwise; if refused, shows the form's faults.
 */
export const endpointAction =
  (...listed: readonly (Endpoint | Ended)[]) =>
  async ({ context, request }: ActionFunctionArgs) => {
    const { query } = context.get(depsContext)
    const form = await request.formData()
    const id = text(form.get('_form'))
    const found = listed.map((one): Ended => ('endpoint' in one ? one : { endpoint: one })).find((one) => fieldId(one.endpoint.name) === id)
    if (!found) throw data(null, { status: 404 })
    const { endpoint, end, refusal, typed, always = [] } = found
    const values = valuesOf(endpoint, form)
    const fixed = fixedOf(form)
    const empty = Object.fromEntries(Object.entries(values).filter(([name]) => always.includes(name)))
    const input = { ...(typed ? typed.input(values as never) : withoutEmpty(endpoint, values)), ...empty, ...fixed }
    const press = form.has('_press')
    const answer = (errors: Posted['errors'], refused: Posted['refused'], status: number, confirming: Confirming | null = null) =>
      data<Posted>(
        {
          form: id,
          press,
          fixed: press ? fixed : {},
          values: Object.fromEntries(Object.entries(values).filter(([name]) => !secretsOf(endpoint).includes(name))),
          errors,
          refused,
          kept: text(form.get('_kept')),
          confirming,
        },
        { status },
      )
    const unconfirmed = await confirmFirst(query, form)
    if (unconfirmed) return answer({}, { status: 403, ...asksToConfirm() }, unconfirmed.status, unconfirmed.confirming)
    const faults = typed?.check?.(values as never) ?? {}
    const wrong = Object.keys(faults).length > 0 ? faults : schemaMessages(endpoint, input)
    if (Object.keys(wrong).length > 0) return answer(wrong, null, 422)
    let reply: unknown
    try {
      reply = await call(query, endpoint, ...([input, { idempotencyKey: text(form.get('_key')) }] as CallInput<Endpoint>))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { status, fields, text: message, flags } = error
      return answer(fields, { status, text: message, flags }, status || 503)
    }
    const unchanged = refusal?.(reply)
    if (unchanged) return answer({}, { status: 409, text: unchanged, flags: {} }, 409)
    const { pathname, searchParams } = new URL(request.url)
    const path = end?.(reply, searchParams)
    if (path === null) return { shown: id, reply } satisfies Shown
    if (path !== undefined) return redirect(path)
    // The dialog of a step (plain/AskForm.tsx) is finished, and so is what was to be done with the chosen rows.
    searchParams.delete('step')
    searchParams.delete(chosenRows)
    return redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname)
  }
