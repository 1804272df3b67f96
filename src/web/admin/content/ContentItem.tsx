/** The editor of one item: the content in the middle, what prevents publishing beside it, versions and comments in tabs. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import type { ApiError } from '#contract/failure.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { failing } from '#contract/model/content/checks/check.ts'
import { trashDays } from '#contract/model/content/contentMachine.ts'
import { kindLabels } from '#contract/model/content/contentName.ts'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { endpointAction, leadsTo, shows, typedAs } from '#web/forms/endpointAction.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { History } from '#web/records/History.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { Checks } from './Checks.tsx'
import { Comments, fieldName } from './Comments.tsx'
import { contentSteps } from './contentSteps.tsx'
import { badgeOf, hasPreview, isShared, machineOf, type Collection } from './collection.ts'
import { EditorBar } from './form/EditorBar.tsx'
import { OvertakenNotice } from './OvertakenNotice.tsx'
import { PreviewLinks, signOffText, usePreviewLinks } from './PreviewLinks.tsx'
import { RemoveItem } from './RemoveItem.tsx'
import { plainEnd, PlannedEnd, timed } from './timedSteps.tsx'
import { useAutosave, type Autosave } from './useAutosave.ts'
import { useReading, type Reading } from './useReading.ts'
import { openSaved, useSavedFirst } from './useSavedFirst.tsx'
import { Versions } from './Versions.tsx'

/** The form and all schemas: loaded only by this editor. */
const Editor = lazy(() => import('./ContentEditor.tsx').then(({ ContentEditor }) => ({ default: ContentEditor })))

const beatMs = 20_000

/** Loader and action of the editor of a group. */
export const contentRoute = ({ group, shares, path }: Collection) => {
  const loadItem = recordLoader((id) => q(group.show, { id }), paths.adminLogin)
  return {
    loader: async (args: LoaderFunctionArgs) => {
      const { query } = args.context.get(depsContext)
      await Promise.all([
        loadItem(args),
        query.prefetchQuery(q(group.references, {})),
        // Someone outside may have answered in the meantime.
        shares && query.prefetchQuery(q(shares.list, { id: args.params['id'] ?? '' }, { staleTime: 0 })),
      ])
      return null
    },
    action: endpointAction(
      group.submit,
      group.sendBack,
      group.approve,
      group.publish,
      typedAs(group.schedule, timed),
      group.cancelSchedule,
      typedAs(group.unpublish, plainEnd),
      group.cancelUnpublish,
      group.replace,
      group.discard,
      group.trash,
      group.recover,
      group.comment,
      group.nameVersion,
      // Back to the list of versions, where the one that was restored is the newest.
      leadsTo(group.restore, () => '?tab=versions'),
      leadsTo(group.remove, () => path({ status: 'trashed' })),
      ...(shares ? [shows(shares.create), shows(shares.renew), shares.revoke] : []),
    ),
  }
}

export const ContentScreen = ({ collection }: { collection: Collection }) => {
  const { group, title, one, path, item } = collection
  const Item = useMemo(() => (props: RecordScreenProps<ContentDetail>) => <ContentItem {...props} collection={collection} />, [collection])
  return (
    <RecordScreen
      what={one}
      query={(id) => q(group.show, { id })}
      list={{ label: title, path, neighbours: neighboursIn(group.list, item) }}
      invalidates={[group.list]}
      screen={Item}
    />
  )
}

/** Documents are read in the library, which has every edition that was issued. */
const Elsewhere = ({ detail: { kind, key, publishedAt } }: { detail: ContentDetail }) =>
  kind === 'document' && publishedAt ? (
    <Anchor href={paths.document(key)} className="link">
      {paths.document(key)}
    </Anchor>
  ) : kind === 'questions' ? (
    'Asked in the online forms'
  ) : (
    'No page of its own'
  )

/** Reports that the user has the item open, and returns who else has. */
export const usePresence = ({ group }: Collection, detail: ContentDetail) => {
  const { data, dataUpdatedAt: beatAt } = useQuery({
    ...q(group.beat, { id: detail.id }, { staleTime: 0, refetchInterval: beatMs }),
    enabled: detail.status !== 'trashed',
  })
  return { present: (data?.present ?? detail.present).map(({ name }) => name), newest: data?.draftVersion ?? detail.draftVersion, beatAt }
}

/** Whether it is made of blocks. */
export const isBuilt = ({ kind, content }: ContentDetail) =>
  kind === 'section' || (kind === 'page' && (content as { kind?: unknown }).kind === 'built')

const tabsOf = (detail: ContentDetail, links: number | null) => [
  { key: 'write', label: 'Write' },
  { key: 'checks', label: 'Checks', count: failing(detail.checks).length },
  { key: 'versions', label: 'Versions', count: detail.revisions.length },
  { key: 'comments', label: 'Comments', count: detail.comments.filter(({ resolvedAt }) => resolvedAt === null).length },
  ...(links === null ? [] : [{ key: 'links', label: 'Preview links', count: links }]),
  { key: 'history', label: 'History' },
]

const ContentItem = ({ detail, record, above, collection }: RecordScreenProps<ContentDetail> & { collection: Collection }) => {
  const autosave = useAutosave(collection.group, detail)
  const { before, saved, held } = useSavedFirst(autosave)
  const { present, newest, beatAt } = usePresence(collection, detail)
  const reading = useReading(record, detail, { newest, beatAt, saved })
  const [search] = useSearchParams()
  const steps = useMemo(() => contentSteps(collection), [collection])
  const ownShares = isShared(detail.kind) ? collection.shares : null
  const { shares } = usePreviewLinks(ownShares, detail)
  const signedOff = signOffText(shares)
  const tabs = tabsOf(detail, ownShares && shares.filter(({ state }) => state === 'open').length)
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'write'
  const scripted = useScripted()
  const machine = machineOf(collection)
  const errors = failing(detail.checks)
  const build = isBuilt(detail) ? paths.adminPageBuilder(detail.id) : null
  const preview = collection.preview && hasPreview(detail.kind) ? collection.preview(detail.id, detail.kind) : null
  return (
    <RecordPage
      title={`${detail.title} - ${collection.title}`}
      heading={detail.title}
      above={above}
      record={record}
      status={<StatusBadge kind={badgeOf(collection)} status={detail.status} />}
      actions={
        <>
          <EditorBar collection={collection} detail={detail} autosave={autosave} />
          {build && (
            <Anchor href={build} className={buttonClass({ variant: 'secondary' })}>
              Build
            </Anchor>
          )}
          <RecordActions
            detail={detail}
            record={record}
            steps={steps}
            machine={machine}
            client="Everybody"
            before={before}
            bar={preview ? [{ id: 'preview', label: 'Preview', onPress: () => void openSaved(preview, autosave, saved) }] : []}
          />
          {preview && (
            <Anchor
              href={preview}
              className="editor-bar-rest link ml-2 inline-flex min-h-11 items-center"
              target="_blank"
              onClick={(event) => void openSaved(preview, autosave, saved, event)}
            >
              Preview
            </Anchor>
          )}
        </>
      }
      facts={[
        // A list of one kind has said it already.
        { label: 'Kind', value: collection.kinds.length > 1 ? kindLabels[detail.kind] : '' },
        {
          label: 'Address',
          value:
            detail.path && detail.published ? (
              <Anchor href={detail.path} className="link">
                {detail.path}
              </Anchor>
            ) : (
              (detail.path ?? <Elsewhere detail={detail} />)
            ),
        },
        { label: 'To fix', value: errors.length === 0 ? '' : String(errors.length) },
        ...(signedOff ? [{ label: 'Sign-off', value: signedOff }] : []),
        ...(detail.publishAt ? [{ label: 'To be published', value: formatDateTime(detail.publishAt) }] : []),
        ...(detail.published
          ? [{ label: 'Off the site from', value: <PlannedEnd collection={collection} detail={detail} record={record} /> }]
          : []),
        ...(detail.approvedUntil ? [{ label: 'Approved until', value: formatDate(detail.approvedUntil) }] : []),
      ]}
      notices={<ItemNotices detail={detail} autosave={autosave} present={present} reading={reading} collection={collection} held={held} />}
    >
      <div className="editor-parts grid gap-y-5">
        <Tabs
          label="Parts of this item"
          tabs={tabs.map(({ key, ...each }) => ({
            ...each,
            href: key === 'write' ? collection.item(detail.id) : `${collection.item(detail.id)}?tab=${key}`,
            current: key === tab,
          }))}
        />
        {tab === 'write' &&
          (scripted ? (
            <Suspense fallback={<Spinner message="Loading the editor..." />}>
              <Editor collection={collection} detail={detail} record={record} autosave={autosave} reading={reading.on} />
            </Suspense>
          ) : (
            <>
              {/* Shown until the script runs; only users without script get a message. */}
              <div className="scripted">
                <Spinner message="Loading the editor..." />
              </div>
              <noscript>
                <Notice title="The editor needs JavaScript">Steps, versions and comments work without it.</Notice>
              </noscript>
            </>
          ))}
        {tab === 'checks' && <Checks collection={collection} detail={detail} />}
        {tab === 'versions' && <Versions collection={collection} detail={detail} record={record} autosave={autosave} />}
        {tab === 'comments' && <Comments collection={collection} detail={detail} record={record} />}
        {tab === 'links' && ownShares && <PreviewLinks collection={collection} detail={detail} shares={ownShares} />}
        {tab === 'history' && <History machine={machine} entries={detail.history} />}
      </div>
    </RecordPage>
  )
}

/** The item is never locked: a second user can write too, or choose to only read. */
const Others = ({ present, reading }: { present: readonly string[]; reading: Reading }) =>
  (present.length > 0 || reading.on) && (
    <Notice
      title={
        present.length === 0 ? 'You are only reading this' : `${present.join(', ')} ${present.length === 1 ? 'has' : 'have'} this open too`
      }
      actions={
        <Button size="small" onClick={reading.on ? reading.write : reading.read}>
          {reading.on ? 'Write' : 'Read only'}
        </Button>
      }
    >
      {reading.on
        ? 'You are only reading: nothing can be typed here, and changes saved elsewhere appear automatically.'
        : 'You can both write. Whoever saves second will be told, and nothing will be lost.'}
    </Notice>
  )

/** Why the server would not store it, with each field named as in the form. */
const refusedText = (detail: ContentDetail, { text, fields }: ApiError) => {
  const faults = Object.entries(fields).map(([field, why]) => (field === '' ? why : `${fieldName(detail, field)}: ${why}`))
  if (faults.length === 0) return text
  return `${text}. ${faults.join('. ')}. Until then nothing else you write here is saved either; this browser keeps it.`
}

/** The version that was sent for review, if the item has been changed since. */
const sentBefore = ({ status, revisions, savedAt }: ContentDetail) => {
  const sent = status === 'in_review' ? revisions.find(({ cause }) => cause === 'review') : undefined
  return sent && savedAt !== null && savedAt > sent.at ? sent : null
}

export const ItemNotices = ({
  detail,
  autosave,
  present,
  reading,
  collection,
  held,
}: {
  detail: ContentDetail
  autosave: Autosave
  present: readonly string[]
  reading: Reading
  collection: Collection
  /** Why a step was not begun. */
  held: ReactNode
}) => {
  const changedInReview = sentBefore(detail)
  return (
    <>
      <Others present={present} reading={reading} />
      {autosave.overtaken && <OvertakenNotice collection={collection} detail={detail} autosave={autosave} overtaken={autosave.overtaken} />}
      {autosave.refused && (
        <Notice tone="error" live title="Not saved">
          {autosave.refused.status === 401
            ? 'You have been signed out. What you wrote is kept in this browser: sign in again in another tab, then press Retry.'
            : refusedText(detail, autosave.refused)}
        </Notice>
      )}
      {held}
      {autosave.found && (
        <Notice live title="Recovered">
          {autosave.found === 'saved'
            ? 'This is what you wrote here last time but had not saved. It is saved now.'
            : 'This is what you wrote here last time but had not saved.'}
        </Notice>
      )}
      {autosave.kept && (
        <Notice live title="Their version was kept">
          What you wrote is kept under Versions.{' '}
          <Anchor href={`${collection.item(detail.id)}?tab=versions&version=${autosave.kept}`} className="link">
            See it
          </Anchor>
        </Notice>
      )}
      {changedInReview && (
        <Notice tone="warning" title={`${detail.savedBy ?? 'Somebody'} has changed this since it was sent for review`}>
          You will approve or publish it as it is now.{' '}
          <Anchor href={`${collection.item(detail.id)}?tab=versions&version=${changedInReview.id}`} className="link">
            See what was changed
          </Anchor>
        </Notice>
      )}
      {detail.status === 'trashed' && (
        <Notice tone="warning" title="In the trash">
          Restore it before you carry on writing.{' '}
          {detail.publishedAt === null
            ? `${trashDays} days after it came here it will be deleted for good.`
            : 'It was once public, and is kept in case anyone asks what it said.'}
          <RemoveItem collection={collection} detail={detail} />
        </Notice>
      )}
    </>
  )
}
