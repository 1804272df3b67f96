import type { ReactNode } from 'react'
import { classes } from '../display/classes.ts'
import { Anchor } from './Anchor.tsx'

export type Tab = { label: string; href: string; current?: boolean; /** A number after the label, such as how many wait. */ count?: number }

/** On a narrow screen the row scrolls: what is open is brought into it. */
const intoView = (item: HTMLLIElement | null) => {
  const row = item?.parentElement
  if (!item || !row || row.scrollWidth <= row.clientWidth) return
  const [own, of] = [item.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += own.left + own.width / 2 - of.left - of.width / 2
}

/** Parts of one screen, each with its own URL: links, so that Back, middle click and sharing work. */
export const Tabs = ({
  label,
  tabs,
  end,
  bare,
  close = false,
}: {
  label: string
  tabs: readonly Tab[]
  end?: ReactNode
  /** Without its line: whatever it stands in draws that. */
  bare?: boolean
  /** Closer together on a wide screen, so that none of many is out of sight. */
  close?: boolean
}) => (
  <nav aria-label={label} data-screen-only className={classes('flex items-end justify-between gap-4', !bare && 'border-b border-line')}>
    <ul className="fade-ends -mb-px flex overflow-x-auto">
      {tabs.map((tab) => (
        <li key={tab.href} ref={tab.current ? intoView : undefined}>
          <Anchor
            href={tab.href}
            aria-current={tab.current ? 'page' : undefined}
            className={classes(
              'flex min-h-11 items-center gap-2 border-b-3 border-transparent px-4 font-semibold whitespace-nowrap text-soft -outline-offset-4 hover:border-control hover:text-ink current:border-accent current:text-ink',
              close && 'lg:px-2.5',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-control bg-neutral-tint px-1.5 text-small text-neutral tabular-nums">{tab.count}</span>
            )}
          </Anchor>
        </li>
      ))}
    </ul>
    {end}
  </nav>
)
