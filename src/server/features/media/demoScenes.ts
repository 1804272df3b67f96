/** Pictures of the demonstration, drawn by code: a coast, a workshop, a café, a van, a flint wall and an office. Nothing is downloaded. */

/** A number from 0 to below 1, always the same for the same place. */
const scatter = (place: number) => {
  const value = Math.sin(place * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}
const many = (count: number, draw: (place: number) => string) => Array.from({ length: count }, (_, place) => draw(place)).join('')
const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(width)}" height="${Math.round(height)}" fill="${fill}" ${more}/>`
const sky = (from: string, to: string) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`
const ground = '<rect width="100%" height="100%" fill="url(#sky)"/>'

const coast = () =>
  sky('#8fb7c9', '#f3dfc1') +
  ground +
  '<circle cx="1180" cy="420" r="70" fill="#f7c873"/>' +
  rect(0, 560, 1600, 440, '#2f6173') +
  many(60, (place) => rect(scatter(place) * 1600, 575 + scatter(place + 90) * 330, 40 + scatter(place + 7) * 120, 4, '#5f93a3')) +
  rect(140, 470, 420, 90, '#3a3f45') +
  rect(180, 300, 46, 170, '#e9e4da') +
  rect(180, 340, 46, 34, '#b3452f') +
  '<path d="M172 300 h62 l-31 -44 z" fill="#3a3f45"/>' +
  '<path d="M760 640 h300 l-46 64 h-206 z" fill="#7b3128"/>' +
  rect(880, 560, 12, 84, '#3a3f45') +
  '<path d="M892 560 l96 78 h-96 z" fill="#e9e4da"/>' +
  '<path d="M0 900 q400 -80 800 0 t800 0 v100 h-1600 z" fill="#cbb894"/>'

const workshop = () =>
  rect(0, 0, 1600, 1000, '#e6d9c2') +
  many(9, (place) => rect(120 + place * 160, 120, 6, 260, '#b09a74')) +
  many(14, (place) =>
    rect(140 + place * 100, 150 + scatter(place) * 90, 20, 90 + scatter(place + 3) * 90, place % 3 ? '#6d5436' : '#445a63', 'rx="6"'),
  ) +
  rect(0, 640, 1600, 60, '#8d6a3f') +
  rect(120, 700, 60, 300, '#7a5a34') +
  rect(1400, 700, 60, 300, '#7a5a34') +
  rect(420, 560, 560, 80, '#c99f63') +
  many(6, (place) => rect(440 + place * 88, 575, 60, 8, '#a97f45')) +
  '<path d="M1040 640 l70 -110 h120 l70 110 z" fill="#445a63"/>'

const cafe = () =>
  rect(0, 0, 1600, 1000, '#d8cdbd') +
  many(16, (row) =>
    many(18, (place) => rect(place * 96 - (row % 2) * 48, row * 46, 92, 42, scatter(row * 20 + place) > 0.5 ? '#b7654a' : '#a8573f')),
  ) +
  rect(180, 320, 1240, 560, '#2e4a46') +
  rect(240, 400, 520, 400, '#f4e3b4') +
  rect(840, 400, 240, 480, '#22383a') +
  rect(1140, 400, 220, 400, '#f4e3b4') +
  many(8, (place) => `<path d="M${180 + place * 155} 300 h155 l-12 110 h-131 z" fill="${place % 2 ? '#f5efe4' : '#c2503c'}"/>`) +
  rect(0, 880, 1600, 120, '#8b8379')

const van = () =>
  sky('#bcd3da', '#eef1e8') +
  ground +
  '<path d="M0 560 q420 -170 860 -40 t740 -20 v500 h-1600 z" fill="#7f9a5c"/>' +
  '<path d="M0 760 h1600 v240 h-1600 z" fill="#6b6f70"/>' +
  many(10, (place) => rect(place * 170, 870, 90, 12, '#e9e4da')) +
  '<path d="M420 460 h560 q40 0 70 40 l90 120 h70 q30 0 30 30 v120 h-820 z" fill="#f3f1ea"/>' +
  '<path d="M990 500 l90 120 h-150 v-120 z" fill="#40606a"/>' +
  rect(420, 640, 820, 26, '#1f6f78') +
  '<circle cx="580" cy="780" r="70" fill="#2a2c2e"/><circle cx="580" cy="780" r="30" fill="#c9c9c4"/>' +
  '<circle cx="1080" cy="780" r="70" fill="#2a2c2e"/><circle cx="1080" cy="780" r="30" fill="#c9c9c4"/>'

const flint = () =>
  rect(0, 0, 1600, 1000, '#cfc8ba') +
  many(420, (place) => {
    const [x, y] = [(place % 28) * 60 + scatter(place) * 26, Math.floor(place / 28) * 70 + scatter(place + 500) * 26]
    const tone = ['#4a4f55', '#6a7077', '#8e949a', '#383c41', '#a7a39a'][place % 5]
    return `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${Math.round(22 + scatter(place + 9) * 10)}" ry="${Math.round(18 + scatter(place + 4) * 12)}" fill="${tone}"/>`
  })

const office = () =>
  rect(0, 0, 1600, 1000, '#dfe3df') +
  rect(140, 120, 700, 460, '#a9c6cf') +
  many(3, (place) => rect(140 + place * 233, 120, 8, 460, '#f5f3ee')) +
  '<path d="M140 480 q200 -90 380 -20 t320 -10 v130 h-700 z" fill="#86a06b"/>' +
  rect(980, 200, 420, 300, '#f5f3ee') +
  many(5, (place) => rect(1020, 240 + place * 48, 220 + scatter(place) * 120, 14, '#9aa5a3')) +
  rect(0, 700, 1600, 40, '#9b7a52') +
  rect(300, 520, 300, 180, '#2f3b40') +
  rect(430, 690, 40, 20, '#2f3b40') +
  '<circle cx="900" cy="640" r="58" fill="#c2503c"/>' +
  rect(890, 580, 20, 20, '#5f7f4f')

export const demoScenes: Readonly<Record<string, () => string>> = { coast, workshop, cafe, van, flint, office }
export const sceneSize = { width: 1600, height: 1000 }
/** The file key for a scene's original once it is drawn. */
export const sceneKey = (name: string) => `media/originals/demo-${name}`

/** The drawing for a key. Null for an uploaded picture. */
export const sceneAt = (key: string): string | null => {
  const draw = demoScenes[/^media\/originals\/demo-([a-z]+)$/.exec(key)?.[1] ?? '']
  if (!draw) return null
  const { width, height } = sceneSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${draw()}</svg>`
}
