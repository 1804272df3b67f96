// `node scripts/demo-photos.mjs`: draws the photos of the demonstration's claims into content/claims/photos. They are drawings by code, with the
// light, the blur and the grain of a telephone's camera: nothing is photographed or downloaded, so there is no licence to keep. The grain differs
// each time, so run it only to change a picture.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ceiling, floor, machine } from './demo-photos/cafe.mjs'
import { junction, lamp, rear } from './demo-photos/van.mjs'
import { root } from './node.mjs'

const [width, height] = [1200, 900]
const folder = join(root, 'content/claims/photos')

/** The drawing as a camera would have it: tilted, a little out of focus, darker in the corners, with grain. */
const photo = ({
  tilt,
  defs,
  draw,
}) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>${defs}<radialGradient id="corners" cx=".5" cy=".48" r=".75"><stop offset=".45" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#0a0803" stop-opacity=".55"/></radialGradient></defs>
<g transform="rotate(${tilt} 600 450) translate(600 450) scale(1.06) translate(-600 -450)">${draw}</g><rect width="100%" height="100%" fill="url(#corners)"/></svg>`

const photos = { ceiling, 'coffee-machine': machine, floor, 'rear-doors': rear, 'rear-light': lamp, junction }

mkdirSync(folder, { recursive: true })
for (const [name, drawing] of Object.entries(photos)) {
  const file = join(folder, `${name}.jpg`)
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 9 } },
  })
    .png()
    .toBuffer()
  const flat = await sharp(Buffer.from(photo(drawing)))
    .flatten({ background: '#222' })
    .blur(1.1)
    .toBuffer()
  await sharp(flat)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 38, mozjpeg: true })
    .toFile(file)
  console.log(`${name}.jpg`, Math.round(statSync(file).size / 1024), 'kB')
}
