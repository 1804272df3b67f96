/** Brand colours and fonts for emails, as in ui/tokens.css. Not all mail programs support custom properties or web fonts. */
export const palette = {
  page: '#EEF3F2',
  card: '#FFFFFF',
  hairline: '#DDE6E5',
  ink: '#0A1C24',
  muted: '#3D5058',
  hint: '#566A72',
  sea: '#0E5E6A',
  seaDark: '#08363F',
  lantern: '#FFC247',
  lanternEdge: '#F0A81E',
  brick: '#A8321F',
} as const

export const face = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif"
