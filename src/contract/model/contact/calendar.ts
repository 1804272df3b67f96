/** One calendar entry as a file (RFC 5545). Times are in UTC, so that calendars do not need to know our time zone. */
export type CalendarEntry = {
  uid: string
  /** Version number. Calendars use the entry with the highest. */
  sequence: number
  /** ISO timestamps. */
  starts: string
  minutes: number
  /** When this version was written. */
  stamp: string
  state: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  title: string
  about: string
  place: string
  organiser: { name: string; email: string }
}

const instant = (iso: string) => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '')
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/[\u0000-\u001f]/g, '')

const octetsOf = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** Folds lines to at most 75 octets; a continuation starts with a space. Never splits a character. */
const folded = (line: string) => {
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const character of line) {
    const octets = octetsOf(character.codePointAt(0) ?? 0)
    if (size + octets > 75) {
      lines.push(current)
      current = ' '
      size = 1
    }
    current += character
    size += octets
  }
  return [...lines, current].join('\r\n')
}

export const calendarOf = (entry: CalendarEntry): string => {
  const ends = new Date(Date.parse(entry.starts) + entry.minutes * 60_000).toISOString()
  const quoted = entry.organiser.name.replace(/["\u0000-\u001f]/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Seawall//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.state === 'CANCELLED' ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${instant(entry.stamp)}`,
    `DTSTART:${instant(entry.starts)}`,
    `DTEND:${instant(ends)}`,
    `STATUS:${entry.state}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.about)}`,
    `LOCATION:${escaped(entry.place)}`,
    `ORGANIZER;CN="${quoted}":mailto:${entry.organiser.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

/** An appointment as shown in calendars. The file attached to a mail and the one to download have the same entry. */
export type CalendarAppointment = {
  reference: string
  startsAt: string
  sequence: number
  channel: 'phone' | 'video' | 'office'
  state: CalendarEntry['state']
}
export const appointmentCalendar = (
  { reference, startsAt, sequence, channel, state }: CalendarAppointment,
  firm: { name: string; email: string; phone: string; address: string; host: string },
  stamp: string,
): string =>
  calendarOf({
    uid: `${reference}@${firm.host}`,
    sequence,
    starts: startsAt,
    minutes: 30,
    stamp,
    state,
    title: `${firm.name}: appointment`,
    about: `Reference ${reference}. To move or cancel it, use the link in our email or ring ${firm.phone}.`,
    place: { phone: 'By phone: we will ring you', video: 'By video: the link is in our email', office: firm.address }[channel],
    organiser: { name: firm.name, email: firm.email },
  })

/** A calendar of all-day entries that a calendar program can subscribe to. `on`: yyyy-mm-dd. */
export const daysCalendar = (
  name: string,
  host: string,
  days: readonly { id: string; title: string; about: string; on: string }[],
  stamp: string,
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Seawall//Renewals//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    ...days.flatMap(({ id, title, about, on }) => [
      'BEGIN:VEVENT',
      `UID:renewal-${id}@${host}`,
      `DTSTAMP:${instant(stamp)}`,
      `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`,
      'TRANSP:TRANSPARENT',
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(about)}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P21D',
      `DESCRIPTION:${escaped(title)}`,
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')

/** One entry of a calendar that is kept as a file: a whole day (`on`, yyyy-mm-dd), or a moment. `stamp`: when this version was written. */
export type DatedEntry = { uid: string; sequence: number; stamp: string; title: string; about: string } & (
  | { on: string }
  | { startsAt: string; minutes: number; state: CalendarEntry['state'] }
)

const timesOf = (entry: DatedEntry) => {
  if ('on' in entry) return [`DTSTART;VALUE=DATE:${entry.on.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT']
  const ends = new Date(Date.parse(entry.startsAt) + entry.minutes * 60_000).toISOString()
  return [`DTSTART:${instant(entry.startsAt)}`, `DTEND:${instant(ends)}`, `STATUS:${entry.state}`]
}

/** A calendar to keep. The same entries always give the same text. */
export const datesCalendar = (name: string, entries: readonly DatedEntry[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Seawall//Dates//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${escaped(entry.uid)}`,
      `SEQUENCE:${entry.sequence}`,
      `DTSTAMP:${instant(entry.stamp)}`,
      ...timesOf(entry),
      `SUMMARY:${escaped(entry.title)}`,
      `DESCRIPTION:${escaped(entry.about)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
