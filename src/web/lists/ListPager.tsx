/** Below a list: links to the next and previous pages, and the page size. */
import { ArrowLeft, ArrowRight, ChevronsLeft } from 'lucide-react'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import type { ListAddress } from './address.ts'

const link = 'link inline-flex min-h-8 items-center coarse:min-h-11'
const step = buttonClass({ size: 'small' })

export const ListPager = ({
  address: { list, state, to },
  next,
  previous,
  rows,
}: {
  address: ListAddress
  next: string | null
  previous: string | null
  /** Number of rows on this page. */
  rows: number
}) => {
  // A short list fits on one page at any size, so no sizes are offered.
  const sizes = next || previous || state.cursor || rows > list.pageSizes[0] ? list.pageSizes : []
  return (
    sizes.length > 0 && (
      <nav
        aria-label={`Pages of ${list.many}`}
        data-screen-only
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-meta"
      >
        <ul className="flex items-center gap-3" aria-label="Rows per page">
          <li className="text-hint" aria-hidden>
            Rows per page
          </li>
          {sizes.map((size, place) => (
            <li key={size}>
              {size === state.limit ? (
                <span aria-current="true" className="inline-flex min-h-8 items-center font-semibold coarse:min-h-11">
                  {size}
                </span>
              ) : (
                <Anchor href={to({ limit: place === 0 ? undefined : String(size) })} className={link}>
                  {size}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-2">
          {state.cursor && (
            <Anchor href={to({})} className={buttonClass({ size: 'small', variant: 'quiet' })}>
              <Icon of={ChevronsLeft} size={16} />
              First page
            </Anchor>
          )}
          {previous && (
            <Anchor href={to({ cursor: previous })} rel="prev" className={step}>
              <Icon of={ArrowLeft} size={16} />
              Previous page
            </Anchor>
          )}
          {next && (
            <Anchor href={to({ cursor: next })} rel="next" className={step}>
              Next page
              <Icon of={ArrowRight} size={16} />
            </Anchor>
          )}
        </p>
      </nav>
    )
  )
}
