import { formatDue } from '#contract/format.ts'
import { Badge } from '#web/ui/display/Badge.tsx'

/** Shown when we have missed a promised time. */
export const LateBadge = ({ children = 'Late' }: { children?: string }) => <Badge tone="danger">{children}</Badge>

type Due = { at: string | null | undefined; late: boolean; none?: string | undefined }

/**
 * The time or the day we promised, and whether it has passed. The card of a list on a phone, which has no headers, says "Due" before it.
 * `none`: what is said if nothing is promised.
 */
export const DueBy = ({ at, late, none }: Due) => {
  const [day = '', time] = formatDue(at).split(', ')
  // A day alone, '2026-11-20', has no time to show.
  const hasTime = at?.includes('T') ?? false
  return (
    <span className="due-by">
      {at ? (
        <span>
          <span className="due-word">Due </span>
          <span className="whitespace-nowrap">
            <span className="due-day">{hasTime ? `${day},` : day}</span> {hasTime && time}
          </span>
        </span>
      ) : (
        <span className="none-here text-hint">{none}</span>
      )}
      {late && (
        <>
          {' '}
          <LateBadge />
        </>
      )}
    </span>
  )
}
