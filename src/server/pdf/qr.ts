/** A QR code for a PDF. The document also gives the address as text, so the code itself is decoration. */
import { create } from 'qrcode'
import { palette } from './ink.ts'
import type { Sheet } from './sheet.ts'

/** Draws `text` as a square of `size` points. The caller must leave the quiet zone of four modules around it. */
export const drawQr = (sheet: Sheet, text: string, { x, y, size }: { x: number; y: number; size: number }) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const module = size / modules.size
  sheet.artifact((pen) => {
    for (let row = 0; row < modules.size; row++) {
      // Draws neighbours as one bar, because hairlines between them would confuse cameras.
      for (let column = 0; column < modules.size; column++) {
        if (!modules.get(row, column)) continue
        const from = column
        while (column + 1 < modules.size && modules.get(row, column + 1)) column++
        pen.rect(x + from * module, y + row * module, (column - from + 1) * module, module)
      }
    }
    pen.fill(palette.ink)
  })
}
