import { useEffect, useRef, type MouseEvent } from 'react'
import { fieldId } from './fieldNames.ts'

/** Focuses the link's field and scrolls its label or legend into view, because a plain jump would hide the question. */
const lead = (event: MouseEvent<HTMLAnchorElement>) => {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  const group = field.closest('fieldset')?.querySelector('legend')
  const label = group ?? document.querySelector(`label[for="${CSS.escape(field.id)}"]`)
  ;(label ?? field).scrollIntoView({ block: 'start' })
  field.focus({ preventScroll: true })
}

/** A list's errors are shown one by one beside its field; the summary shows the first and counts the rest. */
const firstLine = (message: string) => {
  const [line = '', ...others] = message.split('\n')
  return others.length > 0 ? `${line} (and ${others.length} more below)` : line
}

/**
 * The list of errors, the first thing inside `<main>`: one link per message, in field order, with the same wording as at the field.
 * `errors`: messages by field name; an empty name is for a message about the whole form, which is not a link.
 * It takes the focus when it appears and whenever `attempt` changes (pass the submit count or the reply), but not when a
 * message goes away while the user types. The screen's `<title>` must start with "Error: ".
 */
export const ErrorSummary = ({ errors, attempt }: { errors: Record<string, string>; attempt?: unknown }) => {
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors)
  const some = entries.length > 0
  // The form has just been refused, so move the focus to the reasons. That takes an effect.
  useEffect(() => {
    if (some) box.current?.focus()
  }, [attempt, some])
  if (!some) return null
  return (
    <div ref={box} tabIndex={-1} className="error-summary max-w-form rounded-control border-3 border-danger bg-surface p-5">
      {/* On an inner element, because JAWS reads everything twice if the focused box itself is the alert. */}
      <div role="alert">
        <h2 className="text-h3">There is a problem</h2>
        <ul className="mt-3 space-y-2">
          {entries.map(([name, message]) => (
            <li key={name}>
              {name ? (
                <a
                  href={`#${fieldId(name)}`}
                  onClick={lead}
                  className="font-semibold text-danger underline underline-offset-4 hover:decoration-2"
                >
                  {firstLine(message)}
                </a>
              ) : (
                <span className="font-semibold text-danger">{firstLine(message)}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
