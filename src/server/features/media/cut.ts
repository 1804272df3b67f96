/** Cuts a stored picture into the files that pages use. */
import { createHash } from 'node:crypto'
import type { Format, Cut } from '#contract/model/media/rendition.ts'
import { cutsOf, fileName, fitted, formats } from '#contract/model/media/rendition.ts'
import { uploadLimits } from '#contract/model/files/upload.ts'
import { withSharp } from '#server/features/uploads/uploads.ts'
import type { MediaRow } from './media.table.ts'

/** Raise this when the same picture would give different files, because the contents at an address must never change. */
const template = 1

type Facts = Pick<MediaRow, 'sha256' | 'width' | 'height' | 'focalX' | 'focalY' | 'crops'>

/** One file to make. Two files with the same `madeOf` are the same picture, even in different editions. */
export type PictureFile = { cut: Cut; format: Format; file: string; madeOf: string }

const short = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** The part of the addresses that identifies this picture with this focus and these crops. */
export const editionOf = ({ sha256, width, height, focalX, focalY, crops }: Facts) =>
  short([template, sha256, width, height, focalX, focalY, crops['16x9'] ?? 0, crops['4x3'] ?? 0, crops['1x1'] ?? 0])

const cutsFor = (row: Facts) => cutsOf(row, { x: row.focalX, y: row.focalY }, row.crops)

const fileFor = (row: Facts, cut: Cut, format: Format): PictureFile => ({
  cut,
  format,
  file: fileName({ ...cut, format }),
  madeOf: short([template, row.sha256, cut.part, cut.width, cut.height, format]),
})

/** Every file of a picture, in the order in which they are needed. */
export const filesOf = (row: Facts): PictureFile[] => cutsFor(row).flatMap((cut) => formats.map((format) => fileFor(row, cut, format)))

/** The two WebP files that the staff area shows: the smallest, and the largest up to 960 pixels. Without hashes, which lists do not need. */
export const firstCuts = (row: Facts): { small: Cut; large: Cut; format: Format } => {
  const uncropped = cutsFor(row).filter(({ ratio }) => ratio === null)
  const small = uncropped[0]
  const large = uncropped.findLast(({ width }) => width <= 960) ?? small
  if (!small || !large) throw new Error('A picture without a size')
  return { small, large, format: 'webp' }
}

/** The same, to be made before the upload is answered. */
export const firstOf = (row: Facts): PictureFile[] => {
  const { small, large, format } = firstCuts(row)
  return [...new Set([small, large])].map((cut) => fileFor(row, cut, format))
}

/** Takes the original's bytes or path. Returns it losslessly at the size from which files are cut. */
export const masterOf = (original: Uint8Array | string, row: Facts): Promise<Buffer> => {
  const { width, height } = fitted(row)
  return withSharp((sharp) =>
    sharp(original, { limitInputPixels: uploadLimits.pixels, sequentialRead: true })
      .resize({ width, height, fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
}

/** Cuts one file from the master. JPEG has no transparency, so the picture gets a white background. */
export const cutOne = (master: Uint8Array, { cut: { part, width, height }, format }: PictureFile): Promise<Buffer> =>
  withSharp((sharp) => {
    const cut = sharp(master).extract(part).resize({ width, height, fit: 'fill' })
    if (format === 'avif') return cut.avif({ quality: 55, effort: 3 }).toBuffer()
    if (format === 'webp') return cut.webp({ quality: 78, effort: 4 }).toBuffer()
    return cut.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true, mozjpeg: true }).toBuffer()
  })

export const sizeOf = (path: string): Promise<{ width: number; height: number }> =>
  withSharp(async (sharp) => {
    const { width, height } = await sharp(path).metadata()
    return { width, height }
  })
