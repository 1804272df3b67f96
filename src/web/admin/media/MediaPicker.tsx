/**
 * Chooses a picture from the library, for editors of content. `value`: the current choice; `onChoose` receives the reference to store. A
 * picture without a description must be described here first: a page never gets one without alternative text.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { media } from '#contract/admin/content/media.ts'
import type { MediaRef } from '#contract/model/media/mediaRef.ts'
import { isDescribed, type MediaSummary } from '#contract/model/media/mediaView.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { CheckboxField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { useCan } from '../shell/useCan.ts'
import { Thumbnail } from './MediaGrid.tsx'
import { MediaSender } from './MediaSender.tsx'

type Props = {
  open: boolean
  onClose: () => void
  value: MediaRef | null
  /** `picture`: its data from the library, for a preview. */
  onChoose: (chosen: MediaRef, picture: MediaSummary) => void
  title?: string
}

const onOnePage = '24'

export const MediaPicker = ({ open, onClose, value, onChoose, title = 'Choose a picture' }: Props) => (
  <Dialog open={open} onClose={onClose} title={title}>
    {open && <Choosing value={value} onChoose={onChoose} onClose={onClose} />}
  </Dialog>
)

const Choosing = ({ value, onChoose, onClose }: Pick<Props, 'value' | 'onChoose' | 'onClose'>) => {
  const { query } = useDeps()
  const may = useCan(media.upload.access)
  const [words, setWords] = useState('')
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [undescribed, setUndescribed] = useState<MediaSummary | null>(null)
  const cursor = cursors.at(-1)
  const page = useQuery({
    ...q(media.list, { limit: onOnePage, ...(words.trim() ? { q: words.trim() } : {}), ...(cursor ? { cursor } : {}) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const choose = (picture: MediaSummary) => {
    if (!isDescribed(picture)) return setUndescribed(picture)
    // Keep the alternative text for this place only if the same picture is chosen again.
    onChoose(value?.media === picture.id ? value : { media: picture.id }, picture)
    onClose()
  }
  const chooseById = (id: string) => void query.fetchQuery({ ...q(media.show, { id }), staleTime: 0 }).then(choose)
  if (undescribed)
    return may ? (
      <DescribeFirst picture={undescribed} onDone={choose} onBack={() => setUndescribed(null)} />
    ) : (
      <EmptyState title="This picture has no description yet" action={<Button onClick={() => setUndescribed(null)}>Choose another</Button>}>
        It needs alternative text before a page can use it. Ask the person who looks after the media library.
      </EmptyState>
    )
  const rows = page.data?.items ?? []
  return (
    <div className="grid gap-4">
      <TextInput
        name="media-search"
        label="Search the library"
        type="search"
        width="full"
        autoComplete="off"
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value)
          setCursors([])
        }}
      />
      {page.data === undefined ? (
        <NotLoaded what="pictures" query={page} />
      ) : rows.length === 0 ? (
        <EmptyState title={words ? 'No pictures match' : 'No pictures yet'}>
          {words ? 'Try other words: a title, a file name or what it shows.' : 'Add the first one below.'}
        </EmptyState>
      ) : (
        <ul aria-label="Pictures" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {rows.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                aria-pressed={picture.id === value?.media}
                onClick={() => choose(picture)}
                className="grid w-full gap-1 rounded-control border border-line bg-surface p-2 text-left hover:border-control aria-pressed:border-accent aria-pressed:bg-selected"
              >
                <Thumbnail picture={picture} />
                <span className="truncate text-meta font-semibold">{picture.title}</span>
                <span className="truncate text-small text-hint">
                  {picture.decorative ? 'Decoration' : picture.alt || 'Needs alternative text'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button size="small" disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
          Newer
        </Button>
        <Button
          size="small"
          disabled={!page.data?.next}
          onClick={() => {
            if (page.data?.next) setCursors([...cursors, page.data.next])
          }}
        >
          Older
        </Button>
      </div>
      {may && (
        <Details summary="Add a picture">
          <MediaSender folder="" choose={chooseById} />
        </Details>
      )}
    </div>
  )
}

const DescribeFirst = ({
  picture,
  onDone,
  onBack,
}: {
  picture: MediaSummary
  onDone: (picture: MediaSummary) => void
  onBack: () => void
}) => {
  type Typed = { alt: string; decorative: boolean }
  const { id, version, title } = picture
  const form = useEndpointForm(media.texts, {
    defaults: { alt: '', decorative: false },
    input: ({ alt, decorative }: Typed) => ({ items: [{ id, version, alt, decorative }] }),
    check: ({ alt, decorative }): Record<string, string> =>
      decorative || alt.trim() ? {} : { alt: 'Say what it shows, or tick decoration' },
    invalidates: [media.list, media.show],
    onDone: ({ changed }, { alt, decorative }) => {
      if (changed.length > 0) onDone({ ...picture, version: version + 1, alt: decorative ? '' : alt.trim(), decorative })
    },
  })
  return (
    <div className="grid gap-4">
      <Thumbnail picture={picture} />
      <EndpointForm
        form={form}
        submitLabel="Save and choose"
        asksToLeave={false}
        className="grid gap-4"
        also={<Button onClick={onBack}>Choose another</Button>}
      >
        <TextField
          form={form}
          name="alt"
          label={`What "${title}" shows`}
          hint="One short sentence, for people who cannot see it."
          maxLength={300}
          width="full"
          optional
        />
        <CheckboxField form={form} name="decorative" label="Decoration: adds no information to the page" />
      </EndpointForm>
    </div>
  )
}
