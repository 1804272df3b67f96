/** The form field for an article's text. The editor is loaded on demand. */
import { lazy, memo, Suspense, useMemo } from 'react'
import { paths } from '#contract/paths.ts'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { errorId } from '#web/ui/fields/fieldNames.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { CommentTool } from './CommentTool.tsx'
import { useContentForm, useProblem, useWords, type DrawProps, type Reference } from './formContext.ts'
import { controlId } from './formStore.ts'

const RichText = lazy(async () => ({ default: (await import('../rich/RichText.tsx')).RichText }))

/** A reference's URL, if its kind has pages. */
const hrefOf = ({ kind, key, path }: Reference): string | null => {
  if (path !== undefined) return path
  if (kind === 'post') return paths.post(key)
  if (kind === 'service') return paths.service(key)
  if (kind === 'industry') return paths.industry(key)
  if (kind === 'trade') return paths.trade(key)
  if (kind === 'term') return paths.term(key)
  return kind === 'place' ? paths.local(key) : null
}

export const RichControl = memo(({ path, pattern, value, entry }: DrawProps) => {
  const { store, readOnly, references } = useContentForm()
  const words = useWords({ pattern, entry })
  const problem = useProblem(path)
  const scripted = useScripted()
  const id = controlId(path)
  const pages = useMemo(
    () =>
      references.flatMap((reference) => {
        const href = hrefOf(reference)
        return href === null ? [] : [{ key: `${reference.kind}:${reference.key}`, title: reference.title, detail: href, href }]
      }),
    [references],
  )
  return (
    <div className="group min-w-0">
      <p>
        <span id={`${id}-label`} className="font-semibold">
          {words.label}
        </span>
        <CommentTool path={path} label={words.label} />
      </p>
      {words.hint && <p className="max-w-measure text-meta text-hint">{words.hint}</p>}
      <FieldError id={errorId(id)} message={problem} />
      <div className="mt-1.5">
        {scripted && (
          <Suspense fallback={<Skeleton kind="form" message="Loading the editor..." />}>
            <RichText
              id={id}
              labelledBy={`${id}-label`}
              describedBy={problem ? errorId(id) : undefined}
              value={value}
              onChange={(body) => store.change(path, () => body)}
              readOnly={readOnly}
              invalid={problem !== null}
              pages={pages}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
})
