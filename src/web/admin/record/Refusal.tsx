import { ApiError } from '#contract/failure.ts'
import { formatTime } from '#contract/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const text = (value: unknown) => (typeof value === 'string' ? value : null)

/**
 * Why a change was not made, in place. A conflict says who was faster and offers the newest state; what was typed stays.
 * `onReload` fetches the record anew.
 */
export const Refusal = ({ error, onReload, reloading }: { error: unknown; onReload: () => void; reloading: boolean }) => {
  if (!error) return null
  if (!(error instanceof ApiError)) return <Notice tone="error" live title="Something went wrong" />
  if (error.status !== 409) {
    return (
      <Notice tone="error" live title={error.text}>
        {error.status === 401 && 'Sign in again in another tab, then try once more: what you typed is still here.'}
        {error.requestId && error.status >= 500 && `Reference: ${error.requestId}`}
      </Notice>
    )
  }
  const by = text(error.flags['changedBy'])
  const at = text(error.flags['changedAt'])
  return (
    <Notice
      tone="warning"
      live
      title={by ? `${by} was faster${at ? `, at ${formatTime(at)}` : ''}` : error.text}
      actions={
        <Button size="small" onClick={onReload} busy={reloading} busyLabel="Loading...">
          Show the newest state
        </Button>
      }
    >
      {by ? error.text : ''} Nothing was changed by you, and what you typed is still here.
    </Notice>
  )
}
