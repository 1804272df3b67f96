/** The sections of a form: which one is in view, and how many problems each has. Links beside the form, folded on a phone. */
import { ChevronDown } from 'lucide-react'
import { memo, useEffect, useState, type MouseEvent } from 'react'
import type { ContentProblem } from '#contract/model/content/problemsOf.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import type { FormSection } from './words/fieldWords.ts'

const countIn = ({ fields }: FormSection, problems: readonly ContentProblem[]) =>
  problems.filter(({ path }) => fields.some((own) => path === own || path.startsWith(`${own}.`))).length

const lead = (event: MouseEvent<HTMLAnchorElement>) => {
  const heading = document.getElementById(`${event.currentTarget.hash.slice(1)}-title`)
  if (!heading) return
  event.preventDefault()
  const part = heading.closest('details')
  if (part) part.open = true
  heading.closest('section')?.scrollIntoView({ block: 'start' })
  heading.focus({ preventScroll: true })
  const folded = event.currentTarget.closest('details')
  if (folded) folded.open = false
}

type OutlineProps = { sections: readonly FormSection[]; problems: readonly ContentProblem[] }

/** Re-renders only if one of its numbers changes. */
const same = (before: OutlineProps, after: OutlineProps) =>
  before.sections === after.sections &&
  after.sections.every((section) => countIn(section, before.problems) === countIn(section, after.problems))

export const Outline = memo(({ sections, problems }: OutlineProps) => {
  const [current, setCurrent] = useState(sections[0]?.id ?? '')
  // Only the scroll position tells which section is being read.
  useEffect(() => {
    const seen = new Map<string, boolean>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting)
        const first = sections.find(({ id }) => seen.get(`section-${id}`))
        if (first) setCurrent(first.id)
      },
      { rootMargin: '-80px 0px -55% 0px' },
    )
    for (const { id } of sections) {
      const element = document.getElementById(`section-${id}`)
      if (element) watcher.observe(element)
    }
    return () => watcher.disconnect()
  }, [sections])
  const links = (
    <ul>
      {sections.map((section) => {
        const count = countIn(section, problems)
        return (
          <li key={section.id}>
            <a
              href={`#section-${section.id}`}
              aria-current={section.id === current ? 'location' : undefined}
              onClick={lead}
              className="flex min-h-8 items-center justify-between gap-2 rounded-control px-3 py-1 text-meta text-soft no-underline hover:bg-panel current:bg-selected current:font-semibold current:text-on-selected coarse:min-h-11"
            >
              {section.title}
              {count > 0 && (
                <span className="font-semibold text-danger">
                  {count}
                  <span className="sr-only"> {count === 1 ? 'problem' : 'problems'}</span>
                </span>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
  return (
    <>
      <nav aria-label="Parts of this form" className="content-outline">
        {links}
      </nav>
      <details className="content-outline-folded rounded-control border border-line bg-surface" data-screen-only>
        <summary className="flex min-h-11 items-center justify-between px-3 font-semibold">
          Parts of this form
          <Icon of={ChevronDown} size={16} />
        </summary>
        <nav aria-label="Parts of this form, folded" className="border-t border-line p-1">
          {links}
        </nav>
      </details>
    </>
  )
}, same)
