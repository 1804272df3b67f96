/** Contents of a long page: folded on a phone, beside the text and always visible where there is room. */
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/display/Icon.tsx'

export type Chapter = { id: string; label: string; /** Has no number where the others are numbered. */ plain?: boolean }

const Chapters = ({ chapters }: { chapters: readonly Chapter[] }) => (
  <ol className="chapters">
    {chapters.map(({ id, label, plain }) => (
      <li key={id}>
        <a href={`#${id}`} data-plain={plain || undefined} className="chapter">
          {label}
        </a>
      </li>
    ))}
  </ol>
)

/** `numbered`: numbers the chapters like the clauses of the text. `children`: shown below the list, beside the text. */
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
