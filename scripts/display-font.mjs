// Writes src/web/ui/fonts: the display face at the one weight we use, half the bytes of the variable file. Run by hand after an
// update of the face: `node scripts/display-font.mjs`. The faces are under the SIL Open Font License 1.1, which allows this.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subset from 'subset-font'
import { root } from './node.mjs'

/** What the package's own Latin file has, from its unicode-range. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
]
const letters = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
const name = 'bricolage-grotesque-latin-opsz-normal'
const whole = readFileSync(join(root, `node_modules/@fontsource-variable/bricolage-grotesque/files/${name}.woff2`))
const bold = await subset(whole, letters.join(''), { targetFormat: 'woff2', variationAxes: { wght: 700 } })
writeFileSync(join(root, `src/web/ui/fonts/${name}-700.woff2`), bold)
console.log(`${whole.byteLength} bytes -> ${bold.byteLength}`)
