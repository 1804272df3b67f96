/** Earlier versions of an item: what changed in each, which is public, what its page said on a given day, and restoring one. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ContentDetail, Revision } from '#contract/admin/content/contentGroup.ts'
import { formatDateTime } from '#contract/format.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { DayInput } from '#web/forms/DayInput.tsx'
import { EndpointForm, PressForm } from '#web/forms/EndpointForm.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { todayInLondon } from '../shell/todayInLondon.ts'
import { isShared, type Collection } from './collection.ts'
import type { Autosave } from './useAutosave.ts'

const Comparison = lazy(() => import('./Comparison.tsx').then(({ Comparison: shown }) => ({ default: shown })))

const causes: Record<Revision['cause'], string> = {
  seed: 'Loaded with the program',
  version: 'Kept',
  review: 'Sent for review',
  schedule: 'Scheduled',
  publish: 'Published',
  restore: 'Kept before an earlier one was restored',
  share: 'Kept for a preview link',
}

type Props = {
  collection: Collection
  detail: ContentDetail
  record: RecordState<ContentDetail>
  autosave: Autosave
  /** The URL of this screen with one version open. */
  at?: (revisionId: string) => string
}

export const Versions = (props: Props) => {
  const { collection, detail, record, at = (id) => `${collection.item(detail.id)}?tab=versions&version=${id}` } = props
  const [search] = useSearchParams()
  const chosen = detail.revisions.find(({ id }) => id === search.get('version'))
  const form = useEndpointForm(collection.group.nameVersion, {
    fixed: { id: detail.id, version: detail.version },
    defaults: { name: '' },
    record,
    onDone: () => toast.success('Version kept'),
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      {chosen && <OneVersion key={chosen.id} {...props} revision={chosen} />}
      <Card as="section">
        <CardHeader title="Versions" note="Newest first" />
        {detail.revisions.length === 0 ? (
          <p className="text-soft">None yet. One is kept whenever this is published, sent for review or scheduled.</p>
        ) : (
          <ol className="grid gap-3">
            {detail.revisions.map((revision) => (
              <li key={revision.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line pb-3">
                <div>
                  <Anchor href={at(revision.id)} className="link font-semibold">
                    {revision.name || `Version ${revision.number}`}
                  </Anchor>{' '}
                  {revision.live && <Badge tone="good">Public now</Badge>}
                  <p className="text-meta text-hint">
                    {[...new Set([causes[revision.cause], revision.by]), formatDateTime(revision.at)].join(', ')}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        )}
      </Card>
      <Card as="section">
        <CardHeader title="Keep this version" />
        <EndpointForm form={form} submitLabel="Keep it" busyLabel="Keeping it...">
          <TextField form={form} name="name" label="Name" hint="A name you would look for, such as Before the new limits." />
        </EndpointForm>
      </Card>
      <SaidOn collection={collection} detail={detail} />
    </div>
  )
}

const OneVersion = ({ collection, detail, record, autosave, revision }: Props & { revision: Revision }) => {
  const { data } = useQuery(q(collection.group.revision, { id: detail.id, revisionId: revision.id }))
  const { query } = useDeps()
  const restore = async () => {
    // Unsaved changes are saved first so that they are kept too; saving may have raised the item's version number.
    if (!(await autosave.flush())) return toast.error('Not restored', 'What you wrote is not saved yet.')
    const { version } = query.getQueryData<ContentDetail>(q(collection.group.show, { id: detail.id }).queryKey) ?? detail
    const reply = await record.press(collection.group.restore, { id: detail.id, version, revisionId: revision.id })
    if (!reply) return
    record.store(reply)
    autosave.replace(reply)
    toast.success('Restored as a draft', 'The public version will stay as it is until you publish.')
  }
  return (
    <Card as="section">
      <CardHeader
        title={revision.name || `Version ${revision.number}`}
        end={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {isShared(detail.kind) && collection.preview && (
              <Anchor href={collection.preview(detail.id, detail.kind, { revision: revision.id })} className="link">
                See it as a page
              </Anchor>
            )}
            {detail.status !== 'trashed' && (
              <PressForm
                endpoint={collection.group.restore}
                fixed={{ id: detail.id, version: detail.version, revisionId: revision.id }}
                onPress={() => void restore()}
              >
                <Button type="submit" busy={record.busy} busyLabel="Restoring...">
                  Restore as a draft
                </Button>
              </PressForm>
            )}
          </span>
        }
      />
      <noscript>
        <p className="text-soft">What has changed since is only shown with JavaScript.</p>
      </noscript>
      <Suspense fallback={<Spinner message="Comparing..." />}>
        {data && <Comparison kind={detail.kind} before={data.content} after={autosave.value} beforeLabel="That version" afterLabel="Now" />}
      </Suspense>
    </Card>
  )
}

const isDay = (on: string) => /^\d{4}-\d{2}-\d{2}$/.test(on)
const isToCome = (on: string) => isDay(on) && on > todayInLondon()

/** What the item's page said on a given day: for a complaint, or for the regulator. */
const SaidOn = ({ collection, detail }: { collection: Collection; detail: ContentDetail }) => {
  const [on, setOn] = useState('')
  const toCome = isToCome(on)
  const { data } = useQuery({ ...q(collection.group.saidOn, { id: detail.id, on }), enabled: isDay(on) && !toCome })
  return (
    <Card as="section" className="scripted">
      <CardHeader title="What did it say on a given day?" />
      <DayInput name="on" label="Day" value={on} onDay={setOn} />
      <div role="status" className="mt-4">
        {toCome && <p>That day is in the future.</p>}
        {data && !data.said && <p>Nothing was public that day.</p>}
        {data?.said && (
          <>
            <p>
              {data.said.path ?? 'It'} showed this version from {formatDateTime(data.said.from)}
              {data.said.until ? ` to ${formatDateTime(data.said.until)}` : ' and still shows it'}.
            </p>
            <Suspense fallback={<Spinner message="Comparing..." />}>
              <Comparison kind={detail.kind} before={data.said.content} after={detail.content} beforeLabel="That day" afterLabel="Now" />
            </Suspense>
          </>
        )}
      </div>
    </Card>
  )
}
