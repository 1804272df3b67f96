/** How similar two addresses are, 0 to 1: the share of letter triples they have in common. Linear in their length. */

const triples = (path: string) => {
  const letters = `  ${path
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, 200)} `
  return new Set(Array.from({ length: Math.max(letters.length - 2, 0) }, (_, index) => letters.slice(index, index + 3)))
}

/** Triples of our own paths, which are compared with every missing path. */
const known = new Map<string, Set<string>>()
const triplesOfKnown = (path: string) => {
  const cached = known.get(path) ?? triples(path)
  if (known.size < 5_000) known.set(path, cached)
  return cached
}

/** `b`: an address of ours. */
export const similarity = (a: string, b: string): number => {
  const [left, right] = [triples(a), triplesOfKnown(b)]
  const both = [...left].filter((triple) => right.has(triple)).length
  const all = left.size + right.size - both
  return all === 0 ? 0 : both / all
}
