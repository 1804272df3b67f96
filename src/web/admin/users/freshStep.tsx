/** The dialog of a step that needs password and code from within the last five minutes; asks for them only if the server does. */
import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { UserDetail } from '#contract/admin/users.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, type CallInput } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { AreaField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

export const whyReauth = 'Before an account can be changed, enter your password and a code.'

type Words = {
  title: (detail: UserDetail) => string
  effect: (detail: UserDetail) => string
  /** What to know before, above the field. Only drawn while the dialog is open. */
  about?: ComponentType<{ detail: UserDetail }>
  /** The only field. `email` is prefilled with the user's address. */
  field: { name: 'reason' | 'email'; label: string; hint: string; optional?: boolean }
  submitLabel: string
  done: (detail: UserDetail) => readonly [title: string, text?: string]
  grave?: boolean
}

export const freshStep =
  (endpoint: Endpoint, words: Words) =>
  ({ detail, record, open, onClose }: StepDialogProps<UserDetail>) => {
    const { query } = useDeps()
    const me = useUser()
    const { freshly, waiting, settled } = useReauth()
    const { field, about: About } = words
    const form = useEndpointForm<Endpoint, Record<string, string>>(endpoint, {
      fixed: { id: detail.id, version: detail.version },
      defaults: { [field.name]: field.name === 'email' ? detail.email : '' },
      input: (typed) => Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' || !field.optional)),
      record,
      send: (input) => freshly(() => call(query, endpoint, ...([input] as CallInput<Endpoint>))),
      onDone: (reply) => {
        onClose()
        toast.success(...words.done(reply as UserDetail))
      },
    })
    return (
      <>
        <FormDialog
          form={form}
          open={open && waiting === null}
          onClose={onClose}
          title={words.title(detail)}
          effect={words.effect(detail)}
          submitLabel={words.submitLabel}
          grave={words.grave === true}
        >
          {open && About && <About detail={detail} />}
          {field.name === 'email' ? (
            <TextField form={form} name="email" label={field.label} hint={field.hint} type="email" width="full" autoComplete="off" />
          ) : (
            <AreaField form={form} name="reason" label={field.label} hint={field.hint} limit={1000} rows={3} width="full" />
          )}
        </FormDialog>
        <ReauthDialog user={me} waiting={waiting} onSettled={settled} why={whyReauth} />
      </>
    )
  }
