import { passwordLimits } from '#contract/model/people/user.ts'
import { PasswordInput } from '#web/ui/fields/PasswordInput.tsx'

/** A new password, typed only once: pasting and password managers work, and it can be shown. */
export const PasswordField = ({ error, username }: { error?: string | undefined; username?: string | undefined }) => (
  <>
    {/* Tells password managers whose password it is. */}
    {username && <input type="text" name="shownUsername" autoComplete="username" value={username} readOnly hidden />}
    <PasswordInput
      name="password"
      label="New password"
      autoComplete="new-password"
      hint={`At least ${passwordLimits.min} characters. Three or four unrelated words are easy to remember and hard to guess.`}
      error={error}
    />
  </>
)
