/** The library as a grid of pictures. Each is a link, with whatever it lacks in words. */
import { Link, useSearchParams } from 'react-router'
import { formatFileSize } from '#contract/format.ts'
import { isDescribed, type MediaSummary } from '#contract/model/media/mediaView.ts'
import { paths } from '#contract/paths.ts'
import type { Selection } from '#web/lists/selection.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { todayInLondon } from '../shell/todayInLondon.ts'
import { useMaking } from './useMaking.ts'

type Props = { rows: readonly MediaSummary[]; selection: Selection | null }

export const MediaGrid = ({ rows, selection }: Props) => {
  const [search] = useSearchParams()
  const making = useMaking()
  return (
    <ul aria-label="Pictures" className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
      {rows.map((picture) => (
        <li
          key={picture.id}
          data-card
          className="relative grid grid-cols-1 content-start overflow-hidden rounded-t-control rounded-b-foot border border-line bg-surface focus-within:border-accent hover:border-control"
        >
          <Thumbnail picture={picture} />
          <div className="grid grid-cols-1 gap-1 p-3">
            <Link
              to={paths.adminMediaItem(picture.id)}
              state={{ list: search.toString() }}
              className="line-clamp-2 font-semibold leading-heading text-link no-underline after:absolute after:inset-0 hover:underline"
              title={picture.title}
            >
              {picture.title}
            </Link>
            <span className="text-small text-hint tabular-nums">
              {picture.width} x {picture.height}, {formatFileSize(picture.bytes, 0)}
            </span>
            <Progress of={making.get(picture.id)} title={picture.title} />
            <Marks picture={picture} />
          </div>
          {selection && (
            <label className="absolute top-1 right-1 z-10 grid size-9 place-items-center coarse:size-11">
              <input {...selection.box(picture.id)} className="pick-mark" aria-label={`Choose ${picture.title}`} />
            </label>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * The picture fills its frame if it is nearly of the frame's shape; otherwise the whole of it is shown on a plain background. Its name is
 * shown beside it, so the alternative text is empty.
 */
export const Thumbnail = ({ picture: { small, width, height, made } }: { picture: MediaSummary }) => (
  <span className="grid aspect-video place-items-center overflow-hidden bg-panel">
    {made > 0 && (
      <img
        src={small}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={classes('size-full', width / height > 1.3 && width / height < 2.2 ? 'object-cover' : 'object-contain')}
      />
    )}
  </span>
)

export const Progress = ({ of, title }: { of: { made: number; planned: number } | undefined; title: string }) =>
  of && (
    <span className="grid gap-1 text-small text-soft">
      <progress value={of.made} max={of.planned} aria-label={`Making the sizes of ${title}`} className="h-2 w-full" />
      {of.made} of {of.planned} sizes made
    </span>
  )

export const Marks = ({ picture }: { picture: MediaSummary }) => {
  const over = picture.licenceUntil !== null && picture.licenceUntil < todayInLondon()
  const marks = [
    !isDescribed(picture) && { tone: 'warn' as const, text: 'No alternative text' },
    picture.decorative && { tone: 'neutral' as const, text: 'Decoration' },
    over && { tone: 'danger' as const, text: 'Licence expired' },
    picture.duplicate && { tone: 'warn' as const, text: 'Duplicate file' },
    !picture.used && { tone: 'neutral' as const, text: 'Not used' },
  ].filter((mark) => mark !== false)
  return (
    marks.length > 0 && (
      <span className="flex flex-wrap gap-1">
        {marks.map(({ tone, text }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
      </span>
    )
  )
}
