import type { ApiError } from '#contract/failure.ts'
import { formatTime } from '#contract/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { differencesOf } from './differences.ts'
import type { TermsForm } from './termsForm.ts'

/** Somebody saved other terms in between. Nothing is overwritten and nothing typed is lost until one of the two is chosen. */
export const Conflict = ({
  error,
  mine,
  theirs,
  loaded,
  busy,
  onKeepMine,
  onTakeTheirs,
  onLoad,
}: {
  error: ApiError
  mine: TermsForm
  theirs: TermsForm
  /** The newest state has been fetched: it can be compared. */
  loaded: boolean
  busy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onLoad: () => void
}) => {
  const { changedBy, changedAt } = error.flags
  const who = typeof changedBy === 'string' ? changedBy : 'Somebody else'
  const when = typeof changedAt === 'string' ? ` at ${formatTime(changedAt)}` : ''
  const differences = loaded ? differencesOf(mine, theirs) : []
  return (
    <Notice
      tone="warning"
      live
      title={`${who} changed this request${when}. Yours is not saved, and nothing you typed is lost.`}
      actions={
        loaded ? (
          <>
            <Button variant="accent" busy={busy} busyLabel="Saving..." onClick={onKeepMine}>
              Save mine over it
            </Button>
            <Button onClick={onTakeTheirs}>Use theirs, drop mine</Button>
          </>
        ) : (
          <Button busy={busy} busyLabel="Loading..." onClick={onLoad}>
            Compare with mine
          </Button>
        )
      }
    >
      {loaded &&
        (differences.length === 0 ? (
          'The terms are the same: only something else about the request changed.'
        ) : (
          <table className="mt-2 w-full text-meta">
            <caption className="sr-only">Where the two differ</caption>
            <thead>
              <tr className="text-start">
                <th scope="col" className="pr-4 text-start font-semibold">
                  Field
                </th>
                <th scope="col" className="pr-4 text-start font-semibold">
                  Mine
                </th>
                <th scope="col" className="text-start font-semibold">
                  Theirs
                </th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, mine: left, theirs: right }) => (
                <tr key={field}>
                  <th scope="row" className="border-t border-line py-1 pr-4 text-start align-top font-normal">
                    {field}
                  </th>
                  <td className="border-t border-line py-1 pr-4 align-top whitespace-pre-line">{left || 'Empty'}</td>
                  <td className="border-t border-line py-1 align-top whitespace-pre-line">{right || 'Empty'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
    </Notice>
  )
}
