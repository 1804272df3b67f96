/** Reads a calendar file as a program would (RFC 5545), and refuses what the standard forbids. */

export type ReadEntry = Readonly<Record<string, string>>

const unescaped = (text: string) => text.replace(/\\n/g, '\n').replace(/\\([\\;,])/g, '$1')

/** The entries of the file, each as its properties by name without parameters. Throws if a line is too long or ends wrongly. */
export const readCalendar = (text: string): ReadEntry[] => {
  if (!text.endsWith('\r\n') || /[^\r]\n/.test(text)) throw new Error('A line does not end with CRLF')
  const raw = text.slice(0, -2).split('\r\n')
  for (const line of raw) if (Buffer.byteLength(line) > 75) throw new Error(`More than 75 octets: ${line}`)
  const lines = raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR' || !lines.includes('VERSION:2.0'))
    throw new Error('Not a whole calendar')
  const entries: Record<string, string>[] = []
  let open: Record<string, string> | null = null
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') {
      if (open) throw new Error('An entry within an entry')
      open = {}
    } else if (line === 'END:VEVENT') {
      if (!open?.['UID'] || !open['DTSTAMP'] || !open['DTSTART']) throw new Error('An entry without its name, stamp or day')
      entries.push(open)
      open = null
    } else if (open) {
      const at = line.indexOf(':')
      open[line.slice(0, at).split(';')[0] ?? ''] = unescaped(line.slice(at + 1))
    }
  }
  return entries
}
