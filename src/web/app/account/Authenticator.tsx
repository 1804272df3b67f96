/** Sets up an authenticator app: scan the QR code, enter the first code, keep the recovery codes. */
import { useState } from 'react'
import { ApiError } from '#contract/failure.ts'
import { signInToasts } from '#contract/messages.ts'
import { auth } from '#contract/site/auth.ts'
import { CodeField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { usePostedForm, useShown } from '#web/forms/usePosted.ts'
import { classes } from '#web/ui/display/classes.ts'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { QrCode } from './QrCode.tsx'

const secretOf = (uri: string) =>
  new URL(uri).searchParams
    .get('secret')
    ?.match(/.{1,4}/g)
    ?.join(' ') ?? ''

/** The reply to its plain POST: the secret, again if the code was wrong, or the recovery codes. */
export const usePostedSetup = (): { uri: string | null; codes: string[] | null } => {
  const shown = useShown(auth.setup2fa)
  const refused = usePostedForm()
  if (shown) return 'otpauthUri' in shown ? { uri: shown.otpauthUri, codes: null } : { uri: null, codes: shown.recoveryCodes }
  const kept = refused?.form === fieldId(auth.setup2fa.name) ? refused.kept : ''
  // Somebody may have changed the hidden field.
  const drawable = kept.startsWith('otpauth://') && kept.length < 500 && URL.canParse(kept)
  return { uri: drawable ? kept : null, codes: null }
}

type AuthenticatorProps = { uri: string | null; onClose: () => void; onDone: (recoveryCodes: string[]) => void }

export const AuthenticatorDialog = ({ uri, onClose, onDone }: AuthenticatorProps) => {
  const [byHand, setByHand] = useState(false)
  const form = useEndpointForm(auth.setup2fa, {
    defaults: { code: '' },
    // Always send the code, even if empty: without one the endpoint would issue a new secret instead of refusing.
    input: ({ code }: { code: string }) => ({ code }),
    refusedAt: 'code',
    onRefused: (error) => {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
      toast.error(refused ? signInToasts.twoFactorFailed.title : signInToasts.twoFactorError.title, refused ? error.text : undefined)
    },
    onDone: (reply) => {
      if (!('recoveryCodes' in reply)) return
      toast.success(signInToasts.twoFactorComplete.title, signInToasts.twoFactorComplete.text)
      onDone(reply.recoveryCodes)
    },
  })
  const close = () => {
    form.draft.drop()
    onClose()
  }
  return (
    <FormDialog
      form={form}
      open={uri !== null}
      onClose={close}
      title="Set up your authenticator app"
      effect="Scan this with an authenticator app, then enter the 6 digits it shows."
      submitLabel="Switch on"
      busyLabel="Verifying..."
    >
      {uri !== null && (
        <>
          <QrCode text={uri} label="QR code for your authenticator app" />
          {/* Shown again if the code is wrong, without script. */}
          <input type="hidden" name="_kept" value={uri} />
          <p className={classes('text-meta', !byHand && 'unscripted')}>
            Secret: <code className="font-semibold break-all">{secretOf(uri)}</code>
          </p>
          {!byHand && (
            <p className="scripted">
              <button type="button" className="link text-meta" onClick={() => setByHand(true)}>
                I cannot scan it
              </button>
            </p>
          )}
          <CodeField form={form} name="code" label="Code from the app" />
        </>
      )}
    </FormDialog>
  )
}
