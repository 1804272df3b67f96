import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../display/classes.ts'
import { Icon } from '../display/Icon.tsx'
import { Anchor } from './Anchor.tsx'

export type Tab = {
  label: string
  href: string
  current?: boolean
  /** A number after the label, such as how many are waiting. None is not said. */ count?: number
}

/** Scrolls the current tab into view on narrow screens, where the row scrolls. */
const intoView = (item: HTMLLIElement | null) => {
  const row = item?.parentElement
  if (!item || !row || row.scrollWidth <= row.clientWidth) return
  const [own, of] = [item.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += own.left + own.width / 2 - of.left - of.width / 2
}

/** Parts of one screen, each with its own URL. They are links, so that Back, middle click and sharing work. */
export const Tabs = ({
  label,
  tabs,
  end,
  bare,
  close = false,
  wraps = false,
  folds = false,
}: {
  label: string
  tabs: readonly Tab[]
  end?: ReactNode
  /** Without the line below, if the container draws it. */
  bare?: boolean
  /** Closer together on wide screens and on phones, so that all of them fit. */
  close?: boolean
  /** On a phone they stand in as many rows as they need, none cut off. For a few short tabs; a long row scrolls instead. */
  wraps?: boolean
  /** Many of them: as `wraps`, but on a phone folded under the current one. */
  folds?: boolean
}) => {
  const row = <Row tabs={tabs} close={close} wraps={wraps || folds} />
  return (
    <nav
      aria-label={label}
      data-screen-only
      className={classes(
        'flex items-end justify-between gap-4',
        !bare && (wraps || folds ? 'md:border-b md:border-line' : 'border-b border-line'),
      )}
    >
      {folds ? (
        <details className="phone-fold min-w-0 grow">
          <summary className="fold-button">
            <Icon of={SlidersHorizontal} size={16} />
            {label}: {tabs.find(({ current }) => current)?.label}
          </summary>
          <div className="max-md:mt-2">{row}</div>
        </details>
      ) : (
        row
      )}
      {end}
    </nav>
  )
}

const Row = ({ tabs, close, wraps }: { tabs: readonly Tab[]; close: boolean; wraps: boolean }) => (
  <ul className={wraps ? 'flex w-full flex-wrap gap-2 md:-mb-px md:gap-0' : 'fade-ends -mb-px flex overflow-x-auto'}>
    {tabs.map((tab) => (
      <li
        key={tab.href}
        ref={tab.current && !wraps ? intoView : undefined}
        className={wraps && tabs.length <= 3 && tabs.every(({ count }) => count === undefined) ? 'max-md:grow' : undefined}
      >
        <Anchor
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          className={classes(
            'flex min-h-11 items-center gap-2 border-b-3 border-transparent px-4 font-semibold whitespace-nowrap text-soft -outline-offset-4 hover:border-control hover:text-ink current:border-accent current:text-ink',
            close && 'max-md:px-2.5 lg:px-2.5',
            wraps &&
              'max-md:rounded-control max-md:border max-md:border-control max-md:justify-center max-md:px-3 max-md:text-meta max-md:whitespace-normal max-md:current:border-accent max-md:current:bg-accent-tint',
          )}
        >
          {tab.label}
          {Boolean(tab.count) && (
            <span className="rounded-control bg-neutral-tint px-1.5 text-small text-neutral tabular-nums">{tab.count}</span>
          )}
        </Anchor>
      </li>
    ))}
  </ul>
)
