import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ContentProblem } from '#contract/model/content/problemsOf.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { focusContentField } from './formStore.ts'
import type { KindWords } from './words/fieldWords.ts'
import { placeName } from './words/placeName.ts'

const shownAtFirst = 6

/** What is still to mend: each line leads to its field. */
export const ProblemList = ({ words, problems }: { words: KindWords; problems: readonly ContentProblem[] }) => {
  const [all, setAll] = useState(false)
  if (problems.length === 0) return null
  const shown = all ? problems : problems.slice(0, shownAtFirst)
  const hidden = problems.length - shown.length
  return (
    <section aria-labelledby="content-problems" className="mb-6 rounded-control border border-danger bg-surface p-4" data-screen-only>
      <h2 id="content-problems" className="flex items-center gap-2 font-text text-body font-semibold tracking-normal text-danger">
        <Icon of={CircleAlert} />
        {problems.length === 1 ? 'One thing to mend' : `${problems.length} things to mend`}
      </h2>
      <ul className="mt-2">
        {shown.map(({ path, message }) => (
          <li key={path}>
            {path === '' ? (
              <p className="py-1 text-meta">{message}</p>
            ) : (
              <button
                type="button"
                onClick={() => focusContentField(path)}
                className="w-full py-1 text-start text-meta hover:underline coarse:min-h-11"
              >
                <span className="font-semibold">{placeName(words, path)}:</span> {message}
              </button>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" onClick={() => setAll(true)} className="link mt-1 text-meta">
          Show {hidden} more
        </button>
      )}
    </section>
  )
}
