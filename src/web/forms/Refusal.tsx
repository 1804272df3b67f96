import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import type { StaleFlags } from '#contract/history.ts'
import { formatTime } from '#contract/format.ts'
import { useArea } from '#web/app/data/area.tsx'
import { isSignedOut } from '#web/app/data/signedOut.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { changeText } from './changeText.ts'
import { ConfirmIt } from './plain/ConfirmIt.tsx'
import { usePostedPress } from './usePosted.ts'

/** Ends the text with a full stop: the reasons given by state machines have none, and another sentence follows. */
export const asSentence = (reason: string): string =>
  /[.!?\u2026]["\u201d]?$/.test(reason.trim()) || reason.trim() === '' ? reason.trim() : `${reason.trim()}.`

const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** 'Kim Shingle saved first, at 14:02', or that the user did so elsewhere; null if the refusal does not say who. */
export const whoWasFaster = ({ flags }: ApiError): string | null => {
  const by = text(flags['changedBy'])
  const at = text(flags['changedAt'])
  const who = flags['own'] === true ? 'You saved first in another tab or on another device' : by && `${by} saved first`
  return who && `${who}${at ? `, at ${formatTime(at)}` : ''}`
}

/**
 * Why a change was refused, shown in place. `typed`: something was typed for it. `kept`: that survives signing in again. `onReload` refetches
 * the record: a conflict says who was faster and offers the newest state.
 */
export const Refusal = ({
  error,
  typed = true,
  kept = false,
  onReload,
  inForm = false,
}: {
  error: unknown
  typed?: boolean
  kept?: boolean
  onReload: (() => unknown) | null
  /** It is drawn inside the form that was refused. */
  inForm?: boolean
}) => {
  const scripted = useScripted()
  if (!error) return null
  if (!(error instanceof ApiError)) return <Notice tone="error" live title="Something went wrong" />
  if (isSignedOut(error)) return <SessionEnded text={error.text} typed={typed} kept={kept} />
  if (error.flags['arrived'] === true)
    return (
      <Notice tone="success" live title={error.text}>
        It reached us the first time: only our answer was lost.
        {error.flags['all'] === false && ' What you changed since is still here, and not saved yet.'}
      </Notice>
    )
  if (error.status === 409 || error.flags['sentBefore'] === true) return <Faster error={error} typed={typed} onReload={onReload} />
  if (error.flags['requireReauth'] === true)
    return (
      <Notice tone="warning" live title={error.text}>
        {scripted ? 'Send it once more: you will then be asked for it.' : <ConfirmIt inForm={inForm} />}
      </Notice>
    )
  // 0: no answer at all. What was sent may have arrived: the key of the form stops it from being stored twice.
  const oursToMend = error.status >= 500 || error.status === 0
  return (
    <Notice tone="error" live title={error.text}>
      {error.status >= 500 && `The fault is ours${error.requestId ? ', and it has been recorded' : ''}. `}
      {oursToMend && typed && 'What you typed is still here. '}
      {error.status >= 500 && 'Please try again in a minute.'}
      {error.status === 0 && 'Check your internet connection. If it reached us already, it is not stored twice.'}
      {error.requestId && error.status >= 500 && (
        <span className="block text-meta">If it still fails, tell us this reference: {error.requestId}</span>
      )}
    </Notice>
  )
}

/** For a screen with `PressForm` buttons that is not a record's: why the one that was posted without script was refused. */
export const PostedRefusal = () => <Refusal error={usePostedPress()} typed={false} onReload={null} />

/** Links to the sign-in page and back here. If the input is not kept, it opens in another tab so that this page is not lost. */
const SessionEnded = ({ text, typed, kept }: { text: string; typed: boolean; kept: boolean }) => {
  const { signIn } = useArea()
  const { pathname, search } = useLocation()
  const link = (label: ReactNode) => (
    <Anchor href={signIn({ next: pathname + search })} className="link" {...(kept ? {} : { target: '_blank' })}>
      {label}
    </Anchor>
  )
  return (
    <Notice tone="error" live title={text}>
      {kept ? (
        <>{link('Sign in again')}: you will come back here, and what you typed is kept.</>
      ) : (
        <>
          {link('Sign in again in another tab')}, then try once more{typed ? ': what you typed is still here.' : '.'}
        </>
      )}
    </Notice>
  )
}

/** What the other user changed. */
const Changes = ({ changes }: { changes: StaleFlags['changes'] }) => (
  <ul aria-label="What was changed" className="mt-2 list-disc pl-5">
    {changes.map((change) => (
      <li key={change.field} className="break-words">
        {changeText(change)}
      </li>
    ))}
  </ul>
)

const Faster = ({ error, typed, onReload }: { error: ApiError; typed: boolean; onReload: (() => unknown) | null }) => {
  const [loading, setLoading] = useState(false)
  // Nobody else need have been faster: what was sent without an answer may have been what changed it.
  const before = error.flags['sentBefore'] === true
  const who = before ? null : whoWasFaster(error)
  const { changes = [] }: Partial<StaleFlags> = error.flags
  const load = async () => {
    setLoading(true)
    // If it cannot be loaded now, the user can try again: the refusal stays.
    await Promise.resolve(onReload?.()).catch(() => undefined)
    setLoading(false)
  }
  return (
    <Notice
      tone="warning"
      live
      title={before ? 'It may have worked the first time' : (who ?? error.text)}
      {...(onReload
        ? {
            actions: (
              <Button size="small" className="scripted" onClick={() => void load()} busy={loading} busyLabel="Loading...">
                Show the latest version
              </Button>
            ),
          }
        : {})}
    >
      {who ? `${asSentence(error.text)} ` : ''}
      {before
        ? `You sent it before and got no answer. Look at the latest version before you send it again${typed ? ': what you typed is still here.' : '.'}`
        : typed
          ? 'Your change was not saved, and what you typed is still here.'
          : 'Nothing was changed.'}
      {changes.length > 0 && <Changes changes={changes} />}
    </Notice>
  )
}
