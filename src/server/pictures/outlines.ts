/** Text as outlines of the brand fonts, so that a picture needs no fonts where it is drawn. */
import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import { faces, type Face } from '#server/pdf/fonts.ts'

const fonts = new Map<Face, Promise<Font>>()
const open = async (face: Face): Promise<Font> => {
  // Loaded with the first picture: together with its dependencies it is two megabytes of source.
  const { create } = await import('fontkit')
  const font = create(await readFile(faces[face]()))
  if ('fonts' in font) throw new Error(`${face} is a collection of fonts`)
  return font
}
const fontOf = (face: Face) => {
  const found = fonts.get(face) ?? open(face)
  fonts.set(face, found)
  return found
}

export type Setting = { face: Face; size: number; colour: string; tracking?: number }

const widthOf = (font: Font, text: string, { size, tracking = 0 }: Setting) =>
  (font.layout(text).advanceWidth / font.unitsPerEm) * size + tracking * size * text.length

/** Breaks text into lines no wider than `width`; a single word that is wider gets a line of its own. */
export const linesOf = async (text: string, setting: Setting, width: number): Promise<string[]> => {
  const font = await fontOf(setting.face)
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || widthOf(font, longer, setting) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

export const measure = async (text: string, setting: Setting) => widthOf(await fontOf(setting.face), text, setting)

/** One line as an SVG path; x and y are the start of its baseline. */
export const outline = async (text: string, setting: Setting, x: number, y: number): Promise<string> => {
  const font = await fontOf(setting.face)
  const { size, colour, tracking = 0 } = setting
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let at = x
  const parts = glyphs.map((glyph, index) => {
    const position = positions[index]
    const path = glyph.path
      .scale(scale, -scale)
      .translate(at + (position?.xOffset ?? 0) * scale, y)
      .toSVG()
    at += (position?.xAdvance ?? glyph.advanceWidth) * scale + tracking * size
    return path
  })
  return `<path fill="${colour}" d="${parts.join('')}"/>`
}
