/** What one may change of oneself without proving anything: the name colleagues and clients see. */
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError } from '#contract/failure.ts'
import { signInToasts } from '#contract/messages.ts'
import type { User } from '#contract/model/user.ts'
import { useDeps } from '#web/app/deps.tsx'
import { authApi, userQuery } from '#web/app/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { refusalsOf } from './DialogForm.tsx'

export const NameForm = ({ user }: { user: User }) => {
  const deps = useDeps()
  const [name, setName] = useState(user.name)
  const save = useMutation({
    mutationFn: () => authApi(deps.transport).updateUser({ name, version: user.version }),
    onSuccess: (next) => {
      deps.query.setQueryData(userQuery(deps).queryKey, next)
      toast.success(signInToasts.profileUpdated.title, signInToasts.profileUpdated.text)
    },
    onError: (error) => {
      const refused = error instanceof ApiError && error.status < 500 && error.status > 0
      toast.error(refused ? signInToasts.updateFailed.title : signInToasts.updateError.title, refused ? error.text : undefined)
      // Somebody, or another tab, was faster: the newest version is what the next try is about. What was typed stays.
      if (error instanceof ApiError && error.status === 409) void deps.query.invalidateQueries({ queryKey: userQuery(deps).queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const refused = save.isError ? refusalsOf(save.error) : {}
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <div className="w-full max-w-menu">
        <TextInput
          name="name"
          label="Your name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={refused['name'] ?? refused['']}
          width="full"
        />
      </div>
      <Button type="submit" busy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
}
