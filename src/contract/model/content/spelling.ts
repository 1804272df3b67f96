/** How similar the spelling of two words is. */

/** Number of letters to change, add, remove or swap with a neighbour. Anything above `most` returns `most + 1`. */
export const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : most + 1,
      )
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? most + 1
}

/** Whether two words differ by no more typing errors than their length allows: one, or two from eight letters. */
export const alike = (a: string, b: string): boolean => {
  if (a[0] !== b[0] || a.length < 4) return false
  const allowed = a.length < 8 ? 1 : 2
  return distance(a, b, allowed) <= allowed
}
