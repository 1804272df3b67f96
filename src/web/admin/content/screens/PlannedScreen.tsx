/** What will be published, taken down or lose its approval on which day, for every kind that the user may edit; and what failed. */
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { cms, type Planned, type PlannedStep } from '#contract/admin/content/cms.ts'
import { formatDate, formatTime } from '#contract/format.ts'
import { addDays, clockChange, clockOn } from '#contract/model/contact/workingTime.ts'
import { kindLabels } from '#contract/model/content/contentName.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { firstOf, lastOf, monthName, monthOf, weeksOf } from '../../calendar/calendarMonth.ts'
import { MonthCard, MonthDays } from '../../calendar/MonthCalendar.tsx'
import { todayInLondon } from '../../shell/todayInLondon.ts'
import { CmsTabs } from '../CmsTabs.tsx'
import { collectionOf } from '../collection.ts'

const shownMonth = (search: URLSearchParams) => monthOf(search.get('month'), todayInLondon())
const query = (month: string) => q(cms.planned, { from: firstOf(month), to: lastOf(month) })

export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, query(shownMonth(new URL(args.request.url).searchParams)))

const words: Record<PlannedStep, string> = {
  failed: 'Could not go public',
  publish: 'Goes public',
  unpublish: 'Comes off the site',
  approval: 'Approval ends',
}

const clockNotes = {
  forward: 'The clocks go forward: 01:00 becomes 02:00 (BST)',
  back: 'The clocks go back: 02:00 becomes 01:00 (GMT)',
}
const noteOf = (day: string) => {
  const change = clockChange(day)
  return change && clockNotes[change]
}
/** Whether the month's times are in GMT or BST, or when that changes. */
const timeOf = (month: string) => {
  const [before, after] = [clockOn(firstOf(month)), clockOn(addDays(lastOf(month), 1))]
  if (before === after) return `Times in London (${before}).`
  const day = weeksOf(month)
    .flat()
    .find((one) => one !== null && clockChange(one))
  return `Times in London: ${before}, and ${after} from ${formatDate(day)} on.`
}

const countOf = (count: number) => (count === 0 ? 'Nothing planned' : count === 1 ? '1 change' : `${count} changes`)

export const PlannedScreen = () => {
  const [search] = useSearchParams()
  const month = shownMonth(search)
  const read = useQuery(query(month))
  const days = new Map(
    read.data?.days.map(({ on, items }) => [on, items.map((item) => ({ ...item, key: `${item.id} ${item.step} ${item.at}` }))]),
  )
  const count = [...days.values()].reduce((sum, items) => sum + items.length, 0)
  return (
    <Screen title={`Planned for ${monthName(month)}`} heading="Content">
      <CmsTabs current="planned" />
      <MonthCard
        month={month}
        today={read.data?.today ?? todayInLondon()}
        count={read.data ? countOf(count) : ''}
        under={timeOf(month)}
        href={(other) => paths.adminCmsPlanned({ month: other })}
      >
        {read.data ? (
          <>
            {read.data.more && (
              <p className="mb-4 text-meta">There is more than fits here: the first 1,000 of each kind of change are shown.</p>
            )}
            <MonthDays
              month={month}
              today={read.data.today}
              on={(day) => days.get(day) ?? []}
              note={noteOf}
              caption={`What is planned for ${monthName(month)}`}
              nothing="Nothing goes public, comes off the site or loses its approval this month."
              inCalendar={(item) => <InCalendar item={item} />}
              inList={(item) => <InList item={item} />}
            />
          </>
        ) : (
          <NotLoaded what="calendar" query={read} />
        )}
      </MonthCard>
    </Screen>
  )
}

/** Where it can be moved or cancelled. */
const hrefOf = ({ id, kind }: Planned) => collectionOf(kind).item(id)
const timeText = ({ at }: Planned) => (at ? formatTime(at) : '')

const TimeAndStep = ({ item }: { item: Planned }) => (
  <span className={item.step === 'failed' && !item.mended ? 'text-danger' : 'text-hint'}>
    {item.step === 'failed' && <Icon of={item.mended ? CircleCheck : CircleAlert} size={14} className="mr-1 inline align-middle" />}
    {`${timeText(item)} ${words[item.step]}${item.mended ? ', published since' : ''}`.trim()}
  </span>
)

const InCalendar = ({ item }: { item: Planned }) => (
  <>
    <TimeAndStep item={item} />
    <Anchor href={hrefOf(item)} className="link block break-words" title={item.reason || undefined}>
      {item.title}
      <VisuallyHidden>
        , {kindLabels[item.kind]}
        {item.reason && `. ${item.reason}`}
      </VisuallyHidden>
    </Anchor>
  </>
)

const InList = ({ item }: { item: Planned }) => (
  <>
    <Anchor href={hrefOf(item)} className="link font-semibold">
      {item.title}
    </Anchor>
    <span className="text-small">
      <TimeAndStep item={item} />
      <span className="text-hint">. {kindLabels[item.kind]}.</span>
    </span>
    {item.reason && <span className="text-small text-soft">{item.reason}</span>}
  </>
)
