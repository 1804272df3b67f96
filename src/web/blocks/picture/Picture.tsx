/**
 * A picture of the media library on a page: AVIF, WebP, and JPEG for every other browser, in the widths that exist. Its size is known before it
 * arrives, so nothing on the page moves. `picture`: as the server has resolved it (`mediaByIds`, `resolved`).
 */
import type { Ratio } from '#contract/model/media/crop.ts'
import type { Picture as PictureData } from '#contract/model/media/mediaView.ts'
import { formats, formatTypes, renditionPath, type Format } from '#contract/model/media/rendition.ts'

type Props = {
  picture: PictureData
  /** How wide it is drawn, as the `sizes` of an image say it: '(min-width: 64rem) 40rem, 100vw'. */
  sizes?: string
  /** The shape it is cut to; without it the whole picture. */
  ratio?: Ratio
  /** In what is seen first: fetched at once and before other pictures. */
  first?: boolean
  className?: string
}

export const Picture = ({ picture, sizes = '100vw', ratio, first = false, className }: Props) => {
  const { id, edition, alt, files } = picture
  const cut = files.filter((file) => file.ratio === (ratio ?? null))
  // Until its crops are made, the whole picture stands in their place.
  const shown = cut.length > 0 ? cut : files.filter((file) => file.ratio === null)
  const inFormat = (format: Format) => shown.filter((file) => file.format === format)
  const sourceSet = (format: Format) =>
    inFormat(format)
      .map((file) => `${renditionPath(id, edition, file)} ${file.width}w`)
      .join(', ')
  const plain = inFormat('jpg').length > 0 ? inFormat('jpg') : shown
  // One that is wide enough for most places: a browser that knows no srcset is old and slow.
  const usual = plain.findLast(({ width }) => width <= 960) ?? plain[0]
  if (!usual) return null
  return (
    <picture>
      {formats
        .filter((format) => format !== usual.format && inFormat(format).length > 0)
        .map((format) => (
          <source key={format} type={formatTypes[format]} srcSet={sourceSet(format)} sizes={sizes} />
        ))}
      <img
        src={renditionPath(id, edition, usual)}
        srcSet={sourceSet(usual.format)}
        sizes={sizes}
        width={usual.width}
        height={usual.height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={className ?? 'h-auto max-w-full'}
      />
    </picture>
  )
}
