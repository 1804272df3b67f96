/** Switching an authenticator app on: scan, enter its first code, keep the recovery codes. */
import { useState } from 'react'
import { ApiError } from '#contract/failure.ts'
import { signInToasts } from '#contract/messages.ts'
import { useDeps } from '#web/app/deps.tsx'
import { authApi } from '#web/app/session.ts'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { DialogForm } from './DialogForm.tsx'
import { QrCode } from './QrCode.tsx'

const secretOf = (uri: string) =>
  new URL(uri).searchParams
    .get('secret')
    ?.match(/.{1,4}/g)
    ?.join(' ') ?? ''

export const AuthenticatorDialog = ({
  uri,
  onClose,
  onDone,
}: {
  uri: string | null
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
}) => {
  const deps = useDeps()
  const [byHand, setByHand] = useState(false)
  const confirm = async (form: FormData) => {
    try {
      const reply = await authApi(deps.transport).setup2fa({ code: String(form.get('code') ?? '') })
      if (!('recoveryCodes' in reply)) return
      toast.success(signInToasts.twoFactorComplete.title, signInToasts.twoFactorComplete.text)
      onDone(reply.recoveryCodes)
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
      toast.error(refused ? signInToasts.twoFactorFailed.title : signInToasts.twoFactorError.title, refused ? error.text : undefined)
      if (refused) throw new ApiError(error.status, error.text, { fields: { code: error.text } })
      throw error
    }
  }
  return (
    <DialogForm
      open={uri !== null}
      onClose={onClose}
      title="Set up your authenticator app"
      submitLabel="Switch on"
      busyLabel="Verifying..."
      send={confirm}
    >
      {(refused) =>
        uri && (
          <>
            <p className="text-soft">Scan this with an authenticator app, then enter the 6 digits it shows.</p>
            <QrCode text={uri} label="QR code for your authenticator app" />
            {byHand ? (
              <p className="text-meta">
                Secret: <code className="font-semibold break-all">{secretOf(uri)}</code>
              </p>
            ) : (
              <p>
                <button type="button" className="link text-meta" onClick={() => setByHand(true)}>
                  I cannot scan it
                </button>
              </p>
            )}
            <CodeInput name="code" label="Code from the app" error={refused['code']} />
          </>
        )
      }
    </DialogForm>
  )
}
