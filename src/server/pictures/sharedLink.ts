/** The preview image of a shared link: 1200 by 630, from our own template, drawn by our own code. Contains only titles of our pages. */
import { readFile } from 'node:fs/promises'
import { mark, palette } from '#server/pdf/ink.ts'
import { linesOf, outline, type Setting } from './outlines.ts'

export type SharedLink = {
  title: string
  /** Above the title: 'Insights', 'Specialist cover'. */
  kind: string
  /** The firm's short name, beside its mark. */
  brand: string
  /** Beside the brand: 'Commercial insurance brokers, Brighton'. */
  place: string
  stone: 'business' | 'vehicle' | 'specialist'
}

/** Increase when the template changes, so that stored pictures from before are no longer used. */
export const template = 1

const size = { width: 1200, height: 630 }
const edge = 76
const wall = { top: 486, brick: 612, tile: 660, height: 130 }

const stones = new Map<string, Promise<string>>()
/** The flint pattern of the website's footer, without its own frame. */
const stonesOf = (stone: SharedLink['stone']) => {
  const read = async () => {
    const svg = await readFile(new URL(`../../web/ui/flint/${stone}.svg`, import.meta.url), 'utf8')
    return svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  }
  const found = stones.get(stone) ?? read()
  stones.set(stone, found)
  return found
}

const maxLines = 3
/** The largest size at which the title fits on three lines; at the smallest, a title that is too long is cut with an ellipsis. */
const setTitle = async (title: string) => {
  for (const points of [92, 84, 76, 68, 60, 54]) {
    const setting: Setting = { face: 'display', size: points, colour: palette.ink, tracking: -0.018 }
    const lines = await linesOf(title, setting, size.width - 2 * edge)
    if (lines.length <= (points > 76 ? 2 : maxLines)) return { setting, lines }
    if (points === 54) {
      const firstLines = lines.slice(0, maxLines)
      return {
        setting,
        lines: firstLines.map((line, index) => (index === maxLines - 1 ? `${line.split(' ').slice(0, -1).join(' ') || line}...` : line)),
      }
    }
  }
  throw new Error('no size')
}

const svgOf = async ({ title, kind, brand, place, stone }: SharedLink): Promise<string> => {
  const { setting, lines } = await setTitle(title)
  const lead = setting.size * 1.06
  // The title is centred between brand and wall, with its kind above it.
  const block = 30 + 26 + lines.length * lead
  const top = 128 + (wall.top - 128 - block) / 2
  const first = top + 56 + setting.size * 0.76
  const drawn = [
    await outline(brand, { face: 'display', size: 34, colour: palette.ink, tracking: -0.01 }, edge + 62, 86),
    await outline(place, { face: 'text', size: 22, colour: palette.flint700 }, edge + 62, 114),
    await outline(kind, { face: 'strong', size: 29, colour: palette.sea700 }, edge, top + 24),
    ...(await Promise.all(lines.map((line, index) => outline(line, setting, edge, first + index * lead)))),
  ]
  const tile = await stonesOf(stone)
  const bricks = Array.from(
    { length: 27 },
    (_, index) => `<rect x="${index * 46 - 14}" y="${wall.brick}" width="44" height="18" fill="${palette.brick}"/>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">`,
    `<rect width="100%" height="100%" fill="${palette.chalk50}"/>`,
    `<g transform="translate(${edge} 62) scale(1.5)">${mark.map(({ path, colour }) => `<path d="${path}" fill="${colour}"/>`).join('')}</g>`,
    ...drawn,
    `<rect y="${wall.top}" width="100%" height="${size.height - wall.top}" fill="${palette.mortar}"/>`,
    // A nested picture is clipped at its edges: stones that overlap them continue in the next tile.
    ...[0, 1].map(
      (part) =>
        `<svg x="${part * wall.tile}" y="${wall.top}" width="${wall.tile}" height="${wall.height}" viewBox="0 0 ${wall.tile} ${wall.height}">${tile}</svg>`,
    ),
    ...bricks,
    '</svg>',
  ].join('')
}

/** PNG bytes. The library is loaded with the first picture. */
export const drawSharedLink = async (link: SharedLink): Promise<Uint8Array> => {
  const svg = await svgOf(link)
  const { default: sharp } = await import('sharp')
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 7 }).toBuffer())
}
