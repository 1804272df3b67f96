import { CircleAlert, Info } from 'lucide-react'
import { useState } from 'react'
import type { ContentProblem } from '#contract/model/content/problemsOf.ts'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { focusContentField } from './formStore.ts'
import type { KindWords } from './words/fieldWords.ts'
import { placeName } from './words/placeName.ts'

const shownAtFirst = { error: 6, warning: 3 }

const title = (level: 'error' | 'warning', count: number) => {
  if (level === 'warning') return count === 1 ? 'One thing worth a look' : `${count} things worth a look`
  return count === 1 ? 'One thing to fix' : `${count} things to fix`
}

/** What must be fixed and what is worth a look; each line links to its field. */
export const ProblemList = ({ words, problems }: { words: KindWords; problems: readonly ContentProblem[] }) => (
  <>
    {(['error', 'warning'] as const).map((level) => (
      <OfLevel key={level} level={level} words={words} problems={problems.filter((one) => (one.level ?? 'error') === level)} />
    ))}
  </>
)

const OfLevel = ({ level, words, problems }: { level: 'error' | 'warning'; words: KindWords; problems: readonly ContentProblem[] }) => {
  const [all, setAll] = useState(false)
  if (problems.length === 0) return null
  const shown = all ? problems : problems.slice(0, shownAtFirst[level])
  const hidden = problems.length - shown.length
  const id = level === 'error' ? 'content-problems' : 'content-warnings'
  return (
    <section
      aria-labelledby={id}
      className={classes('mb-6 rounded-control border bg-surface p-4', level === 'error' ? 'border-danger' : 'border-line')}
      data-screen-only
    >
      <h2
        id={id}
        className={classes(
          'flex items-center gap-2 font-text text-body font-semibold tracking-normal',
          level === 'error' ? 'text-danger' : 'text-ink',
        )}
      >
        <Icon of={level === 'error' ? CircleAlert : Info} />
        {title(level, problems.length)}
      </h2>
      <ul className="mt-2">
        {shown.map(({ path, message }, place) => (
          <li key={place}>
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
        <button type="button" onClick={() => setAll(true)} className="link mt-1 min-h-6 text-meta">
          Show {hidden} more
        </button>
      )}
    </section>
  )
}
