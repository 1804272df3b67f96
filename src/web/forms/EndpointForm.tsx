/** How a form of `useEndpointForm` stands on a page: what is wrong first, then its fields, its button, and whether it is kept. */
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button, type ButtonProps } from '#web/ui/navigation/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { Conflict } from './Conflict.tsx'
import { useFaulty } from './faults.tsx'
import type { FormState } from './formState.ts'
import { Refusal } from './Refusal.tsx'
import { useUnsaved } from './unsaved.ts'

type Props<T extends FieldValues> = {
  form: FormState<T>
  children: ReactNode
  submitLabel: string
  busyLabel: string
  variant?: ButtonProps['variant']
  /** Beside the button. */
  also?: ReactNode
  /** Before somebody leaves the page with something unsent; usual where it is not kept. */
  asksToLeave?: boolean
  className?: string
}

export const EndpointForm = <T extends FieldValues>({
  form,
  children,
  submitLabel,
  busyLabel,
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

/** The `<form>` itself. Without script it is posted to the page's own address, where endpointAction.ts answers it. */
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
  /** What its button does instead of sending, while there is script: showing first what will be sent. */
  instead?: (() => unknown) | undefined
  /** Behind another part of the screen: its faults are not the screen's now. */
  hidden?: boolean
}) => {
  useFaulty(!hidden && Object.keys(form.errors).length > 0)
  const send = (event: FormEvent) => {
    event.preventDefault()
    // A dialog stands inside the page's React tree: what is sent in it is not sent around it.
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

/** What a plain POST says beside its fields: which form it is, what nobody types, and a key of its own. */
export const PostFields = ({ id, fixed }: { id: string; fixed: object }) => {
  // Only for a plain POST: the server's own key stays in its page.
  const [key] = useState(() => crypto.randomUUID())
  return (
    <>
      <input type="hidden" name="_form" value={id} />
      <input type="hidden" name="_fixed" value={JSON.stringify(fixed)} />
      <input type="hidden" name="_key" value={key} suppressHydrationWarning />
    </>
  )
}

/** All that is wrong with a form, above its fields. */
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

/** Why it was not done, where no field can say it. */
export const Refused = <T extends FieldValues>({ form }: { form: FormState<T> }) => {
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed may be a screen below, in a dialog with many fields.
  useEffect(() => {
    if (form.conflict || form.refused) place.current?.scrollIntoView({ block: 'nearest' })
  }, [form.conflict, form.refused])
  return (
    <div ref={place} className="scroll-mt-6 empty:hidden">
      {form.conflict ? (
        <Conflict conflict={form.conflict} refused={form.refused} busy={form.busy} />
      ) : (
        <Refusal error={form.refused} kept={form.draft.kept} onReload={form.reload} />
      )}
    </div>
  )
}

/** In a dialog the first wrong field takes the focus: there is no room for a summary, and one field or two need none. */
export const useFirstFaultFocus = <T extends FieldValues>(form: FormState<T>) => {
  const latest = useRef(form)
  // The effect below runs once for each try; it reads the faults of that try.
  useEffect(() => {
    latest.current = form
  })
  // The form was just refused: nothing but an effect can move the focus.
  useEffect(() => {
    const [first] = Object.keys(latest.current.errors)
    if (first !== undefined) document.getElementById(fieldId(`${latest.current.id}.${first}`))?.focus()
  }, [form.attempt])
}

/** Whether what is typed is kept, and that it came from before. */
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
