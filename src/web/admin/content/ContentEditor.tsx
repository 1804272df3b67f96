/** The content of an item: the form of its kind, its problems, and what links to it. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { ContentDetail, Reference as Known } from '#contract/admin/content/contentGroup.ts'
import { contentKinds } from '#contract/model/content/contentKind.ts'
import { kindLabels } from '#contract/model/content/contentName.ts'
import { q } from '#web/app/data/query.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { FieldComments, fieldName } from './Comments.tsx'
import type { Collection } from './collection.ts'
import { collectionOf, hasPreview } from './collection.ts'
import { ContentForm } from './form/ContentForm.tsx'
import type { Reference } from './form/formContext.ts'
import { focusContentField } from './form/formStore.ts'
import { ShownSwitch, useShown } from './live/ShownSwitch.tsx'
import { SearchTrial } from './SearchTrial.tsx'
import type { Autosave } from './useAutosave.ts'

/** The public screens, loaded once the user opens the preview beside the form. */
const LivePreview = lazy(() => import('./live/LivePreview.tsx').then((all) => ({ default: all.LivePreview })))

/** The kinds that fields can refer to. A cover is referred to by its code. */
const kindsMeant: readonly string[] = ['service', 'industry', 'place', 'post', 'trade', 'term', 'incident', 'cover']
const referencesOf = (known: readonly Known[]): readonly Reference[] =>
  known.flatMap(({ kind, key, title, path }): Reference[] => {
    if (!kindsMeant.includes(kind)) return []
    if (kind === 'cover') return [{ kind: 'code', key: key.toUpperCase(), title }]
    return [{ kind: kind as Reference['kind'], key, title, path }]
  })

export const ContentEditor = ({
  collection,
  detail,
  record,
  autosave,
  reading,
}: {
  collection: Collection
  detail: ContentDetail
  record: RecordState<ContentDetail>
  autosave: Autosave
  /** Read-only. */
  reading: boolean
}) => {
  /** The field whose comments are shown. */
  const [about, setAbout] = useState<string | null>(null)
  const comments = useMemo(() => {
    const waiting = Map.groupBy(
      detail.comments.filter(({ resolvedAt }) => resolvedAt === null),
      (comment) => comment.field,
    )
    return { open: new Map([...waiting].map(([path, all]) => [path, all.length])), begin: setAbout }
  }, [detail.comments])
  const { data: known } = useQuery(q(collection.group.references, {}))
  const references = useMemo(() => referencesOf(known ?? []), [known])
  const { search, key } = useLocation()
  const field = new URLSearchParams(search).get('field')
  const { shown, choices, choose } = useShown(hasPreview(detail.kind))
  const goTo = (path: string) => {
    if (shown === 'page') choose('form')
    requestAnimationFrame(() => focusContentField(path))
  }
  const arrive = useEffectEvent(goTo)
  // A link in the checks led here, perhaps for the second time to the same field (hence `key`). Runs once the form is rendered.
  useEffect(() => {
    if (field && key) arrive(field)
  }, [field, key])
  return (
    <>
      {choices.length > 1 && <ShownSwitch shown={shown} choices={choices} onChoose={choose} />}
      <div className={shown === 'both' ? 'live-both' : undefined}>
        {/* Hidden rather than unmounted, so that opened sections and the focus are kept. */}
        <div className="min-w-0" hidden={shown === 'page'}>
          <ContentForm
            kind={detail.kind}
            schema={contentKinds[detail.kind]}
            value={autosave.value}
            onChange={autosave.write}
            problems={detail.checks}
            readOnly={reading || detail.status === 'trashed'}
            references={references}
            comments={comments}
            halfTyped={autosave.halfTyped}
          />
        </div>
        {shown !== 'form' && (
          <Suspense fallback={<Spinner message="Opening the preview..." />}>
            <LivePreview detail={detail} content={autosave.value} onField={goTo} />
          </Suspense>
        )}
      </div>
      <Dialog side open={about !== null} onClose={() => setAbout(null)} title={about === null ? '' : `About: ${fieldName(detail, about)}`}>
        {about !== null && <FieldComments key={about} collection={collection} detail={detail} record={record} field={about} />}
      </Dialog>
      {(detail.kind === 'synonym' || detail.kind === 'asked') && <SearchTrial detail={detail} autosave={autosave} />}
      {detail.linkedFrom.length > 0 && (
        <Card as="section">
          <CardHeader title="Used by" />
          <p className="pb-3 text-meta text-hint">Anything that links here, or lists it among its products, articles or trades.</p>
          <ul className="grid gap-2">
            {detail.linkedFrom.map(({ id, kind, title, live }) => (
              <li key={`${id}${live}`}>
                <Anchor href={collectionOf(kind).item(id)} className="link">
                  {title}
                </Anchor>{' '}
                <span className="text-meta text-hint">
                  {kindLabels[kind]}
                  {live ? '' : ', in a draft'}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
