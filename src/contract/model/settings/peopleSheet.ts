/** The brokers, the insurers and the claim times as a form, one per line. */
import { text, z } from '../../schema.ts'
import { readPhone } from '../content/reading.ts'
import type { OurPeople } from '../site/ourPeople.ts'
import { typedLines, type Fields, type Faults, type Sheet, type TypedIn } from './sheet.ts'

const fields = {
  brokers: text(1200),
  insurers: text(1600),
  insurersNote: text(200),
  claimTimes: text(900),
  claimSource: text(160),
  claimDate: z.string().check(z.trim(), z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, 'Enter a date')),
} satisfies Fields
type Typed = TypedIn<typeof fields>

/** 'Grace Holloway, Commercial broker, 01632 960 124'. Null if the line is not in this format. */
const brokerOf = (line: string): OurPeople['brokers'][number] | null => {
  const [, name = '', role = '', shown = ''] = /^([^,]{1,60}),\s*(.{1,80}),\s*([^,]{1,30})$/.exec(line) ?? []
  const dial = readPhone(shown)
  return name && dial ? { name: name.trim(), role: role.trim(), phone: { shown, dial } } : null
}

/** Reads 'Report acknowledged: the same working day'. */
const timeOf = (line: string) => {
  const [, what = '', usual = ''] = /^([^:]{1,60}):\s*(.{1,40})$/.exec(line) ?? []
  return what && usual ? { what: what.trim(), usual: usual.trim() } : null
}

const quoted = (line: string) => `"${line.slice(0, 60)}"`

const brokerFaults = ({ brokers }: Typed): Faults => {
  const lines = typedLines(brokers)
  const wrong = lines.find((line) => !brokerOf(line))
  if (wrong) return { brokers: `Write a name, what they do and a phone number with commas between: ${quoted(wrong)} is not that` }
  return lines.length > 6 ? { brokers: 'Six people at most' } : {}
}

const insurerFaults = ({ insurers }: Typed): Faults => {
  const lines = typedLines(insurers)
  const long = lines.find((line) => line.length > 60)
  if (long) return { insurers: `Shorten each name to 60 characters or fewer: ${quoted(long)}` }
  return lines.length > 24 ? { insurers: 'Twenty-four insurers at most' } : {}
}

/** Figures are not published without their source and date, so times, source and date are all required, or none. */
const timeFaults = ({ claimTimes, claimSource, claimDate }: Typed): Faults => {
  const lines = typedLines(claimTimes)
  if (lines.length === 0)
    return claimSource || claimDate ? { claimTimes: 'Enter the times that this source gives, or remove the source and the day' } : {}
  const wrong = lines.find((line) => !timeOf(line))
  return {
    ...(wrong
      ? { claimTimes: `Write what happens, a colon, and how long it usually takes: ${quoted(wrong)} is not that` }
      : lines.length > 8
        ? { claimTimes: 'Eight lines at most' }
        : {}),
    ...(claimSource ? {} : { claimSource: 'Say where these times come from' }),
    ...(claimDate && !Number.isNaN(Date.parse(claimDate)) ? {} : { claimDate: 'Enter the date they were counted' }),
  }
}

export const peopleSheet: Sheet<'ourPeople', typeof fields> = {
  key: 'ourPeople',
  fields,
  labels: {
    brokers: 'Who answers',
    insurers: 'Insurers we ask',
    insurersNote: 'Next to the insurers',
    claimTimes: 'How long claims usually take',
    claimSource: 'Source of these times',
    claimDate: 'Counted on',
  },
  typed: ({ brokers, insurers, insurersNote, claimTimes }) => ({
    brokers: brokers.map(({ name, role, phone }) => `${name}, ${role}, ${phone.shown}`).join('\n'),
    insurers: insurers.join('\n'),
    insurersNote,
    claimTimes: claimTimes?.lines.map(({ what, usual }) => `${what}: ${usual}`).join('\n') ?? '',
    claimSource: claimTimes?.source ?? '',
    claimDate: claimTimes?.date ?? '',
  }),
  faults: (typed) => ({ ...brokerFaults(typed), ...insurerFaults(typed), ...timeFaults(typed) }),
  value: (typed) => ({
    brokers: typedLines(typed.brokers).flatMap((line) => brokerOf(line) ?? []),
    insurers: typedLines(typed.insurers),
    insurersNote: typed.insurersNote,
    claimTimes: typed.claimTimes
      ? { lines: typedLines(typed.claimTimes).flatMap((line) => timeOf(line) ?? []), source: typed.claimSource, date: typed.claimDate }
      : null,
  }),
}
