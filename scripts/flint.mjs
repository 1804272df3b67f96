// Draws the seamless flint tiles of src/web/ui/flint: `node scripts/flint.mjs`. The same seed gives the same tiles. Stones are the cells of a relaxed
// Voronoi diagram on a torus, rounded and separated by mortar; some show the bright facet of knapped flint, and small chips ("gallets") fill the wide
// joints, as in Sussex walls.
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { Delaunay } from 'd3-delaunay'

const width = 660
const height = 130
const rows = 5
const columns = 19

let state = 3
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
const wrap = (value, size) => ((value % size) + size) % size
const copies = (points) => [-1, 0, 1].flatMap((i) => [-1, 0, 1].flatMap((j) => points.map(([x, y]) => [x + i * width, y + j * height])))
const diagram = (points) => Delaunay.from(copies(points)).voronoi([-width, -height, 2 * width, 2 * height])
const own = (points, index) => 4 * points.length + index // the middle copy of nine
const area = (cell) =>
  Math.abs(
    cell.reduce((sum, [x, y], i) => {
      const [u, v] = cell[(i + 1) % cell.length]
      return sum + x * v - u * y
    }, 0),
  ) / 2

let stones = Array.from({ length: rows * columns }, (_, n) => {
  const row = Math.floor(n / columns)
  const step = width / columns
  return [
    (n % columns) * step + (row % 2) * (step / 2) + (random() - 0.5) * step * 0.75,
    (row + 0.5) * (height / rows) + (random() - 0.5) * 13,
  ]
}).map(([x, y]) => [wrap(x, width), wrap(y, height)])
for (let round = 0; round < 2; round++) {
  const voronoi = diagram(stones)
  stones = stones.map(([x, y], index) => {
    const cell = voronoi.cellPolygon(own(stones, index)).slice(0, -1)
    const centre = cell.reduce(([a, b], [c, d]) => [a + c / cell.length, b + d / cell.length], [0, 0])
    return [wrap(x * 0.45 + centre[0] * 0.55, width), wrap(y * 0.45 + centre[1] * 0.55, height)]
  })
}

const looks = stones.map(() => ({ tone: Math.floor(random() * 4), inset: 1.5 + random() * 0.8, facet: random() < 0.5, turn: random() }))
const voronoi = diagram(stones)

/** The polygon shrunk by `distance` px. */
const inset = (cell, [x, y], distance) =>
  cell.map(([u, v]) => {
    const length = Math.hypot(u - x, v - y)
    const scale = Math.max(0.5, 1 - (distance * 1.25) / length)
    return [x + (u - x) * scale, y + (v - y) * scale]
  })
const relative = (points, at) => {
  let [x, y] = at
  return points.map(([u, v]) => {
    const text = `${u - x} ${v - y}`
    x = u
    y = v
    return text
  })
}
const whole = (points) => points.map(([x, y]) => [Math.round(x), Math.round(y)])
/** Straight edges with round corners: quadratic curves through the midpoints of the edges. */
const rounded = (cell) => {
  const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const start = whole([middle(cell.at(-1), cell[0])])[0]
  let at = start
  let path = `M${at.join(' ')}`
  cell.forEach((corner, i) => {
    const [c, to] = whole([corner, middle(corner, cell[(i + 1) % cell.length])])
    path += `q${c[0] - at[0]} ${c[1] - at[1]} ${to[0] - at[0]} ${to[1] - at[1]}`
    at = to
  })
  return `${path}z`
}
const straight = (points) => {
  const [first, ...rest] = whole(points)
  return `M${first.join(' ')}l${relative(rest, first).join(' ')}z`
}

const paths = [[], [], [], []]
const facets = [[], [], [], []]
const gallets = []
const joints = new Map()
copies(stones).forEach((point, copy) => {
  const index = copy % stones.length
  const cell = voronoi.cellPolygon(copy)?.slice(0, -1)
  if (!cell || area(cell) > 4000) return
  const box = [
    Math.min(...cell.map(([x]) => x)),
    Math.max(...cell.map(([x]) => x)),
    Math.min(...cell.map(([, y]) => y)),
    Math.max(...cell.map(([, y]) => y)),
  ]
  for (const [x, y] of cell) joints.set(`${Math.round(x)} ${Math.round(y)}`, [x, y])
  if (box[1] < 0 || box[0] > width || box[3] < 0 || box[2] > height) return
  const look = looks[index]
  const body = inset(cell, point, look.inset)
  paths[look.tone].push(rounded(body))
  if (look.facet && body.length > 4) {
    const inner = inset(cell, point, 6.5)
    const from = Math.floor(look.turn * inner.length)
    const part = [0, 1, 2].map((k) => inner[(from + k) % inner.length])
    facets[look.tone].push(straight([...part, [point[0] + (look.turn - 0.5) * 6, point[1] + 2]]))
  }
})
for (const [x, y] of joints.values()) {
  if (x < -4 || x > width + 4 || y < -4 || y > height + 4) continue
  // The same joint must get the same chip on both sides of the seam.
  const key = Math.round(wrap(x, width)) * 131 + Math.round(wrap(y, height))
  const chance = Math.abs(Math.sin(key) * 43758.5453) % 1
  if (chance > 0.2) continue
  const angle = chance * 40
  const corner = (turn, far) => [x + Math.cos(angle + turn) * far, y + Math.sin(angle + turn) * far]
  gallets.push(straight([corner(0, 3.6), corner(1.9, 2), corner(3.1, 3.2), corner(4.6, 2.2)]))
}

const walls = {
  business: {
    mortar: '#B5C9C9',
    tones: ['#08363F', '#0B4A55', '#0E4650', '#14525D'],
    bright: ['#0F4A55', '#156271', '#185A66', '#1E6976'],
    chip: '#3E7480',
  },
  vehicle: {
    mortar: '#C9D3D3',
    tones: ['#22323A', '#32444C', '#3D5058', '#4A5D65'],
    bright: ['#33464F', '#465A63', '#52666E', '#61757D'],
    chip: '#71848B',
  },
  specialist: {
    mortar: '#DFD0C8',
    tones: ['#2A2B30', '#3B3537', '#4B3A38', '#6B3A2F'],
    bright: ['#3C3D43', '#4F484A', '#614E4B', '#85493B'],
    chip: '#A3705F',
  },
}
for (const [name, wall] of Object.entries(walls)) {
  const layer = (fills, shapes) =>
    shapes.map((shape, tone) => (shape.length ? `<path fill="${fills[tone]}" d="${shape.join('')}"/>` : '')).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${wall.mortar}"/><path fill="${wall.chip}" d="${gallets.join('')}"/>${layer(wall.tones, paths)}${layer(wall.bright, facets)}</svg>\n`
  writeFileSync(new URL(`../src/web/ui/flint/${name}.svg`, import.meta.url), svg)
  console.log(name, svg.length, 'bytes,', gzipSync(svg, { level: 9 }).length, 'gzipped')
}
