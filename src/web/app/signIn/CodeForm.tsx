/** The second step: six digits from a text message or an app, or a recovery code. One form that works without script. */
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { authMessages, busyLabels } from '#contract/messages.ts'
import { codeAttempts, codeLength, type PendingStep, type SecondStep } from '#contract/model/people/user.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { CodeInput } from '#web/ui/fields/CodeInput.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import type { Refused, Sent } from './flow.ts'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { useCountdown } from './useCountdown.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'

const otherWays: Record<SecondStep, string> = {
  sms: 'Use a code by text message',
  totp: 'Use your authenticator app',
  recovery: 'Use a recovery code',
}

const isMethod = (value: string | null): value is SecondStep => value === 'sms' || value === 'totp' || value === 'recovery'

type Reply = Refused | Sent | null | undefined

export const CodeForm = ({ step, reply, next }: { step: PendingStep; reply: Reply; next?: string | null }) => {
  const [search] = useSearchParams()
  const wanted = search.get('method')
  const method: SecondStep = isMethod(wanted) && step.methods.includes(wanted) ? wanted : (step.methods[0] ?? 'sms')
  const refused = reply && 'errors' in reply ? reply : null
  const others = step.methods.filter((other) => other !== method)
  const linkTo = (other: SecondStep) => {
    const parameters = new URLSearchParams(search)
    parameters.set('method', other)
    return `?${parameters}`
  }
  return (
    <div className="space-y-6">
      {method === 'sms' && <TextStatus step={step} reply={reply} />}
      {method === 'totp' && <p>Open your authenticator app and enter the 6 digits it shows for us.</p>}
      {method === 'recovery' && <p>Enter one of the ten codes you saved. Each works once.</p>}
      <ProofForm key={method} method={method} refused={refused} next={next ?? null} dead={step.attemptsLeft === 0} />
      {step.attemptsLeft < codeAttempts && (
        <p className="text-meta text-soft" role="status">
          {step.attemptsLeft === 0
            ? 'There are no attempts left. Cancel and sign in again.'
            : `${step.attemptsLeft} ${step.attemptsLeft === 1 ? 'attempt' : 'attempts'} left.`}
        </p>
      )}
      {others.length > 0 && (
        <ul className="space-y-2 text-meta">
          {others.map((other) => (
            <li key={other}>
              <Anchor href={linkTo(other)} className="link">
                {otherWays[other]}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <div className="space-y-3 border-t border-line pt-5">{method === 'sms' ? <Resend step={step} reply={reply} /> : <Cancel />}</div>
    </div>
  )
}

const ProofForm = ({
  method,
  refused,
  next,
  dead,
}: {
  method: SecondStep
  refused: Refused | null
  next: string | null
  dead: boolean
}) => {
  const navigation = useNavigation()
  const { once } = useSendOnce()
  const scripted = useScripted()
  const input = useRef<HTMLDivElement>(null)
  const [digits, setDigits] = useState(0)
  // The field may have been typed in or autofilled before the script ran.
  useEffect(() => setDigits(input.current?.querySelector('input')?.value.length ?? 0), [])
  const needsDigits = method !== 'recovery'
  const ready = !needsDigits || !scripted || digits === codeLength
  const error = refused?.intent === 'verify' ? (refused.errors['code'] ?? refused.errors['recoveryCode'] ?? refused.errors['']) : undefined
  return (
    <Form method="post" noValidate onSubmit={once} className="space-y-6">
      <input type="hidden" name="method" value={method} />
      {next && <input type="hidden" name="next" value={next} />}
      <div ref={input}>
        {needsDigits ? (
          <CodeInput
            name="code"
            label="Verification code"
            hint={`Enter all ${codeLength} digits. Then you can press Verify.`}
            error={error}
            onInput={(event) => setDigits(event.currentTarget.value.length)}
            autoFocus
          />
        ) : (
          <TextInput
            name="recoveryCode"
            label="Recovery code"
            hint="16 letters and digits. Dashes and capitals do not matter."
            error={error}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        )}
      </div>
      <Button
        type="submit"
        name="intent"
        value="verify"
        variant="primary"
        wide
        disabled={!ready || dead}
        busy={navigation.formData?.get('intent') === 'verify'}
        busyLabel={busyLabels.verify}
      >
        Verify
      </Button>
    </Form>
  )
}

const inSeconds = (seconds: number) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`

/** Says in the page whether a code has been sent, because a toast may be missed. */
const TextStatus = ({ step, reply }: { step: PendingStep; reply: Reply }) => {
  const scripted = useScripted()
  if (reply && 'errors' in reply && reply.intent === 'send') {
    return (
      <Notice tone="error" title="No code was sent" live>
        <p>{reply.errors['']}</p>
      </Notice>
    )
  }
  if (reply && 'sent' in reply) {
    return (
      <Notice tone="success" title="Code sent" live>
        <p>A new verification code has been sent to your phone. Earlier ones no longer work.</p>
      </Notice>
    )
  }
  if (step.codeSent) return <p>We&apos;ve sent a verification code to your phone. It works for 5 minutes.</p>
  // A line here too, so that nothing below moves under the pointer when the code has been sent.
  return scripted && step.resendIn === 0 && step.attemptsLeft > 0 ? <p>We are sending a verification code to your phone.</p> : null
}

/** Sends a code automatically on entering the step (or once the cool-down after an earlier sign-in is over); after that only on request. */
const Resend = ({ step, reply }: { step: PendingStep; reply: Reply }) => {
  const navigation = useNavigation()
  const { once } = useSendOnce()
  const submit = useSubmit()
  const scripted = useScripted()
  const refused = reply && 'errors' in reply && reply.intent === 'send' ? reply : null
  const failed = refused !== null
  // A code sent meanwhile, in another tab perhaps: the refusal knows for how long, and the page does not yet.
  const wait = refused?.errors[''] === authMessages.codeJustSent ? (refused.retryAfter ?? 0) : 0
  const left = useCountdown(Math.max(step.resendIn, wait), wait > step.resendIn ? refused : step)
  const asked = useRef(false)
  const due = !step.codeSent && step.attemptsLeft > 0 && left === 0 && !failed
  // An effect, because entering the step sends the first code (specification, section 4) and there is no event for that.
  useEffect(() => {
    if (!due || asked.current || navigation.state !== 'idle') return
    asked.current = true
    void submit({ intent: 'send', entry: 'yes' }, { method: 'post' })
  }, [due, navigation.state, submit])
  const busy = navigation.formData?.get('intent') === 'send'
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Form method="post" onSubmit={once}>
          <Button
            type="submit"
            name="intent"
            value="send"
            variant="secondary"
            disabled={(scripted && left > 0) || step.attemptsLeft === 0}
            busy={busy}
            busyLabel={busyLabels.resend}
          >
            Resend Code
          </Button>
        </Form>
        {/* Whoever cancels gets no code: sending one now would break off the cancelling. */}
        <Cancel onSubmit={() => (asked.current = true)} />
      </div>
      {/* Below the buttons, so that Cancel does not move when it appears. */}
      {left > 0 && (
        <p className="text-meta text-hint tabular-nums">
          {step.codeSent
            ? `You can ask for another in ${inSeconds(left)}.`
            : `A code was sent a moment ago for another sign-in. You can get a new one in ${inSeconds(left)}.`}
        </p>
      )}
    </>
  )
}

/** Goes back to the empty form and ends the session between the two steps. */
export const Cancel = ({ onSubmit }: { onSubmit?: () => void }) => (
  <Form method="post" onSubmit={onSubmit}>
    <Button type="submit" name="intent" value="cancel" variant="quiet">
      Cancel
    </Button>
  </Form>
)
