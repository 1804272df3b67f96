import type { QueryKey } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useDeps } from '#web/app/data/deps.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Icon } from '#web/ui/display/Icon.tsx'

type Listed = { items: readonly { id: string }[] }

/** The parameters of the list that the user came from, or null. */
export const useListBehind = (): string | null => {
  const { state } = useLocation()
  const list: unknown = typeof state === 'object' && state !== null && 'list' in state ? state.list : null
  return typeof list === 'string' ? list : null
}

/** Links to the previous and next record in the list that the user came from, keeping its filter and order. Renders nothing without a list. */
export const Neighbours = ({
  id,
  keyOf,
  path,
}: {
  id: string
  keyOf: (search: URLSearchParams) => QueryKey
  path: (id: string) => string
}) => {
  const { query } = useDeps()
  const list = useListBehind()
  const items = list === null ? [] : (query.getQueryData<Listed>(keyOf(new URLSearchParams(list)))?.items ?? [])
  const at = items.findIndex((item) => item.id === id)
  if (at < 0 || items.length < 2) return null
  const draw = (label: string, other: { id: string } | undefined, glyph: typeof ArrowLeft) =>
    other && (
      <Link to={path(other.id)} state={{ list }} className={buttonClass({ size: 'small', variant: 'quiet' })}>
        {glyph === ArrowLeft && <Icon of={glyph} size={16} />}
        {label}
        {glyph === ArrowRight && <Icon of={glyph} size={16} />}
      </Link>
    )
  return (
    <nav aria-label="Previous and next in the list" className="flex items-center gap-2">
      {draw('Previous', items[at - 1], ArrowLeft)}
      <span className="text-meta text-hint">
        {at + 1} of {items.length} on this page
      </span>
      {draw('Next', items[at + 1], ArrowRight)}
    </nav>
  )
}
