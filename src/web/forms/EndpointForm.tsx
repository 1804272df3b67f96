/** Renders a `useEndpointForm` form on a page: its faults, its fields, its button, and whether what is typed is kept. */
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint } from '#contract/endpoint.ts'
import { Button, type ButtonProps } from '#web/ui/navigation/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { BringIntoView } from '#web/ui/feedback/BringIntoView.tsx'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { Conflict } from './Conflict.tsx'
import { useFaulty } from './faults.tsx'
import type { FormState } from './formState.ts'
import { PostFields, PressMark } from './plain/PostFields.tsx'
import { Refusal } from './Refusal.tsx'
import { useUnsaved } from './unsaved.ts'

type Props<T extends FieldValues> = {
  form: FormState<T>
  children: ReactNode
  submitLabel: string
  /** On the button while it is sent, if that is not saving. */
  busyLabel?: string
  variant?: ButtonProps['variant']
  /** Beside the button. */
  also?: ReactNode
  /** Ask before the user leaves the page with unsent input. Defaults to true if the input is not kept. */
  asksToLeave?: boolean
  className?: string
}

export const EndpointForm = <T extends FieldValues>({
  form,
  children,
  submitLabel,
  busyLabel = 'Saving...',
  variant = 'accent',
  also,
  asksToLeave = !form.draft.kept,
  className = 'grid gap-3',
}: Props<T>) => {
  useUnsaved(form, asksToLeave)
  return (
    <FormElement form={form} className={className}>
      <Faults form={form} />
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={variant} busy={form.busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        {also}
        <DraftState form={form} />
      </div>
    </FormElement>
  )
}

/** The `<form>` itself. Without script it is posted to the page's own URL, where endpointAction.ts handles it. */
export const FormElement = <T extends FieldValues>({
  form,
  children,
  className,
  hidden = false,
  instead,
}: {
  form: FormState<T>
  children: ReactNode
  className?: string
  /** Called instead of submitting, if there is script: for example to show first what will be sent. */
  instead?: (() => unknown) | undefined
  /** On a part of the screen that is not shown: its faults do not affect the screen's title. */
  hidden?: boolean
}) => {
  useFaulty(!hidden && Object.keys(form.errors).length > 0)
  const send = (event: FormEvent) => {
    event.preventDefault()
    // A dialog is inside the page's React tree: its submit event must not reach a form around it.
    event.stopPropagation()
    if (instead) instead()
    else void form.submit()
  }
  return (
    <form ref={form.element} method="post" noValidate onSubmit={send} className={className}>
      <PostFields id={form.id} fixed={form.fixed} />
      {children}
    </form>
  )
}

/** The form around a button without fields: what it posts without script, and what happens instead with script. */
export const PressForm = ({
  endpoint,
  fixed,
  onPress,
  children,
}: {
  endpoint: Endpoint
  /** The endpoint's input. */
  fixed: object
  onPress: () => void
  /** Its submit button. */
  children: ReactNode
}) => {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    <form method="post" onSubmit={send} className="contents">
      <PostFields id={fieldId(endpoint.name)} fixed={fixed} />
      <PressMark />
      {children}
    </form>
  )
}

/** Everything that is wrong with a form, above its fields. */
export const Faults = <T extends FieldValues>({ form }: { form: FormState<T> }) => {
  // A summary links to the ids of the fields, which start with the form's.
  const errors = Object.fromEntries(Object.entries(form.errors).map(([name, message]) => [`${form.id}.${name}`, message]))
  return (
    <>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Refused form={form} />
    </>
  )
}

/** Why it was refused, if no field can show the message. */
export const Refused = <T extends FieldValues>({ form }: { form: FormState<T> }) => (
  <BringIntoView message={form.refused ?? form.conflict !== null}>
    {form.conflict ? (
      <Conflict conflict={form.conflict} refused={form.refused} busy={form.busy} />
    ) : (
      <Refusal error={form.refused} typed={Object.keys(form.values()).length > 0} kept={form.draft.kept} onReload={form.reload} inForm />
    )}
  </BringIntoView>
)

/** In a dialog the first wrong field takes the focus: there is no room for a summary, and one field or two need none. */
export const useFirstFaultFocus = <T extends FieldValues>(form: FormState<T>) => {
  const latest = useRef(form)
  // The effect below runs once per attempt and reads that attempt's faults.
  useEffect(() => {
    latest.current = form
  })
  // The focus can only be moved in an effect, after the form was refused.
  useEffect(() => {
    const [first] = Object.keys(latest.current.errors)
    if (first !== undefined) document.getElementById(fieldId(`${latest.current.id}.${first}`))?.focus()
  }, [form.attempt])
}

/** Tells the user that what they type is kept, or that it is from an earlier visit. */
export const DraftState = <T extends FieldValues>({ form: { draft, dirty } }: { form: FormState<T> }) =>
  draft.kept && (
    <p role="status" className="text-meta text-hint">
      {draft.found ? (
        <>
          We kept what you had typed before.{' '}
          <button type="button" onClick={draft.drop} className="link min-h-8">
            Discard it
          </button>
        </>
      ) : dirty ? (
        'Kept in this browser until you send it.'
      ) : (
        ''
      )}
    </p>
  )
