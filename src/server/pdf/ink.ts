/** Brand colours and shapes for paper and pictures: the palette of src/web/ui/tokens.css, which pages use. */
export const palette = {
  white: '#ffffff',
  chalk50: '#f7faf9',
  chalk100: '#eef3f2',
  chalk200: '#dde6e5',
  mortar: '#b5c9c9',
  ink: '#0a1c24',
  flint700: '#3d5058',
  flint600: '#566a72',
  flint500: '#71848b',
  sea100: '#d9efee',
  sea700: '#0e5e6a',
  sea800: '#0b4a55',
  sea900: '#08363f',
  lantern: '#ffc247',
  brick: '#a8321f',
  moss: '#1b6640',
} as const

/** Three stones on a course of brick, 32 by 32: as in src/web/site/shell/Wordmark.tsx. */
export const mark: readonly { path: string; colour: string }[] = [
  { path: 'M2 3a1 1 0 0 1 1-1h26a1 1 0 0 1 1 1v23H2z', colour: palette.mortar },
  {
    path: 'M4.6 14.9C3.7 9.4 6.3 4.7 11 4.2s6.9 2.5 6.3 6.5-3 6.6-6.9 7-5.3-.4-5.8-2.8z',
    colour: palette.sea900,
  },
  { path: 'M19.6 9.9c.1-3.7 2.5-5.8 5.3-5.6s4.1 2.5 3.8 5.6-2.3 5.2-5.1 5-4.1-1.8-4-5z', colour: palette.sea800 },
  { path: 'M12.1 20.7c.5-2.9 3.4-4.8 7.6-4.8s8.1 1.2 8.2 3.9-2.8 4-7.6 4.1-8.7-.4-8.2-3.2z', colour: palette.sea700 },
  { path: 'M4 21.9c0-1.7 1.2-2.6 3-2.6s3.2.9 3.1 2.5-1.4 2.3-3.2 2.3-2.9-.6-2.9-2.2z', colour: palette.sea800 },
  {
    path: 'M2 27h8.6v3H3a1 1 0 0 1-1-1zM11.7 27h8.6v3h-8.6zM21.4 27H30v2a1 1 0 0 1-1 1h-7.6z',
    colour: palette.brick,
  },
]
