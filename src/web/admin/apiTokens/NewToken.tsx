/** Creates an API token and shows it, the only time it can be seen. */
import { useState } from 'react'
import type { Permission } from '#contract/access.ts'
import { apiTokens, tokenLifeLabels, tokenLives } from '#contract/admin/apiTokens.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { CheckboxesField, RadioField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { useShown } from '#web/forms/usePosted.ts'
import { ShownOnceDialog } from '#web/ui/feedback/ShownOnceDialog.tsx'
import { permissionChoices } from './permissionChoices.ts'

type Typed = { name: string; permissions: string[]; days: string }
type Props = { open: boolean; onClose: () => void; mayGive: readonly Permission[] }

export const NewToken = ({ open, onClose, mayGive }: Props) => {
  const { query } = useDeps()
  const user = useUser()
  const { freshly, waiting, settled } = useReauth()
  const posted = useShown(apiTokens.create)
  const [made, setMade] = useState(posted && { name: posted.made.name, token: posted.token })
  const form = useEndpointForm(apiTokens.create, {
    defaults: { name: '', permissions: [], days: '90' },
    // The schema rejects any value it does not list.
    input: (typed: Typed) => typed as InputOf<typeof apiTokens.create>,
    send: (input, how) => freshly(() => call(query, apiTokens.create, input, how)),
    invalidates: [apiTokens.list],
    onDone: ({ token, made: { name } }) => {
      onClose()
      setMade({ name, token })
    },
  })
  return (
    <>
      <FormDialog
        form={form}
        open={open && waiting === null && made === null}
        // Closes to make way for the reauthentication dialog, and reopens after it.
        onClose={() => waiting === null && onClose()}
        title="Make an API token"
        effect="It is shown only once, so have somewhere safe ready to keep it."
        submitLabel="Make the token"
        busyLabel="Making..."
      >
        <TextField
          form={form}
          name="name"
          label="What uses it"
          hint="For example, Monthly bordereau. The audit log uses this name."
          width="full"
          autoComplete="off"
        />
        <RadioField
          form={form}
          name="days"
          label="Valid for"
          items={tokenLives.map((value) => ({ value, label: tokenLifeLabels[value] }))}
        />
        <CheckboxesField
          form={form}
          name="permissions"
          label="What it may do"
          hint="Only what it needs."
          items={permissionChoices(mayGive)}
        />
      </FormDialog>
      <Shown
        made={made}
        onClose={() => {
          setMade(null)
          // The page that answered a form without script still names the step.
          onClose()
        }}
      />
      <ReauthDialog
        user={user}
        waiting={waiting}
        onSettled={settled}
        why="Before another system is let in, enter your password and a code."
      />
    </>
  )
}

const Shown = ({ made, onClose }: { made: { name: string; token: string } | null; onClose: () => void }) => (
  <ShownOnceDialog
    title={`Token for ${made?.name ?? ''}`}
    what="token"
    secret={made?.token ?? null}
    advice="Keep it in a password manager or in the settings of the system that uses it. Anyone who has it can call us."
    onClose={onClose}
  >
    <p className="mt-4 text-meta text-soft">
      Send it as a header with each call, without a cookie: <code>Authorization: Bearer {made?.token.slice(0, 7)}...</code>
    </p>
  </ShownOnceDialog>
)
