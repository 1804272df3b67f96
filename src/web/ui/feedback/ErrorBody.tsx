import type { ReactNode } from 'react'
import { classes } from '../display/classes.ts'
import { Button } from '../navigation/Button.tsx'

/**
 * The content of the error screen. `reference` is the id of the request in the server's log; without one, the fault was in the browser and is not
 * recorded. `details` (a stack trace) is given in development only; `help` is how to contact us.
 */
export const ErrorBody = ({
  reference,
  details,
  help,
  search = '',
  within = false,
  why = `The fault is ours${reference ? ', and it has been recorded' : ''}.`,
  busy = false,
  onReload = () => window.location.reload(),
}: {
  reference?: string | null
  details?: string | null
  help?: ReactNode
  /** The query string of the current URL ("?a=b"). Without script, the button requests the same page again. */
  search?: string
  /** In an area, the heading stands where those of its screens do. */
  within?: boolean
  /** Whose fault it is, and what to do. */
  why?: string
  /** It is being loaded again. */
  busy?: boolean
  onReload?: () => void
}) => (
  <div className={classes('max-w-measure', within ? 'pb-12' : 'py-12')}>
    <h1>Something went wrong</h1>
    <p className={classes('text-soft', within ? 'mt-3' : 'mt-6 text-lead')}>The page could not be shown. {why}</p>
    <form
      method="get"
      className={within ? 'mt-5' : 'mt-8'}
      onSubmit={(event) => {
        event.preventDefault()
        onReload()
      }}
    >
      {[...new URLSearchParams(search)].map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="accent" busy={busy} busyLabel="Loading...">
        Reload Page
      </Button>
    </form>
    {reference && (
      <p className="mt-8 text-meta text-hint">
        Reference: <code className="font-text font-semibold text-ink select-all">{reference}</code>
      </p>
    )}
    {help && <div className="mt-4 text-soft">{help}</div>}
    {details && (
      <details className="mt-8">
        <summary className="link min-h-6 w-fit">Error details</summary>
        <pre className="mt-3 overflow-x-auto rounded-control bg-panel p-4 text-small">{details}</pre>
      </details>
    )}
  </div>
)
