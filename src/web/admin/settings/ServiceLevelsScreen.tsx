/** What we promise and by when, as the machines of the program run it. Shown, not changed. */
import type { LoaderFunctionArgs } from 'react-router'
import { settings } from '#contract/admin/settings.ts'
import { formatDate } from '#contract/format.ts'
import { updateDays } from '#contract/model/claims/claimProgress.ts'
import { claimMachine } from '#contract/model/claims/claimMachine.ts'
import { bankHolidays, closingTime, openingTime } from '#contract/model/contact/workingTime.ts'
import { machines } from '#contract/model/machines.ts'
import { useQuery } from '@tanstack/react-query'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { SettingsFrame } from './SettingRecord.tsx'

const query = q(settings.firm)
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, query)

type Level = { what: string; when: string; days: number }

/** Every status of every machine in which a promise runs. */
const levels: readonly Level[] = Object.values(machines).flatMap(({ noun, statuses, statusNames, label }) =>
  statusNames.flatMap((status): Level[] => {
    const promise = (statuses as Record<string, { promise?: { days: number } }>)[status]?.promise
    return promise
      ? [{ what: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`, when: label(status as never, 'staff'), days: promise.days }]
      : []
  }),
)
const claimLevels: readonly Level[] = claimMachine.statusNames.flatMap((status): Level[] => {
  const days = updateDays[status]
  return days === null ? [] : [{ what: 'Claim, next update', when: claimMachine.label(status, 'staff'), days }]
})
const complaintLevels: readonly { what: string; when: string; within: string }[] = [
  { what: 'Complaint', when: 'Acknowledged', within: '3 working days' },
  { what: 'Complaint', when: 'Short letter instead of a final response', within: '3 working days' },
  { what: 'Complaint', when: 'Final response', within: '8 weeks' },
  { what: 'Complaint about personal data', when: 'Acknowledged', within: '30 days' },
]

const within = (days: number) => (days === 1 ? '1 working day' : `${days} working days`)

export const ServiceLevelsScreen = () => {
  const read = useQuery(query)
  return (
    <SettingsFrame title="Service levels" about="What starts a clock, and by when the client hears from us.">
      <Notice title="These are part of the program">
        The website, forms and mails promise the same days in words, and the complaints clocks are the FCA’s. So they are shown here, and
        cannot be changed without the words.
      </Notice>
      <Table
        caption="Promises"
        rows={[...[...levels, ...claimLevels].map(({ days, ...rest }) => ({ ...rest, within: within(days) })), ...complaintLevels]}
        rowKey={({ what, when }) => what + when}
        columns={[
          { key: 'what', header: 'Record', names: true, wrap: true, cell: ({ what }) => what },
          { key: 'when', header: 'When it is', wrap: true, cell: ({ when }) => when },
          { key: 'within', header: 'Within', cell: (row) => row.within },
        ]}
      />
      {read.data ? <Holidays today={read.data.today} /> : <NotLoaded what="calendar" query={read} />}
    </SettingsFrame>
  )
}

const Holidays = ({ today }: { today: string }) => {
  const year = Number(today.slice(0, 4))
  return (
    <section className="grid gap-3">
      <h2>Working days</h2>
      <p className="max-w-measure text-soft">
        Monday to Friday without the bank holidays of England and Wales, by the rules of the Banking and Financial Dealings Act 1971. A
        promise ends at {closingTime}; the office opens at {openingTime}. A holiday proclaimed for one year alone comes with a new version
        of the program.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {[year, year + 1].map((one) => (
          <div key={one}>
            <h3>Bank holidays {one}</h3>
            <ul className="mt-2 list-disc pl-5">
              {bankHolidays(one).map((day) => (
                <li key={day}>{formatDate(day)}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
