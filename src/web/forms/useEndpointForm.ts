/**
 * A form for an endpoint, built on react-hook-form and the endpoint's own input schema. It is checked when it is sent and then as fields
 * are left, is sent once, shows a refusal at the field concerned, keeps what is typed, and compares versions if another user was faster.
 * `<EndpointForm>` and `<FormDialog>` render it; its fields are those in fields.tsx.
 */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form'
import type { CallOptions } from '#contract/transport.ts'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate, type CallInput } from '#web/app/data/query.ts'
import { hadArrived, mayBeDone, refusedAgain } from '#web/app/data/textOf.ts'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { equal, hasArrived } from './compare.ts'
import { conflictOf } from './conflictOf.ts'
import { fitted } from './drafts.ts'
import type { FieldWords, FormState } from './formState.ts'
import { flat, inOrder, nested, placed, schemaMessages, withoutEmpty, type Messages } from './messages.ts'
import { useDraft } from './useDraft.ts'
import { useTypedEarly } from './useTypedEarly.ts'
import { isAboutInput, usePosted } from './usePosted.ts'

/** The input as the fields hold it: every key is present, and a choice may still be empty. */
type Typed<I> = { [K in keyof I]-?: Exclude<I[K], undefined> extends string ? Exclude<I[K], undefined> | '' : Exclude<I[K], undefined> }
/** Part of the input before the schema has checked it: any text in place of one of a few values, a number as it was typed. */
type Unchecked<V> = V extends string | number
  ? string | number | null
  : V extends boolean
    ? boolean
    : V extends readonly (infer Item)[]
      ? readonly Unchecked<Item>[]
      : V extends object
        ? { [K in keyof V]?: Unchecked<V[K]> | '' | null | undefined }
        : V | string
/** What `input` makes of the fields for the endpoint; the schema then says what is wrong with it. */
type Made<I> = { [K in keyof I]?: Unchecked<I[K]> | '' | null | undefined }

/** Where to store the reply and refetch the newest state: the record that the form belongs to (records/useRecord.ts). */
// `store` is a method, so that a component for any kind of record can pass on the link it was given.
export type RecordLink<Reply> = { store(reply: Reply): void; refresh: () => Promise<unknown> }

type Options<E extends Endpoint, T extends FieldValues> = {
  /** The fields' initial values; with `edits`, what the record holds now. */
  defaults: T
  /**
   * The fields show what is stored and keep it after saving; if another user has changed it meanwhile, both versions are compared. Without
   * this, the form is a text that is sent, and is emptied afterwards.
   */
  edits?: boolean
  /** Faults that the schema cannot know: messages by field. */
  check?: (typed: T) => Messages
  /** Keeps what is typed in this browser, for this user and this record's id. */
  draft?: string
  record?: RecordLink<ReplyOf<E>>
  /** Queries that the change makes stale. */
  invalidates?: readonly Endpoint[]
  /** Called instead of the endpoint. */
  send?: (input: InputOf<E>, options: CallOptions) => Promise<ReplyOf<E>>
  /** The field at which to show a refusal that names no field. */
  refusedAt?: FieldPath<T>
  onRefused?: (error: unknown) => void
  onDone?: (reply: ReplyOf<E>, typed: T) => unknown
}
type Direct<E extends Endpoint, K extends keyof InputOf<E>> = Options<E, Typed<Omit<InputOf<E>, K>>> & {
  /** The part of the input that is not typed: `{ id, version }`. */
  fixed?: Pick<InputOf<E>, K>
  input?: undefined
}
type Converted<E extends Endpoint, K extends keyof InputOf<E>, T extends FieldValues> = Options<E, T> & {
  fixed?: Pick<InputOf<E>, K>
  /** Makes the endpoint's input from what is typed, if they differ: pence from '1,250.00'. */
  input: (typed: T) => Made<Omit<InputOf<E>, K>>
}

export function useEndpointForm<E extends Endpoint, K extends keyof InputOf<E> = never>(
  endpoint: E,
  options: Direct<E, K>,
): FormState<Typed<Omit<InputOf<E>, K>>>
export function useEndpointForm<E extends Endpoint, T extends FieldValues, K extends keyof InputOf<E> = never>(
  endpoint: E,
  options: Converted<E, K, T>,
): FormState<T>
export function useEndpointForm<E extends Endpoint, T extends FieldValues>(
  endpoint: E,
  options: Options<E, T> & { fixed?: object; input?: (typed: T) => object },
): FormState<T> {
  const { defaults, edits = false, record } = options
  const fixed: Record<string, unknown> = { ...options.fixed }
  const { query } = useDeps()
  const id = fieldId(endpoint.name)
  const posted = usePosted(id, defaults, options.refusedAt)

  const element = useRef<HTMLFormElement>(null)
  const words = useRef(new Map<string, FieldWords>())
  /** The server's refusals with the values it refused: each is shown until its field's value changes. */
  const refusals = useRef(new Map<string, { value: unknown; message: string }>())
  const sending = useRef(false)
  /** One idempotency key per content, so that a retry is stored only once. */
  const sent = useRef<{ content: string; key: string; unanswered: T | null }>({ content: '', key: '', unanswered: null })
  /** The record's state when we sent our own change: the state that follows it is our own. */
  const changedFrom = useRef('')

  /** The values that typing started from, and the version they belong to. */
  const [base, setDrawnBase] = useState({ values: defaults, fixed })
  // A draft is saved on every change, before the next render, so it must compare with the base as of now.
  const baseNow = useRef(base)
  const setBase = (next: typeof base) => {
    baseNow.current = next
    setDrawnBase(next)
  }
  const [refused, setRefused] = useState<unknown>(posted?.refused ?? null)
  const [attempt, setAttempt] = useState(posted ? 1 : 0)
  const [fields, setFields] = useState<readonly string[]>(Object.keys(defaults))

  const made = (typed: T): Record<string, unknown> => (options.input ? { ...options.input(typed) } : withoutEmpty(endpoint, typed))
  const fieldsDrawn = () =>
    [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map((field) => field.dataset['field'] ?? '')

  /** Passed once: a new object on each render would make react-hook-form show the errors again, over the answer to a second attempt. */
  const [postedErrors] = useState(() => posted && nested<T>(posted.errors))
  const hook = useForm<T>({
    // react-hook-form lets parts of the defaults be missing; ours never are.
    defaultValues: (posted?.values ?? defaults) as DefaultValues<T>,
    ...(postedErrors ? { errors: postedErrors } : {}),
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (typed) => {
      const messages = { ...schemaMessages(endpoint, { ...made(typed), ...base.fixed }), ...options.check?.(typed) }
      for (const name of Object.keys(base.fixed)) delete messages[name]
      for (const [name, { value, message }] of refusals.current)
        if (equal(hook.getValues(name as FieldPath<T>), value)) messages[name] ??= message
      const { at } = placed(messages, fieldsDrawn())
      return Object.keys(at).length > 0 ? { values: {}, errors: nested<T>(at) } : { values: typed, errors: {} }
    },
  })
  const { isDirty, errors } = hook.formState

  /** Starts again from `values`, with `typed` in the fields. */
  const startFrom = (next: { values: T; fixed: Record<string, unknown> }, typed: T) => {
    setBase(next)
    hook.reset(next.values)
    if (!equal(typed, next.values)) hook.reset(typed, { keepDefaultValues: true })
  }

  const draft = useDraft(endpoint.name, options.draft, {
    current: () => {
      const typed = hook.getValues()
      const from = baseNow.current
      if (equal(typed, from.values)) return null
      const values = Object.fromEntries(Object.entries(typed).filter(([name]) => words.current.get(name)?.secret !== true))
      return { values, base: edits ? from : null }
    },
    restore: (kept) => {
      const typed = fitted(kept.values, defaults)
      if (equal(typed, defaults)) return false
      const values = kept.base ? fitted(kept.base.values, defaults) : defaults
      const same = !kept.base || equal(values, defaults)
      startFrom({ values, fixed: same ? fixed : (kept.base?.fixed ?? fixed) }, typed)
      return true
    },
    subscribe: (changed) => hook.subscribe({ formState: { values: true }, callback: changed }),
  })
  // After the draft, which is older.
  useTypedEarly(element, hook)

  // If nothing was typed, the form follows the record, whoever changed it. Otherwise what is typed and what is stored have different
  // origins, which `conflict` shows.
  const follow = (own: boolean) => {
    const typed = hook.getValues()
    const { unanswered } = sent.current
    if (edits && unanswered && hasArrived(base.values, unanswered, defaults, (path) => words.current.has(path))) {
      sent.current = { content: '', key: '', unanswered: null }
      const same = equal(typed, unanswered)
      startFrom({ values: defaults, fixed }, same ? defaults : typed)
      setRefused(hadArrived(same))
    } else if (equal(typed, base.values)) startFrom({ values: defaults, fixed }, defaults)
    else if (own && edits) startFrom({ values: defaults, fixed }, typed)
    else if (!edits || equal(base.values, defaults)) setBase({ values: base.values, fixed })
  }
  const stored = JSON.stringify([defaults, fixed])
  const seen = useRef(stored)
  const latest = useRef(follow)
  // The next effect must call the function of the latest render.
  useEffect(() => {
    latest.current = follow
  })
  // The record has changed.
  useEffect(() => {
    if (seen.current === stored) return
    const own = changedFrom.current === seen.current
    seen.current = stored
    latest.current(own)
  }, [stored])

  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ input, key }: { input: InputOf<E>; key: string }): Promise<ReplyOf<E>> => {
      const how = endpoint.idempotent ? { idempotencyKey: key } : {}
      return options.send ? options.send(input, how) : call(query, endpoint, ...([input, how] as CallInput<E>))
    },
  })

  const refuse = (error: unknown) => {
    // Null means the user was asked something first and cancelled, so needs no message.
    if (error === null) return
    options.onRefused?.(error)
    const named = error instanceof ApiError ? error.fields : {}
    const unnamed = options.refusedAt && error instanceof ApiError && Object.keys(named).length === 0 && isAboutInput(error)
    const { at, rest } = placed(unnamed ? { [options.refusedAt ?? '']: error.text } : named, fieldsDrawn())
    for (const [name, message] of Object.entries(at)) {
      refusals.current.set(name, { value: hook.getValues(name as FieldPath<T>), message })
      hook.setError(name as FieldPath<T>, { type: 'refused', message })
    }
    if (Object.keys(at).length === 0 || Object.keys(rest).length > 0) setRefused(error)
    // If this fails, the refusal itself offers to reload.
    if (error instanceof ApiError && error.status === 409) void record?.refresh().catch(() => undefined)
  }

  const deliver = async (typed: T, version: Record<string, unknown>): Promise<ReplyOf<E> | null> => {
    const content = JSON.stringify({ ...made(typed), ...version })
    if (sent.current.content !== content)
      sent.current = { content, key: crypto.randomUUID(), unanswered: edits ? sent.current.unanswered : null }
    let reply: ReplyOf<E>
    try {
      // The schema has just checked it, so it is a valid input.
      reply = await mutateAsync({ input: { ...made(typed), ...version } as InputOf<E>, key: sent.current.key })
    } catch (error) {
      refuse(refusedAgain(error, sent.current.unanswered !== null))
      if (mayBeDone(error)) sent.current.unanswered = typed
      return null
    }
    sent.current = { content: '', key: '', unanswered: null }
    refusals.current.clear()
    changedFrom.current = stored
    if (edits) startFrom({ values: typed, fixed: version }, hook.getValues())
    else startFrom({ values: defaults, fixed }, defaults)
    record?.store(reply)
    void invalidate(query, ...(options.invalidates ?? []))
    await options.onDone?.(reply, typed)
    return reply
  }

  const submit = async (version = base.fixed) => {
    // The second press of a double click comes before React has rendered the result of the first.
    if (sending.current) return null
    sending.current = true
    setRefused(null)
    let reply: ReplyOf<E> | null = null
    try {
      await hook.handleSubmit(async (typed) => {
        reply = await deliver(typed, version)
      })()
    } finally {
      sending.current = false
      setFields(fieldsDrawn())
      setAttempt((before) => before + 1)
    }
    return reply
  }

  const check = async () => {
    let right = false
    await hook.handleSubmit(() => {
      right = true
    })()
    setFields(fieldsDrawn())
    setAttempt((before) => before + 1)
    return right
  }

  const drop = () => startFrom({ values: defaults, fixed }, defaults)
  const typed = hook.getValues()
  const conflict =
    edits && isDirty && !equal(base.values, defaults)
      ? conflictOf({
          base: base.values,
          mine: typed,
          theirs: defaults,
          words: (name) => words.current.get(name),
          settle: (made) => {
            startFrom({ values: defaults, fixed }, made)
            return equal(made, defaults) ? Promise.resolve(null) : submit(fixed)
          },
        })
      : null

  return {
    id,
    fixed: base.fixed,
    control: hook.control,
    values: hook.getValues,
    set: hook.setValue,
    errors: inOrder(flat(errors), fields),
    attempt,
    refused,
    reload: record
      ? async () => {
          await record.refresh()
          setRefused(null)
        }
      : null,
    busy: isPending,
    dirty: isDirty,
    conflict,
    draft: { ...draft, drop },
    submit: () => submit(),
    check,
    describe: (name, said) => void words.current.set(name, said),
    element,
  }
}
