import { ChevronRight } from 'lucide-react'
import { Anchor } from './Anchor.tsx'
import { classes } from '../display/classes.ts'
import { Icon } from '../display/Icon.tsx'

export type Crumb = { label: string; href: string }

/** The path from Home to this page. The last crumb is the page itself and not a link. Renders nothing for Home alone. */
export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) =>
  crumbs.length > 1 ? (
    <nav aria-label="Breadcrumb" data-screen-only>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-meta text-hint">
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1
          // On a phone a third name would take a line of its own, after a line that ends in a separator. The heading below says it.
          const deep = crumbs.length > 2
          return (
            <li key={crumb.href} className={classes('flex min-h-8 items-center gap-1.5', last && deep && 'max-sm:sr-only')}>
              {last ? (
                <span aria-current="page" className="text-ink">
                  {crumb.label}
                </span>
              ) : (
                <Anchor href={crumb.href} className="link py-0.5">
                  {crumb.label}
                </Anchor>
              )}
              {/* With the item before it: a wrapped line never starts with a separator. */}
              {!last && (
                <Icon
                  of={ChevronRight}
                  size={14}
                  className={classes('text-control', deep && index === crumbs.length - 2 && 'max-sm:hidden')}
                />
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  ) : null
