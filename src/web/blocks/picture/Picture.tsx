/**
 * A picture from the media library: AVIF, WebP, and JPEG for all other browsers, in the widths that exist. Its size is known before it
 * loads, so the page does not shift. `picture`: as resolved by the server (`mediaByIds`, `resolved`).
 */
import type { Ratio } from '#contract/model/media/crop.ts'
import type { Picture as PictureData } from '#contract/model/media/mediaView.ts'
import { formats, formatTypes, renditionPath, type Format } from '#contract/model/media/rendition.ts'

type Props = {
  picture: PictureData
  /** The image's `sizes` attribute: '(min-width: 64rem) 40rem, 100vw'. */
  sizes?: string
  /** The aspect ratio of the crop. Shows the whole picture if not set. */
  ratio?: Ratio
  /** In the first view of the page, so it is fetched at once and before other pictures. */
  first?: boolean
  className?: string
}

export const Picture = ({ picture, sizes = '100vw', ratio, first = false, className }: Props) => {
  const { id, edition, alt, files } = picture
  const cut = files.filter((file) => file.ratio === (ratio ?? null))
  // Show the whole picture until its crops have been made.
  const shown = cut.length > 0 ? cut : files.filter((file) => file.ratio === null)
  const inFormat = (format: Format) => shown.filter((file) => file.format === format)
  const sourceSet = (format: Format) =>
    inFormat(format)
      .map((file) => `${renditionPath(id, edition, file)} ${file.width}w`)
      .join(', ')
  const plain = inFormat('jpg').length > 0 ? inFormat('jpg') : shown
  // Wide enough for most places. Used by browsers without srcset support, which are old and slow.
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
