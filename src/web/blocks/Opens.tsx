/** Sections that open without script. Find-in-page opens them too. */
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/display/Icon.tsx'

export const Opens = ({ parts, level }: { parts: readonly { title: string; text: ReactNode }[]; level: 2 | 3 | 4 | 5 }) => {
  const Heading = `h${level}` as const
  return (
    <div className="max-w-measure divide-y divide-line border-y border-line">
      {parts.map(({ title, text }, index) => (
        <details key={index}>
          <summary className="flex items-start justify-between gap-6 py-4 hover:text-link">
            {title && <Heading className="font-text text-body font-semibold tracking-normal">{title}</Heading>}
            <Icon of={ChevronRight} className="turn mt-1 text-hint transition-transform" />
          </summary>
          <div className="space-y-3 pr-10 pb-5 text-soft">{text}</div>
        </details>
      ))}
    </div>
  )
}
