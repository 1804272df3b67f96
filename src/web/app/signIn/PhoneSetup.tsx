/** Enrols the first phone in a dialog, or with the same form in the page if there is no script. */
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Cancel } from './CodeForm.tsx'
import type { Refused } from './flow.ts'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'

const PhoneForm = ({ refused }: { refused: Refused | null }) => {
  const busy = useNavigation().formData?.get('intent') === 'phone'
  const { once } = useSendOnce()
  const field = useRef<HTMLInputElement>(null)
  // After a refusal, focus the field, because a dialog has no error summary.
  useEffect(() => {
    if (refused) field.current?.focus()
  }, [refused])
  return (
    <Form method="post" noValidate onSubmit={once} className="space-y-6">
      <TextInput
        ref={field}
        name="phoneNumber"
        label="Phone number"
        hint="Include the country code, for example +44 or +1."
        type="tel"
        autoComplete="tel"
        error={refused?.errors['phoneNumber'] ?? refused?.errors['']}
        defaultValue={refused?.values['phoneNumber']}
        width="full"
      />
      <Button type="submit" name="intent" value="phone" variant="primary" busy={busy} busyLabel="Sending...">
        Continue
      </Button>
    </Form>
  )
}

export const PhoneSetup = ({ refused }: { refused: Refused | null }) => {
  const scripted = useScripted()
  const [closed, setClosed] = useState(false)
  const own = refused?.intent === 'phone' ? refused : null
  return (
    <div className="space-y-6">
      <p>Your account needs a phone before you can continue. We will text a code to it each time you sign in.</p>
      {scripted ? (
        <>
          <Button variant="primary" wide onClick={() => setClosed(false)}>
            Set up your phone
          </Button>
          <Dialog open={!closed} onClose={() => setClosed(true)} title="Set up your phone">
            <p className="mb-5 text-soft">Enter the mobile number for your verification codes.</p>
            <PhoneForm refused={own} />
          </Dialog>
        </>
      ) : (
        <PhoneForm refused={own} />
      )}
      <Cancel />
    </div>
  )
}
