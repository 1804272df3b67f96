// What the drawn photos are made of, as SVG.

/** A number from 0 to below 1, always the same for the same place. */
export const scatter = (place) => {
  const value = Math.sin(place * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}
export const many = (count, draw) => Array.from({ length: count }, (_, place) => draw(place)).join('')
export const rect = (x, y, w, h, fill, more = '') => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const fade = (id, stops, more = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${more}>${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient>`
/** A rough surface (plaster, wood, tarmac), lit from the upper left. */
export const surface = (id, frequency, depth, seed) =>
  `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="${seed}" result="n"/>
  <feDiffuseLighting in="n" surfaceScale="${depth}" lighting-color="#fff" result="l"><feDistantLight azimuth="225" elevation="58"/></feDiffuseLighting>
  <feComposite in="l" in2="SourceGraphic" operator="arithmetic" k1="1.15" k2="0" k3="0" k4="0" result="c"/><feComposite in="c" in2="SourceGraphic" operator="in"/></filter>`
export const soft = (id, by) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${by}"/></filter>`
export const ragged = (id, scale, seed) =>
  `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="fractalNoise" baseFrequency="0.018" numOctaves="4" seed="${seed}"/>
  <feDisplacementMap in="SourceGraphic" scale="${scale}" xChannelSelector="R" yChannelSelector="G"/></filter>`
