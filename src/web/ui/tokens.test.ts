import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

type Theme = 'light' | 'dark'
const themes: readonly Theme[] = ['light', 'dark']

/** `--name: value` as declared first (sizes are declared again for denser areas, colours are not). */
const declared = new Map<string, string>()
for (const [, name = '', value = ''] of css.matchAll(/^\s*--([\w-]+): ([^;]+);/gm)) if (!declared.has(name)) declared.set(name, value)

/** The hex colour of a token in a theme, following `var()` and `light-dark()`. */
const hexOf = (name: string, theme: Theme): string => {
  const value = declared.get(name)
  if (!value) throw new Error(`tokens.css declares no --${name}`)
  return resolve(value, theme)
}
const resolve = (value: string, theme: Theme): string => {
  const pair = /^light-dark\((.+), (.+)\)$/.exec(value)
  if (pair) return resolve((theme === 'light' ? pair[1] : pair[2]) ?? '', theme)
  const variable = /^var\(--([\w-]+)\)$/.exec(value)
  if (variable?.[1]) return hexOf(variable[1], theme)
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  throw new Error(`not a colour: ${value}`)
}

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
export const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** `@pair text ink soft on page panel`: every colour before "on" with every background after it. `a|b`: one of the two is enough. */
const pairs = [...css.matchAll(/@pair (text|control)\s+(.+?) on (.+)$/gm)].flatMap(([, kind = '', colours = '', grounds = '']) =>
  colours
    .trim()
    .split(/\s+/)
    .flatMap((colour) =>
      grounds
        .trim()
        .split(/\s+/)
        .map((ground) => ({ kind, colour, ground, least: kind === 'text' ? 4.5 : 3 })),
    ),
)

const best = (colour: string, ground: string, theme: Theme) =>
  Math.max(...colour.split('|').map((name) => contrast(hexOf(name, theme), hexOf(ground, theme))))

test('contrast is calculated correctly for known colours', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('at least ninety pairs are declared', () => {
  expect(pairs.length).toBeGreaterThan(90)
})

test.each(themes)('every declared pair is readable in the %s theme', (theme) => {
  const short = pairs
    .map(({ colour, ground, least }) => ({ pair: `${colour} on ${ground}`, ratio: Number(best(colour, ground, theme).toFixed(2)), least }))
    .filter(({ ratio, least }) => ratio < least)
  expect(short).toEqual([])
})

test('every text and control colour is part of a pair', () => {
  const roles = [...css.matchAll(/^\s*--color-([\w-]+): var\(--\1\);/gm)].map(([, name = '']) => name)
  const named = new Set(pairs.flatMap(({ colour, ground }) => [...colour.split('|'), ground]))
  // Lines, skeletons and the outlined chart colour are decoration that needs no contrast.
  const decoration = ['line', 'skeleton', 'chart-2']
  expect(roles.length).toBeGreaterThan(40)
  expect(roles.filter((role) => !named.has(role) && !decoration.includes(role))).toEqual([])
})

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })

const hexPattern = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi
/** Mail clients support no variables, so mails may repeat colours of tokens.css. */
const mayRepeat = (path: string) => path.startsWith('emails/')
const palette = new Set(css.match(hexPattern)?.map((hex) => hex.toLowerCase()))

/** Hex colours that are not allowed in a file. `href="#fade"` and `&#123;` are not colours. */
export const strayColours = (path: string, source: string) =>
  [...source.matchAll(/(.?)(#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b)(.?)/gi)]
    .filter(([, before = '', , after = '']) => before !== '&' && before !== '/' && !/[\w-]/.test(after))
    .map(([, , hex = '']) => hex.toLowerCase())
    .filter((hex) => !(mayRepeat(path) && palette.has(hex)))
    // Numbers such as `#1234` have no letters, and most anchors such as `#main` have other letters.
    .filter((hex) => /[a-f]/.test(hex) || hex.length === 7 || hex.length === 9)

const sources = filesUnder(root)
  .map((path) => ({ path: relative(root, path), full: path }))
  .filter(({ path }) => /\.(tsx?|css)$/.test(path) && !path.endsWith('.test.ts') && path !== 'ui/tokens.css')

test('there are no colours outside tokens.css', () => {
  const strays = sources.flatMap(({ path, full }) => strayColours(path, readFileSync(full, 'utf8')).map((hex) => `${path}: ${hex}`))
  expect(strays).toEqual([])
})

test('a planted colour is found', () => {
  expect(strayColours('site/home/HomeScreen.tsx', '<p className="x" color="#FFC247">')).toEqual(['#ffc247'])
  expect(strayColours('ui/base.css', 'a { color: #fab; }')).toEqual(['#fab'])
  expect(strayColours('emails/Frame.tsx', "background: '#123456'")).toEqual(['#123456'])
  expect(strayColours('emails/Frame.tsx', `background: '${hexOf('color-sea-900', 'light')}'`)).toEqual([])
})

/** `w-[13px]`, `bg-[...]`: a value instead of a token. */
export const arbitraryValues = (source: string) =>
  [...source.matchAll(/(?<=["'`\s:])-?[a-z][a-z0-9-]*-\[[^\]\s'"`]+\]/g)].map(([value]) => value)
/** `style={...}`: the policy `style-src 'self'` blocks such an attribute in HTML from the server. */
export const styleAttributes = (source: string) => [...source.matchAll(/\sstyle=\{/g)].length

test('there are no arbitrary values and style attributes', () => {
  const found = sources
    .filter(({ path }) => path.endsWith('.tsx') && !path.startsWith('emails/'))
    .flatMap(({ path, full }) => {
      const source = readFileSync(full, 'utf8')
      return [...arbitraryValues(source), ...Array.from({ length: styleAttributes(source) }, () => 'style={')].map(
        (what) => `${path}: ${what}`,
      )
    })
  expect(found).toEqual([])
})

test('planted arbitrary values and style attributes are found', () => {
  expect(arbitraryValues('<p className="p-2 md:w-[13px]">')).toEqual(['w-[13px]'])
  expect(arbitraryValues('const row = rows[0]; type X = Row["a-b"]')).toEqual([])
  expect(styleAttributes('<p style={{ color: 1 }}>')).toBe(1)
})

test('print is always light: dark colours are inside @media screen', () => {
  const outside = css.replace(/@media screen \{[\s\S]*?\n\}/g, '')
  expect(css).toContain('color-scheme: dark')
  expect(outside).not.toContain('color-scheme: dark')
})
