/** Which part of a picture is shown in a place of fixed shape. Used by the server for cropping and by the editor for the preview. */
import { z, type Infer } from '../../schema.ts'

/** The aspect ratios (width to height) that pages use, by their names in URLs. */
export const ratios = { '16x9': 16 / 9, '4x3': 4 / 3, '1x1': 1 } as const
export type Ratio = keyof typeof ratios
// Object.keys loses the literal types; the table above is their only source.
export const ratioNames = Object.keys(ratios) as [Ratio, ...Ratio[]]
export const ratioLabels: Record<Ratio, string> = { '16x9': 'Wide, 16:9', '4x3': 'Card, 4:3', '1x1': 'Square, 1:1' }

const percent = () =>
  z.number('Enter 0 to 100').check(z.int('Enter a whole number'), z.minimum(0, 'Enter 0 to 100'), z.maximum(100, 'Enter 0 to 100'))

/** A point of the picture in whole per cent of its width and height, from the top left corner. */
export const Point = z.strictObject({ x: percent(), y: percent() })
export type Point = Infer<typeof Point>

/** The centre of a crop, and its zoom: 100 is the largest part that has the shape, 400 a quarter as wide. */
export const Crop = z.strictObject({
  x: percent(),
  y: percent(),
  zoom: z
    .number('Enter 100 to 400')
    .check(z.int('Enter a whole number'), z.minimum(100, 'Enter 100 to 400'), z.maximum(400, 'Enter 100 to 400')),
})
export type Crop = Infer<typeof Crop>

/** Crops that staff set for a shape. Other shapes are cropped around the focal point. */
export const Crops = z.strictObject({ '16x9': z.optional(Crop), '4x3': z.optional(Crop), '1x1': z.optional(Crop) })
export type Crops = Infer<typeof Crops>

export type Size = { width: number; height: number }
/** A part of a picture, in pixels. */
export type Part = Size & { left: number; top: number }

export const cropFor = (ratio: Ratio, focus: Point, crops: Crops): Crop => crops[ratio] ?? { ...focus, zoom: 100 }

const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0))

/** The cropped part of a picture of this size: as close to the crop's centre as the edges allow, at least one pixel wide and high. */
export const partOf = ({ width, height }: Size, ratio: Ratio, { x, y, zoom }: Crop): Part => {
  const shape = ratios[ratio]
  const widest = Math.min(width, height * shape)
  const across = Math.max(1, Math.min(width, Math.round((widest * 100) / zoom)))
  const down = Math.max(1, Math.min(height, Math.round(across / shape)))
  return {
    left: Math.round(within((width * x) / 100 - across / 2, width - across)),
    top: Math.round(within((height * y) / 100 - down / 2, height - down)),
    width: across,
    height: down,
  }
}
