import { Form, useNavigation } from 'react-router'
import { busyLabels } from '#contract/messages.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { PasswordInput } from '#web/ui/fields/PasswordInput.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import type { Refused } from './flow.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'

/** User name and password. After a refusal the name is kept but never the password. */
export const LoginForm = ({
  refused,
  label,
  submit,
  next,
}: {
  refused: Refused | null
  label: string
  submit: string
  next?: string | null
}) => {
  const busy = useNavigation().state !== 'idle'
  const { once } = useSendOnce()
  return (
    <Form method="post" noValidate onSubmit={once} className="space-y-6">
      {next && <input type="hidden" name="next" value={next} />}
      <TextInput
        name="username"
        label={label}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={refused?.errors['username']}
        defaultValue={refused?.values['username']}
        width="full"
      />
      <PasswordInput name="password" label="Password" autoComplete="current-password" error={refused?.errors['password']} width="full" />
      <Button type="submit" name="intent" value="login" variant="primary" wide busy={busy} busyLabel={busyLabels.login}>
        {submit}
      </Button>
    </Form>
  )
}
