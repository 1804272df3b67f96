/**
 * The brand fonts for documents and pictures: static files, because glyphs of the variable WOFF2 cannot be embedded, and TTF,
 * because unpacking a WOFF took most of the time of a PDF.
 */
import { join } from 'node:path'

const file = (face: string, weight: number) => join(import.meta.dirname, 'fonts', `${face}-latin-${weight}-normal.ttf`)

export const faces = {
  text: () => file('instrument-sans', 400),
  strong: () => file('instrument-sans', 600),
  display: () => file('bricolage-grotesque', 700),
} as const
export type Face = keyof typeof faces
