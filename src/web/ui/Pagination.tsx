import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

const link = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 font-semibold'

/** Page numbers worth showing: the ends, the current one and its neighbours; null is a gap. */
const shown = (page: number, pages: number) =>
  Array.from({ length: pages }, (_, index) => index + 1)
    .filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1)
    .flatMap((number, index, all) => (index > 0 && number - (all[index - 1] ?? 0) > 1 ? [null, number] : [number]))

const Step = ({ href, rel, children }: { href: string; rel: 'prev' | 'next'; children: ReactNode }) => (
  <Anchor href={href} rel={rel} className={classes(link, 'text-link hover:bg-accent-tint')}>
    {children}
  </Anchor>
)

/** Pages by number. `page` counts from 1. One page draws nothing. */
export const Pagination = ({
  page,
  pages,
  href,
  label = 'Pages',
}: {
  page: number
  pages: number
  href: (page: number) => string
  label?: string
}) =>
  pages > 1 ? (
    <nav aria-label={label} data-chrome className="flex flex-wrap items-center justify-between gap-1 sm:justify-start">
      {page > 1 && (
        <Step href={href(page - 1)} rel="prev">
          <Icon of={ArrowLeft} />
          Previous
        </Step>
      )}
      <span className="px-2 text-soft tabular-nums sm:hidden">
        Page {page} of {pages}
      </span>
      <ol className="hidden flex-wrap items-center gap-1 sm:flex">
        {shown(page, pages).map((number, index) =>
          number === null ? (
            <li key={`gap-${index}`} aria-hidden className="px-1 text-hint">
              …
            </li>
          ) : (
            <li key={number}>
              <Anchor
                href={href(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={classes(link, 'tabular-nums', number === page ? 'bg-accent text-on-accent' : 'text-link hover:bg-accent-tint')}
              >
                {number}
              </Anchor>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <Step href={href(page + 1)} rel="next">
          Next
          <Icon of={ArrowRight} />
        </Step>
      )}
    </nav>
  ) : null

/** Lists that are paged by a position in the data know only what comes before and after. */
export const PreviousNext = ({
  previousHref,
  nextHref,
  label = 'Pages',
}: {
  previousHref?: string | null
  nextHref?: string | null
  label?: string
}) =>
  previousHref || nextHref ? (
    <nav aria-label={label} data-chrome className="flex justify-between gap-4">
      <span>
        {previousHref && (
          <Step href={previousHref} rel="prev">
            <Icon of={ArrowLeft} />
            Previous
          </Step>
        )}
      </span>
      {nextHref && (
        <Step href={nextHref} rel="next">
          Next
          <Icon of={ArrowRight} />
        </Step>
      )}
    </nav>
  ) : null
