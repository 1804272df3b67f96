/** The brand faces for paper and pictures: static WOFF files, because glyphs of the variable WOFF2 cannot be embedded. */
import { join } from 'node:path'

const file = (face: string, weight: number) => join(import.meta.dirname, 'fonts', `${face}-latin-${weight}-normal.woff`)

export const faces = {
  text: () => file('instrument-sans', 400),
  strong: () => file('instrument-sans', 600),
  display: () => file('bricolage-grotesque', 700),
} as const
export type Face = keyof typeof faces
