/** A page of blocks in the page builder: the same working copy, autosave and steps as in its editor. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { sections, type ReusableSection } from '#contract/admin/content/sections.ts'
import { noRefs, type BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { paths } from '#contract/paths.ts'
import { firmBlockQuery } from '#web/app/data/firmName.ts'
import { q } from '#web/app/data/query.ts'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import type { MenuEntry } from '#web/ui/app/MenuButton.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { LazyPageBuilder } from '../../builder/LazyPageBuilder.tsx'
import { todayInLondon } from '../../shell/todayInLondon.ts'
import { useCan } from '../../shell/useCan.ts'
import { MediaControl } from '../../media/MediaControl.tsx'
import { contentRoute, isBuilt, ItemNotices, usePresence } from '../ContentItem.tsx'
import { Comments } from '../Comments.tsx'
import { contentSteps } from '../contentSteps.tsx'
import { EditorBar } from '../form/EditorBar.tsx'
import { collections, hasPreview, machineOf } from '../collection.ts'
import { kindWords } from '../form/words/kindWords.ts'
import { placeName } from '../form/words/placeName.ts'
import { useAutosave, type Autosave } from '../useAutosave.ts'
import { useReading } from '../useReading.ts'
import { openSaved, useSavedFirst } from '../useSavedFirst.tsx'
import { Versions } from '../Versions.tsx'
import { SaveSectionDialog } from './SaveSectionDialog.tsx'

const collection = collections.pages
const steps = contentSteps(collection)

export const { loader, action } = contentRoute(collection)

export const PageBuilderScreen = () => (
  <RecordScreen
    what="page"
    query={(id) => q(collection.group.show, { id })}
    list={{ label: collection.title, path: collection.path }}
    invalidates={[collection.group.list]}
    screen={BuiltPage}
  />
)

/** What blocks can refer to, limited to public content: other content would not be shown on the page either. */
const useRefs = (kept: readonly ReusableSection[] | undefined): BlockRefs => {
  const { data } = useQuery(q(collection.group.references, {}))
  const { data: firm = null } = useQuery(firmBlockQuery)
  return useMemo(
    () => ({
      ...noRefs,
      firm,
      sections: Object.fromEntries((kept ?? []).map(({ key, title, blocks }) => [key, { title, blocks }])),
      pages: Object.fromEntries(
        (data ?? []).flatMap(({ kind, key, title, path, published }) =>
          published && path ? [[`${kind}/${key}`, { title, path, summary: '' }] as const] : [],
        ),
      ),
    }),
    [data, firm, kept],
  )
}

type SheetName = 'versions' | 'comments'

/** The open sheet is in the URL, so it can be sent to a colleague, and Back closes it. Changes are saved before it opens. */
const useSheets = ({ id }: ContentDetail, saved: () => Promise<boolean>) => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const given = search.get('sheet')
  const open = (name: SheetName | null) => {
    const to = () => void navigate(`${paths.adminPageBuilder(id)}${name ? `?sheet=${name}` : ''}`, { preventScrollReset: true })
    // Dialogs also call this when Back has closed them.
    if (name === null) return void (given !== null && to())
    void saved().then((done) => done && to())
  }
  return { open, sheet: given === 'versions' || given === 'comments' ? given : null }
}

type BesideProps = { detail: ContentDetail; autosave: Autosave; open: (name: SheetName) => void; saved: () => Promise<boolean> }

const previewOf = ({ id, kind }: ContentDetail) => (hasPreview(kind) ? collection.preview(id, kind, {}) : null)
const commentsLabel = ({ comments }: ContentDetail) => {
  const waiting = comments.filter(({ resolvedAt }) => resolvedAt === null).length
  return waiting === 0 ? 'Comments' : `Comments (${waiting})`
}

/** Where what is not a block is edited. */
const wordsLabel = 'Title and search result'

/** Links to the page's preview, its other words, its versions and its comments. */
const Beside = ({ detail, autosave, open, saved }: BesideProps) => {
  const preview = previewOf(detail)
  return (
    <span className="editor-bar-rest">
      {preview && (
        <Anchor
          href={preview}
          target="_blank"
          className={buttonClass({})}
          onClick={(event) => void openSaved(preview, autosave, saved, event)}
        >
          Preview
        </Anchor>
      )}
      <Anchor href={collection.item(detail.id)} className={buttonClass({})}>
        {wordsLabel}
      </Anchor>
      <Button onClick={() => open('versions')}>Versions</Button>
      <Button onClick={() => open('comments')}>{commentsLabel(detail)}</Button>
    </span>
  )
}

/** The same in the menu of the bar on a phone. */
const besideEntries = ({ detail, autosave, open, saved }: BesideProps): MenuEntry[] => {
  const preview = previewOf(detail)
  return [
    ...(preview ? [{ id: 'preview', label: 'Preview', onPress: () => void openSaved(preview, autosave, saved) }] : []),
    { id: 'words', label: wordsLabel, href: collection.item(detail.id) },
    { id: 'versions', label: 'Versions', onPress: () => open('versions') },
    { id: 'comments', label: commentsLabel(detail), onPress: () => open('comments') },
  ]
}

const BuiltPage = ({ detail, record, above }: RecordScreenProps<ContentDetail>) => {
  const autosave = useAutosave(collection.group, detail)
  const { before, saved, held } = useSavedFirst(autosave)
  const { open, sheet } = useSheets(detail, saved)
  const { present, newest, beatAt } = usePresence(collection, detail)
  const reading = useReading(record, detail, { newest, beatAt, saved })
  const mayKeep = useCan('page:create')
  const { data: kept } = useQuery(q(sections.list, {}))
  const refs = useRefs(kept)
  const offered = useMemo(
    () =>
      (kept ?? []).map(({ id, key, title, published, pages }) => ({
        key,
        name: title,
        published,
        href: paths.adminPageBuilder(id),
        summary: `${published ? '' : 'Not public yet. '}${pages === 0 ? 'Not on any page yet.' : pages === 1 ? 'On 1 page.' : `On ${pages} pages.`}`,
      })),
    [kept],
  )
  const [today] = useState(todayInLondon)
  const content = autosave.value as { blocks?: readonly StoredBlock[] }
  return (
    <RecordPage
      title={`Build ${detail.title}`}
      heading={detail.title}
      above={above}
      record={record}
      status={<StatusBadge kind="page" status={detail.status} />}
      actions={
        <>
          <EditorBar collection={collection} detail={detail} autosave={autosave} />
          <Beside detail={detail} autosave={autosave} open={open} saved={saved} />
          <RecordActions
            detail={detail}
            record={record}
            steps={steps}
            machine={machineOf(collection)}
            client="Everybody"
            before={before}
            bar={besideEntries({ detail, autosave, open, saved })}
          />
        </>
      }
      facts={[{ label: 'Address', value: detail.path ?? '' }]}
      notices={<ItemNotices detail={detail} autosave={autosave} present={present} reading={reading} collection={collection} held={held} />}
    >
      <Dialog side open={sheet === 'versions'} onClose={() => open(null)} title={detail.title}>
        <Versions
          collection={collection}
          detail={detail}
          record={record}
          autosave={autosave}
          at={(id) => `${paths.adminPageBuilder(detail.id)}?sheet=versions&version=${id}`}
        />
      </Dialog>
      <Dialog side open={sheet === 'comments'} onClose={() => open(null)} title={detail.title}>
        <Comments collection={collection} detail={detail} record={record} />
      </Dialog>
      {isBuilt(detail) ? (
        <LazyPageBuilder
          Picture={MediaControl}
          value={content.blocks ?? []}
          onChange={(blocks) => autosave.write({ ...content, blocks })}
          refs={refs}
          checks={detail.checks}
          elsewhere={(path) => ({
            name: placeName(kindWords[detail.kind], path),
            href: `${collection.item(detail.id)}?field=${encodeURIComponent(path)}`,
          })}
          today={today}
          readOnly={reading.on || detail.status === 'trashed'}
          isPage={detail.kind === 'page'}
          sections={offered}
          {...(mayKeep ? { SectionDialog: SaveSectionDialog } : {})}
        />
      ) : (
        <Notice title="This page is not built from blocks">
          <Anchor href={collection.item(detail.id)} className="link">
            Edit its words
          </Anchor>
        </Notice>
      )}
    </RecordPage>
  )
}
