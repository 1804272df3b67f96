/** The name that colleagues and clients see: the one detail users may change without re-authenticating. */
import { ApiError } from '#contract/failure.ts'
import { signInToasts } from '#contract/messages.ts'
import type { User } from '#contract/model/people/user.ts'
import { auth } from '#contract/site/auth.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { storeReply } from '#web/app/data/query.ts'
import { userQuery } from '#web/app/data/session.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { toast } from '#web/ui/feedback/toasts.ts'

export const NameForm = ({ user }: { user: User }) => {
  const { query } = useDeps()
  const form = useEndpointForm(auth.updateUser, {
    fixed: { version: user.version },
    defaults: { name: user.name },
    edits: true,
    record: {
      store: (next) => storeReply(query, userQuery, next),
      refresh: () => query.fetchQuery({ ...userQuery, staleTime: 0 }),
    },
    refusedAt: 'name',
    onRefused: (error) => {
      // The form itself shows both versions, or that it was saved the first time.
      if (error instanceof ApiError && error.status === 409) return
      const refused = error instanceof ApiError && error.status < 500 && error.status > 0
      toast.error(refused ? signInToasts.updateFailed.title : signInToasts.updateError.title, refused ? error.text : undefined)
    },
    onDone: () => toast.success(signInToasts.profileUpdated.title, signInToasts.profileUpdated.text),
  })
  return (
    <EndpointForm form={form} submitLabel="Save" variant="secondary">
      <TextField form={form} name="name" label="Your name" autoComplete="name" width="full" />
    </EndpointForm>
  )
}
