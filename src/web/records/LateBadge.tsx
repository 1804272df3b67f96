import { formatDue } from '#contract/format.ts'
import { Badge } from '#web/ui/display/Badge.tsx'

/** Shown when we have missed a promised time. */
export const LateBadge = ({ children = 'Late' }: { children?: string }) => <Badge tone="danger">{children}</Badge>

type Due = { at: string | null | undefined; late: boolean; none?: string | undefined }

/** The time we promised, and whether it has passed. In a list the day stands above the rest. `none`: what is said if nothing is promised. */
export const DueBy = ({ at, late, none }: Due) => {
  const [day = '', time] = formatDue(at).split(', ')
  return (
    <span className="due-by">
      {at ? (
        <span className="whitespace-nowrap">
          <span className="due-day">{day},</span> {time}
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
