// Writes src/web/ui/fonts; run by hand after an update of a typeface: `node scripts/fonts.mjs`. The characters of our own pages (`core`) are in a
// separate file that is preloaded; the rest of Latin is loaded only when a name needs it. Of the display typeface only the one weight in use is kept.
// Both typefaces are under the SIL Open Font License 1.1, which permits this.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subset from 'subset-font'
import { root } from './node.mjs'

const lettersOf = (ranges) =>
  ranges.flatMap(([from, to = from]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))).join('')

/** All characters in content/ and in our own texts; fonts.css has the same list in `unicode-range`. */
const core = lettersOf([
  [0x20, 0x7e],
  [0xa0],
  [0xa3],
  [0xa9],
  [0xb0],
  [0xb7],
  [0xc9],
  [0xd7],
  [0xe7],
  [0xe9],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022],
  [0x2026],
  [0x20ac],
  [0x2212],
])
/** The characters of the packages' own Latin files, from their unicode-range. */
const latin = lettersOf([
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6],
  [0x2da],
  [0x2dc],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20ac],
  [0x2122],
  [0x2191],
  [0x2193],
  [0x2212],
  [0x2215],
])

const faceOf = (path) => readFileSync(join(root, 'node_modules/@fontsource-variable', path))
const display = faceOf('bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2')
const text = faceOf('instrument-sans/files/instrument-sans-latin-wght-normal.woff2')

for (const [name, face, letters, variationAxes] of [
  ['display-core', display, core, { wght: 700 }],
  ['display-more', display, latin, { wght: 700 }],
  ['text-core', text, core, undefined],
]) {
  const bytes = await subset(face, letters, { targetFormat: 'woff2', ...(variationAxes ? { variationAxes } : {}) })
  writeFileSync(join(root, `src/web/ui/fonts/${name}.woff2`), bytes)
  console.log(`${name}: ${face.byteLength} bytes -> ${bytes.byteLength}`)
}
