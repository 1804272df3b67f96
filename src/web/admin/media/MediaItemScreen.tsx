/** One picture of the library: its crops, its texts, where it is used, and its file. */
import { Image } from 'lucide-react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { media, type MediaDetail } from '#contract/admin/content/media.ts'
import { fillPath } from '#contract/endpoint.ts'
import { formatDate, formatDateTime, formatFileSize } from '#contract/format.ts'
import { pictureAccept } from '#contract/model/files/upload.ts'
import { mediaMachine, trashDays, type MediaAction } from '#contract/model/media/mediaMachine.ts'
import { isDescribed } from '#contract/model/media/mediaView.ts'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { History } from '#web/records/History.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions, type Step } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader, type RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import { DropArea } from '#web/uploads/DropArea.tsx'
import { SendingList } from '#web/uploads/SendingList.tsx'
import { useSending } from '#web/uploads/useSending.ts'
import { FocusEditor } from './FocusEditor.tsx'
import { Progress } from './MediaGrid.tsx'
import { faultIn, pictureHint } from './MediaSender.tsx'
import { MediaWords } from './MediaWords.tsx'
import { makingQuery, useMaking } from './useMaking.ts'

const query = (id: string) => q(media.show, { id })
const loadPicture = recordLoader(query, paths.adminLogin)
export const loader = async (args: LoaderFunctionArgs) => {
  const { query: cache } = args.context.get(depsContext)
  await Promise.all([loadPicture(args), cache.prefetchQuery(q(media.choices, {})), cache.prefetchQuery(makingQuery())])
  return null
}
export const action = endpointAction(media.describe, media.crop, media.make, media.trash, media.restore)

const list = { label: 'Media', path: paths.adminMedia, neighbours: neighboursIn(media.list, paths.adminMediaItem) }
export const MediaItemScreen = () => (
  <RecordScreen
    what="picture"
    query={query}
    list={list}
    invalidates={[media.list, media.trashed, media.making, media.choices]}
    screen={Item}
  />
)

const mediaSteps: Partial<Record<MediaAction, Step<MediaDetail>>> = {
  restore: { press: media.restore, done: 'Restored', primary: true },
  trash: { press: media.trash, done: 'Moved to the trash', undo: media.restore, hidden: ({ used }) => used },
}

const Item = ({ detail, record, above }: RecordScreenProps<MediaDetail>) => {
  const making = useMaking().get(detail.id)
  const editable = detail.mayEdit && detail.status === 'active'
  return (
    <RecordPage
      title={detail.title}
      heading={detail.title}
      above={above}
      status={
        <>
          <StatusBadge kind="media" status={detail.status} />
          {!isDescribed(detail) && <Badge tone="warn">No alternative text</Badge>}
          {detail.decorative && <Badge tone="neutral">Decoration</Badge>}
        </>
      }
      actions={
        <RecordActions
          detail={detail}
          record={record}
          steps={mediaSteps}
          machine={mediaMachine}
          client="Nobody outside the firm"
          links={[{ label: 'Open the picture', href: detail.address, icon: Image }]}
        />
      }
      facts={[
        { label: 'Pixels', value: `${detail.width} x ${detail.height}` },
        { label: 'Size', value: formatFileSize(detail.bytes, 0) },
        { label: 'Folder', value: detail.folder || 'None' },
        {
          label: 'Used',
          value: detail.uses.length === 0 ? 'Nowhere' : `In ${detail.uses.length} ${detail.uses.length === 1 ? 'place' : 'places'}`,
        },
        { label: 'Licence until', value: detail.licenceUntil ? formatDate(detail.licenceUntil) : 'No end' },
      ]}
      record={record}
      notices={<Notices detail={detail} record={record} making={making} />}
      aside={
        <>
          <Uses detail={detail} />
          <FactsCard
            title="File"
            facts={[
              { label: 'Name', value: detail.name },
              { label: 'Added', value: `${formatDateTime(detail.createdAt)}${detail.uploadedBy ? `, ${detail.uploadedBy.name}` : ''}` },
              { label: 'Sizes', value: `${detail.made} of ${detail.planned} made` },
              {
                label: 'Address',
                value: (
                  <span className="grid justify-items-start gap-2">
                    <Anchor href={detail.address} className="link break-all">
                      {detail.address.slice(detail.address.lastIndexOf('/') + 1)}
                    </Anchor>
                    <CopyButton text={detail.address} what="address" labelled />
                  </span>
                ),
              },
            ]}
          />
          <History machine={mediaMachine} entries={detail.history} />
        </>
      }
    >
      {editable ? (
        <>
          <MediaWords detail={detail} record={record} />
          <FocusEditor detail={detail} record={record} />
          <Replace detail={detail} record={record} />
        </>
      ) : (
        <>
          <img src={detail.large} alt={detail.alt} width={detail.width} height={detail.height} className="h-auto w-full bg-panel" />
          <FactsCard
            title="Details"
            facts={[
              { label: 'Alternative text', value: detail.decorative ? 'None: decoration' : detail.alt || 'None yet' },
              { label: 'Caption', value: detail.caption || 'None' },
              { label: 'Credit', value: detail.credit || 'None' },
              { label: 'Licence', value: detail.licence || 'None' },
            ]}
          />
        </>
      )}
    </RecordPage>
  )
}

type Part = { detail: MediaDetail; record: RecordState<MediaDetail> }

const Notices = ({ detail, record, making }: Part & { making: { made: number; planned: number } | undefined }) => (
  <>
    {detail.status === 'trashed' && (
      <Notice tone="warning" title="This picture is in the trash">
        No page shows it. {trashDays} days after it was moved here it is removed for good.
      </Notice>
    )}
    {detail.failed ? (
      <Notice
        tone="error"
        live
        title="Its sizes could not all be made"
        actions={
          detail.mayEdit && (
            <Button onClick={() => void record.press(media.make, { id: detail.id })} busy={record.busy} busyLabel="Asking...">
              Try again
            </Button>
          )
        }
      >
        We will try again within the hour. Until then, pages show the sizes that are ready.
      </Notice>
    ) : (
      making && (
        <Notice tone="info" title="Its sizes are being made">
          <Progress of={making} title={detail.title} />
        </Notice>
      )
    )}
    {detail.twins.length > 0 && (
      <Notice tone="info" title="This file is in the library more than once">
        <ul>
          {detail.twins.map(({ id, title }) => (
            <li key={id}>
              <Anchor href={paths.adminMediaItem(id)} className="link">
                {title}
              </Anchor>
            </li>
          ))}
        </ul>
      </Notice>
    )}
  </>
)

const Uses = ({ detail }: { detail: MediaDetail }) => (
  <Card as="section" id="uses">
    <CardHeader title="Where it is used" />
    {detail.uses.length === 0 ? (
      <p className="text-soft">Nowhere yet.</p>
    ) : (
      <>
        <ul className="grid gap-2">
          {detail.uses.map(({ id, kind, title, href }) => (
            <li key={`${kind} ${id}`}>
              {href ? (
                <Anchor href={href} className="link">
                  {title}
                </Anchor>
              ) : (
                title
              )}
              <span className="block text-small text-hint">{kind}</span>
            </li>
          ))}
        </ul>
        {detail.mayEdit && (
          <p className="mt-4 text-meta text-soft">
            It cannot be moved to the trash while it is used. Remove it there first, or{' '}
            <a href="#replace" className="link">
              replace its file
            </a>
            .
          </p>
        )}
      </>
    )}
  </Card>
)

const Replace = ({ detail, record }: Part) => {
  const [search] = useSearchParams()
  const scripted = useScripted()
  const { path } = fillPath(media.replace.path, { id: detail.id })
  const sending = useSending({
    pathFor: () => path,
    texts: () => ({ version: String(detail.version) }),
    arrived: async () => {
      await record.reload()
      return 'Replaced. Every page shows it, under the same address.'
    },
  })
  return (
    <Card as="section" id="replace">
      <CardHeader title="Replace the file" />
      <p className="mb-4 max-w-measure text-soft">
        Every page that shows this picture shows the new file. Its texts, focus and address stay the same.
      </p>
      <form method="post" encType="multipart/form-data" className="grid gap-4">
        <input type="hidden" name="version" value={detail.version} />
        <DropArea
          id="files"
          label="New file"
          hint={pictureHint}
          error={faultIn(search)}
          multiple={false}
          accept={pictureAccept}
          onFiles={sending.send}
        />
        <SendingList files={sending.files} onAgain={sending.again} onDismiss={sending.dismiss} />
        {!scripted && (
          <div>
            <Button type="submit">Send the file</Button>
          </div>
        )}
      </form>
    </Card>
  )
}
