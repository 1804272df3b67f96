/** What a long page holds: folded on a phone, beside the text and always in sight where there is room. */
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/display/Icon.tsx'

export type Chapter = { id: string; label: string }

const Chapters = ({ chapters }: { chapters: readonly Chapter[] }) => (
  <ol className="chapters">
    {chapters.map(({ id, label }) => (
      <li key={id}>
        <a href={`#${id}`} className="chapter">
          {label}
        </a>
      </li>
    ))}
  </ol>
)

/** `numbered`: as the clauses of the text are. `children`: what else stands beside the text, below the list. */
export const Contents = ({
  title = 'On this page',
  chapters,
  numbered,
  children,
}: {
  title?: string
  chapters: readonly Chapter[]
  numbered?: boolean
  children?: ReactNode
}) => (
  <div data-screen-only data-numbered={numbered || undefined} className="contents">
    <nav aria-label={title} className="contents-fold">
      <details>
        <summary className="flex min-h-12 items-center justify-between gap-4 font-semibold">
          {title}
          <Icon of={ChevronRight} className="turn text-hint transition-transform" />
        </summary>
        <div className="pb-4">
          <Chapters chapters={chapters} />
        </div>
      </details>
    </nav>
    <nav aria-label={title} className="contents-beside">
      <p className="text-meta font-semibold">{title}</p>
      <Chapters chapters={chapters} />
    </nav>
    {children}
  </div>
)
