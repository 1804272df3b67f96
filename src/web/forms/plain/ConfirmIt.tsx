/** The part of a refusal that asks for the password and a code without script. With script `useReauth` asks in a dialog instead. */
import { reauthWays } from '#web/app/data/reauthInput.ts'
import { useUser } from '#web/app/data/session.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { usePostedForm } from '../usePosted.ts'
import { confirmNames, type Confirming } from '#web/app/data/confirmFirst.ts'
import { PostFields, PressMark } from './PostFields.tsx'

/** `inForm`: it is drawn inside the form that was refused, whose fields are sent with it. Otherwise a button was refused. */
export const ConfirmIt = ({ inForm }: { inForm: boolean }) => {
  const posted = usePostedForm()
  if (!posted) return null
  if (inForm) return <ConfirmFields confirming={posted.confirming} typed />
  return (
    <form method="post">
      <PostFields id={posted.form} fixed={posted.fixed} />
      <PressMark />
      <ConfirmFields confirming={posted.confirming} typed={false} />
    </form>
  )
}

/** `typed`: the form may hold something that somebody typed. */
const ConfirmFields = ({ confirming, typed }: { confirming: Confirming | null; typed: boolean }) => {
  const user = useUser()
  const ways = reauthWays(user)
  const byText = ways.some(({ value }) => value === 'sms')
  const number = user.phoneEnding ? `the number ending ${user.phoneEnding}` : 'your phone'
  return (
    <div className="mt-1 mb-1 grid max-w-form gap-4">
      <input type="hidden" name={confirmNames.asked} value="1" />
      <p>
        {ways.length > 0 ? 'Enter your password and a code' : 'Enter your password'}: we will then go on from here.
        {typed && ' What you typed is still here, except a password, which is never kept.'}
      </p>
      {confirming?.sent && (
        <p className="font-semibold">
          A code was sent to {number}. It may take a minute.
          <input type="hidden" name={confirmNames.sent} value="1" />
        </p>
      )}
      <TextInput
        name={confirmNames.password}
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={confirming?.password || null}
        width="full"
      />
      {ways.length > 1 ? (
        <Select name={confirmNames.way} label="Second step" options={ways} defaultValue={confirming?.way || ways[0]?.value} />
      ) : (
        <input type="hidden" name={confirmNames.way} value={ways[0]?.value ?? ''} />
      )}
      {ways.length > 0 && (
        <TextInput
          name={confirmNames.code}
          label="Verification code"
          {...(byText && !confirming?.sent
            ? { hint: `For a code by text message, choose "Send me a code" first. It will go to ${number}.` }
            : {})}
          autoComplete="one-time-code"
          error={confirming?.code || null}
          width="medium"
        />
      )}
      <div className="flex flex-wrap gap-3">
        {/* First, as the Enter key presses the first button of a form. */}
        <Button type="submit" variant="accent">
          Confirm
        </Button>
        {byText && (
          <Button type="submit" name={confirmNames.send} value="1">
            Send me a code
          </Button>
        )}
      </div>
    </div>
  )
}
