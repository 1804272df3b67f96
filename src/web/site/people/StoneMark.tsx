/** Instead of a photograph: a person's initials on a knapped flint, in varying shapes. */

const shapes = [
  'M14 6c8-5 20-4 27 3s10 18 6 28-16 13-26 12S4 41 3 30 6 11 14 6Z',
  'M20 4c10-2 22 2 27 12s3 22-7 29-24 5-31-3S2 24 6 16 12 6 20 4Z',
  'M11 10C18 3 31 2 40 8s12 17 9 27-12 14-23 14S6 45 4 34 4 16 11 10Z',
] as const

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map(([first = '']) => first)
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase()

export const StoneMark = ({ name }: { name: string }) => {
  const shape = shapes[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % shapes.length]
  return (
    <svg aria-hidden viewBox="0 0 52 52" className="size-12 shrink-0">
      <path d={shape} className="fill-sea-800" />
      <text x="26" y="27" textAnchor="middle" dominantBaseline="central" className="fill-white font-display text-meta font-bold">
        {initialsOf(name)}
      </text>
    </svg>
  )
}
