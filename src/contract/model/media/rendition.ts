/** The files that are made of a picture for pages: which widths, shapes and formats, and how each is addressed. */
import { paths } from '../../paths.ts'
import { cropFor, partOf, ratioNames, type Crops, type Part, type Point, type Ratio, type Size } from './crop.ts'

/** From the smallest to the one that every browser reads. */
export const formats = ['avif', 'webp', 'jpg'] as const
export type Format = (typeof formats)[number]
export const formatTypes: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Pixels. Nothing larger than `largest` is made or kept in memory on the way. */
const fullWidths = [320, 640, 960, 1280, 1920] as const
const cropWidths = [320, 640, 1280] as const
export const largest = 2560

/** `ratio`: null for the whole picture. */
export type Rendition = { ratio: Ratio | null; width: number; height: number; format: Format }
/** Renditions of one shape and width, before a format is chosen. `part`: of the picture as `fitted` gives its size. */
export type Cut = { ratio: Ratio | null; part: Part; width: number; height: number }

/** The size at which the files are cut: that of the picture, or less where it is very large. */
export const fitted = ({ width, height }: Size): Size => {
  const scale = Math.min(1, largest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const upTo = (widths: readonly number[], most: number) => {
  const possible = widths.filter((width) => width <= most)
  // A picture that is smaller than the smallest is not made larger.
  return possible.length > 0 ? possible : [most]
}
const scaled = (part: Part, width: number) => Math.max(1, Math.round((part.height * width) / part.width))

/** Every shape and width that is made of a picture: the whole first, so that it can be seen soon. */
export const cutsOf = (size: Size, focus: Point, crops: Crops): Cut[] => {
  const fit = fitted(size)
  const whole = { left: 0, top: 0, ...fit }
  return [
    ...upTo(fullWidths, fit.width).map((width): Cut => ({ ratio: null, part: whole, width, height: scaled(whole, width) })),
    ...ratioNames.flatMap((ratio) => {
      const part = partOf(fit, ratio, cropFor(ratio, focus, crops))
      return upTo(cropWidths, part.width).map((width): Cut => ({ ratio, part, width, height: scaled(part, width) }))
    }),
  ]
}

/** How many files there will be. */
export const countOf = (size: Size, focus: Point, crops: Crops) => cutsOf(size, focus, crops).length * formats.length

/** '640.avif', '16x9-640.webp'. */
export const fileName = ({ ratio, width, format }: Pick<Rendition, 'ratio' | 'width' | 'format'>) =>
  `${ratio ? `${ratio}-` : ''}${width}.${format}`

/** The address of one. It never holds anything else: a change of the picture has another `edition`. */
export const renditionPath = (media: string, edition: string, file: Pick<Rendition, 'ratio' | 'width' | 'format'>) =>
  paths.mediaFile(media, edition, fileName(file))
