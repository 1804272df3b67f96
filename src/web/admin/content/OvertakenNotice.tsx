/** Two users edited the item at once: shows both versions and asks which one to keep. The other stays among the versions. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { formatDateTime } from '#contract/format.ts'
import { call, qBeside } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import type { Collection } from './collection.ts'
import type { Autosave, Overtaken } from './useAutosave.ts'

const Comparison = lazy(() => import('./Comparison.tsx').then(({ Comparison: shown }) => ({ default: shown })))

export const OvertakenNotice = ({
  collection,
  detail,
  autosave,
  overtaken,
}: {
  collection: Collection
  detail: ContentDetail
  autosave: Autosave
  overtaken: Overtaken
}) => {
  const { show } = collection.group
  const { data: theirs } = useQuery({
    ...qBeside(`draft ${overtaken.draftVersion}`, show, { id: detail.id }, (query) => call(query, show, { id: detail.id })),
    staleTime: 0,
  })
  const own = overtaken.by === useUser().name
  const who = own ? 'You saved this in another tab or on another device' : `${overtaken.by || 'Somebody else'} saved this`
  return (
    <Notice
      tone="warning"
      live
      title={`${who} ${overtaken.at ? `on ${formatDateTime(overtaken.at)}` : 'meanwhile'}`}
      actions={
        theirs && (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void autosave.takeTheirs()}>{own ? 'Take the other' : 'Take theirs'}</Button>
            <Button variant="accent" onClick={() => void autosave.keepMine(overtaken)}>
              {own ? 'Keep this one' : 'Keep mine'}
            </Button>
          </div>
        )
      }
    >
      <p className="mb-3">What you wrote is not saved yet. Choose which to keep: the other will be kept under Versions.</p>
      {theirs && (
        <Suspense fallback={null}>
          <Comparison
            kind={detail.kind}
            before={theirs.content}
            after={autosave.value}
            beforeLabel={own ? 'The other' : 'Theirs'}
            afterLabel={own ? 'This one' : 'Yours'}
          />
        </Suspense>
      )}
    </Notice>
  )
}
