/** The staff area's navigation: a rail beside the work, and the same list in a dialog on a phone. */
import type { Dashboard } from '#contract/admin/dashboard.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { useId } from 'react'
import { destinationGroups, isHere, type Destination } from './destinations.ts'

type NavigationProps = { offered: readonly Destination[]; pathname: string; tiles: Dashboard['tiles']; onFollow?: () => void }

export const Navigation = ({ offered, ...props }: NavigationProps) => {
  const id = useId()
  const groups = destinationGroups
    .map((label) => ({ label, members: offered.filter(({ group, within }) => group === label && within === undefined) }))
    .filter(({ members }) => members.length > 0)
  return (
    <div className="grid gap-4">
      {groups.map(({ label, members }) => (
        <div key={label}>
          {groups.length > 1 && (
            <p id={`${id}${label}`} className="mb-1 px-4 text-small font-semibold text-soft-on-band">
              {label}
            </p>
          )}
          <Group offered={members} {...props} labelledBy={groups.length > 1 ? `${id}${label}` : undefined} />
        </div>
      ))}
    </div>
  )
}

const Group = ({ offered, pathname, tiles, onFollow, labelledBy }: NavigationProps & { labelledBy: string | undefined }) => (
  <ul className="grid gap-1" aria-labelledby={labelledBy}>
    {offered.map((destination) => {
      const here = isHere(destination, pathname)
      const count = tiles.find(({ key }) => key === destination.count?.tile)?.count ?? 0
      return (
        <li key={destination.href}>
          <Anchor
            href={destination.href}
            onClick={onFollow}
            aria-current={here ? (pathname === destination.href ? 'page' : 'true') : undefined}
            className="flex min-h-10 items-center gap-3 rounded-control border-l-4 border-transparent px-3 text-soft-on-band hover:bg-band-2 hover:text-on-band current:border-cta current:bg-band-2 current:font-semibold current:text-on-band coarse:min-h-11"
          >
            <Icon of={destination.glyph} />
            <span className="min-w-0 flex-1">{destination.label}</span>
            {count > 0 && (
              <data
                value={count}
                title={destination.count && `${count} ${destination.count.means}`}
                className="rounded-full bg-soft-on-band px-2 text-small font-semibold text-band"
              >
                {count > 999 ? '999+' : count}
                <VisuallyHidden> {destination.count?.means}</VisuallyHidden>
              </data>
            )}
          </Anchor>
        </li>
      )
    })}
  </ul>
)
