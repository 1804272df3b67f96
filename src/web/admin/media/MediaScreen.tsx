/** The media library: all pictures for pages, as a grid or as a list. */
import { useQuery } from '@tanstack/react-query'
import { ImagePlus, LayoutGrid, List as ListIcon, TextCursorInput, Trash2 } from 'lucide-react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { media } from '#contract/admin/content/media.ts'
import { views } from '#contract/admin/views.ts'
import { isDescribed, type MediaSummary } from '#contract/model/media/mediaView.ts'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { endpointAction, forRows } from '#web/forms/endpointAction.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useCan } from '../shell/useCan.ts'
import { mediaBulk } from './MediaBulk.tsx'
import { Marks, MediaGrid } from './MediaGrid.tsx'
import { MediaSender } from './MediaSender.tsx'
import { makingQuery } from './useMaking.ts'

const loadList = listLoader(media.list, views)
export const loader = async (args: LoaderFunctionArgs) => {
  const { query } = args.context.get(depsContext)
  const [listed] = await Promise.all([loadList(args), query.prefetchQuery(q(media.choices, {})), query.prefetchQuery(makingQuery())])
  return listed
}

export const action = endpointAction(forRows(media.trashMany), forRows(media.moveMany))

export const MediaScreen = () => {
  const [search] = useSearchParams()
  const may = useCan(media.upload.access)
  const { data: choices } = useQuery(q(media.choices, {}))
  const asList = search.get('show') === 'list'
  const adding = may && search.get('do') === 'add'
  const kept = asList ? { show: 'list' } : {}
  const path = (parameters?: Record<string, string | undefined>) => paths.adminMedia({ ...parameters, ...kept })
  const switched = new URLSearchParams(search)
  if (asList) switched.delete('show')
  else switched.set('show', 'list')
  return (
    <Screen
      title="Media"
      actions={
        <>
          <Anchor href={paths.adminMediaTrash()} className={`${buttonClass({ variant: 'quiet' })} max-md:px-0!`}>
            <Icon of={Trash2} />
            Trash
          </Anchor>
          {may && (
            <Anchor href={paths.adminMediaTexts()} className={buttonClass({})}>
              <Icon of={TextCursorInput} />
              Alternative texts
            </Anchor>
          )}
          {may && (
            <Anchor href={path({ do: 'add' })} className={buttonClass({ variant: 'primary' })}>
              <Icon of={ImagePlus} />
              Add pictures
            </Anchor>
          )}
        </>
      }
    >
      {adding && (
        <Card as="section" aria-label="Add pictures">
          <MediaSender folder={search.get('folder') ?? ''} />
        </Card>
      )}
      <ListScreen
        endpoint={media.list}
        csv={media.csv}
        views={views}
        path={path}
        href={({ id }) => paths.adminMediaItem(id)}
        cells={{ alt: (picture) => <Words picture={picture} />, used: (picture) => (picture.used ? 'Yes' : 'No') }}
        under={({ name }) => name}
        options={{
          folder: (choices?.folders ?? []).map((folder) => ({ value: folder, label: folder })),
          by: (choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
        }}
        bulk={may ? mediaBulk : undefined}
        grid={asList ? undefined : (rows, selection) => <MediaGrid rows={rows} selection={selection} />}
        tools={
          <Anchor href={`${paths.adminMedia()}?${switched}`} className={buttonClass({ size: 'small', variant: 'quiet' })}>
            <Icon of={asList ? LayoutGrid : ListIcon} size={16} />
            {asList ? 'Show as pictures' : 'Show as a list'}
          </Anchor>
        }
        nothingYet={{
          title: 'No pictures yet',
          text: may
            ? 'Add the first: it will be cropped to every size that pages need within a few seconds.'
            : 'Nobody has added any pictures yet.',
          action: may && (
            <Anchor href={path({ do: 'add' })} className={buttonClass({ variant: 'primary' })}>
              Add pictures
            </Anchor>
          ),
        }}
      />
    </Screen>
  )
}

const Words = ({ picture }: { picture: MediaSummary }) =>
  isDescribed(picture) && !picture.decorative ? <>{picture.alt}</> : <Marks picture={{ ...picture, used: true, duplicate: false }} />
