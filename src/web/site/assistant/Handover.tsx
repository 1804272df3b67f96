/** Hands the conversation over to a broker. It is shown before it is sent. A plain form, so it works without script. */
import { Mail } from 'lucide-react'
import { Form, useActionData, useLocation, useNavigation } from 'react-router'
import { transcriptOf, type Turn } from '#contract/model/tools/assistant.ts'
import { paths } from '#contract/paths.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Honeypot } from '#web/ui/fields/Honeypot.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { useSiteShell } from '../shell/Page.tsx'
import { handoverNoteLimit, transcriptLimit } from '#contract/model/contact/handover.ts'
import { Again } from './Again.tsx'
import type { Sent } from './send.ts'
import { EmailField, NameField, PhoneField } from '../contact/WhoFields.tsx'
import { Said } from '../shell/Said.tsx'

/** Mail programs truncate longer links. */
const mailLimit = 1500

export const Handover = ({ turns, token, words }: { turns: readonly Turn[]; token: string; words: string }) => {
  const { firm, origin } = useSiteShell()
  const posted = useActionData<Sent>()
  const busy = useNavigation().formData?.get('intent') === 'handover'
  const { once } = useSendOnce()
  const scripted = useScripted()
  const { pathname, search } = useLocation()
  // Without script a refused handover reloads the page, so jump down to its messages.
  const here = `${pathname}${search}#handover`
  const refused = posted?.kind === 'handover' ? posted : undefined
  const values = refused?.values ?? {}
  const errors = refused?.errors ?? {}
  const transcript = transcriptOf(turns, origin, transcriptLimit)
  const mail = `mailto:?subject=${encodeURIComponent(`Questions to ${firm.name}`)}&body=${encodeURIComponent(transcriptOf(turns, origin, mailLimit))}`
  return (
    <section id="handover" aria-labelledby="handover-title" className="mt-16 border-t-ledge border-accent bg-panel px-5 py-7 md:px-8">
      <h2 id="handover-title" className="text-h3">
        Hand over to a broker
      </h2>
      <p className="mt-2 max-w-measure text-soft">
        <Said text={words} />
      </p>
      <div className="mt-6">
        <ErrorSummary errors={errors} attempt={refused} />
      </div>
      <Form method="post" action={here} noValidate onSubmit={once} className="max-w-form space-y-6">
        <input type="hidden" name="intent" value="handover" />
        <Again question={turns.at(-1)?.question ?? ''} />
        <input type="hidden" name="token" value={values['token'] ?? token} />
        <input type="hidden" name="transcript" value={transcript} />
        <NameField posted={{ values, errors }} />
        <EmailField posted={{ values, errors }} />
        <PhoneField posted={{ values, errors }} optional />
        <TextArea
          name="note"
          label="Anything to add?"
          hint="Do not send bank details or medical details here."
          optional
          limit={handoverNoteLimit}
          rows={3}
          error={errors['note']}
          defaultValue={values['note']}
        />
        <Honeypot value={values['website']} />
        <div>
          <h3 id="goes-along" className="text-body font-semibold">
            Sent with it
          </h3>
          <div
            role="region"
            aria-labelledby="goes-along"
            tabIndex={0}
            className="mt-1.5 max-h-72 overflow-y-auto border border-line bg-surface px-4 py-3 text-meta wrap-anywhere whitespace-pre-wrap"
          >
            {transcript}
          </div>
        </div>
        <p className="text-meta text-soft">
          We use it to answer you, and keep it as our{' '}
          <a href={paths.privacyPolicy()} className="link">
            Privacy Policy
          </a>{' '}
          says. Sending this does not put any insurance in force.
        </p>
        <Button type="submit" variant="accent" busy={busy} busyLabel="Sending...">
          Send to a broker
        </Button>
      </Form>
      <div data-screen-only className="mt-8 flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <p className="text-meta text-soft">For your own records:</p>
        <a href={mail} className={buttonClass({ size: 'small' })}>
          <Icon of={Mail} />
          Email the conversation
        </a>
        {scripted && <CopyButton text={transcript} what="the conversation" />}
      </div>
    </section>
  )
}
