/** The files made from a picture for pages: widths, shapes and formats, and their addresses. */
import { paths } from '../../paths.ts'
import { cropFor, partOf, ratioNames, type Crops, type Part, type Point, type Ratio, type Size } from './crop.ts'

/** From the smallest files to the format that every browser supports. */
export const formats = ['avif', 'webp', 'jpg'] as const
export type Format = (typeof formats)[number]
export const formatTypes: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Pixels. No file, and no intermediate image in memory, is larger than `largest`. */
const fullWidths = [320, 640, 960, 1280, 1920] as const
const cropWidths = [320, 640, 1280] as const
export const largest = 2560

/** `ratio`: null for the whole picture. */
export type Rendition = { ratio: Ratio | null; width: number; height: number; format: Format }
/** A shape and width, before a format is chosen. `part`: relative to the picture at its `fitted` size. */
export type Cut = { ratio: Ratio | null; part: Part; width: number; height: number }

/** The size from which files are cut: that of the picture, or smaller if the picture is very large. */
export const fitted = ({ width, height }: Size): Size => {
  const scale = Math.min(1, largest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const upTo = (widths: readonly number[], most: number) => {
  const possible = widths.filter((width) => width <= most)
  // A picture below the smallest width is not enlarged.
  return possible.length > 0 ? possible : [most]
}
const scaled = (part: Part, width: number) => Math.max(1, Math.round((part.height * width) / part.width))

/** Every shape and width made from a picture. The uncropped one comes first, so that the picture can be seen soon. */
export const cutsOf = (size: Size, focus: Point, crops: Crops): Cut[] => {
  const fit = fitted(size)
  const uncropped = { left: 0, top: 0, ...fit }
  return [
    ...upTo(fullWidths, fit.width).map((width): Cut => ({ ratio: null, part: uncropped, width, height: scaled(uncropped, width) })),
    ...ratioNames.flatMap((ratio) => {
      const part = partOf(fit, ratio, cropFor(ratio, focus, crops))
      return upTo(cropWidths, part.width).map((width): Cut => ({ ratio, part, width, height: scaled(part, width) }))
    }),
  ]
}

/** The total number of files. */
export const countOf = (size: Size, focus: Point, crops: Crops) => cutsOf(size, focus, crops).length * formats.length

/** '640.avif', '16x9-640.webp'. */
export const fileName = ({ ratio, width, format }: Pick<Rendition, 'ratio' | 'width' | 'format'>) =>
  `${ratio ? `${ratio}-` : ''}${width}.${format}`

/** The address of a file. Its content never changes, because a changed picture has a new `edition`. */
export const renditionPath = (media: string, edition: string, file: Pick<Rendition, 'ratio' | 'width' | 'format'>) =>
  paths.mediaFile(media, edition, fileName(file))
