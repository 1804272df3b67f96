/** What visitors searched for and did not find, to show what to write next. Only totals, which identify nobody. */
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import {
  contentGapSpans,
  contentGaps as gaps,
  type Missed,
  type Misses,
  type Unhelpful,
  type ContentGaps,
} from '#contract/admin/content/contentGaps.ts'
import { searchWords } from '#contract/admin/content/searchWords.ts'
import { entries } from '#contract/admin/content/entries.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { outcomeLabels, ratingReasonLabels } from '#contract/model/tools/assistant.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { textOf } from '#web/app/data/textOf.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { PostedRefusal } from '#web/forms/Refusal.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { useCan } from '../shell/useCan.ts'

const spanIn = (search: URLSearchParams) => contentGapSpans.find((days) => days === search.get('days')) ?? contentGapSpans[0]

export const loader = (args: LoaderFunctionArgs) =>
  loadOrRetry(args, q(gaps.show, { days: spanIn(new URL(args.request.url).searchParams) }))

export const action = endpointAction(leadsTo(searchWords.fromMiss, ({ id }) => paths.adminEntry(id)))

const spanLabels = { 30: '30 days', 90: '90 days', 365: '12 months' }

export const ContentGapsScreen = () => {
  const [search] = useSearchParams()
  const days = spanIn(search)
  const query = useQuery(q(gaps.show, { days }))
  return (
    <Screen title="Content gaps">
      <PostedRefusal />
      <Tabs
        label="How far back"
        tabs={contentGapSpans.map((span) => ({
          label: spanLabels[span],
          href: paths.adminContentGaps(span === contentGapSpans[0] ? {} : { days: span }),
          current: span === days,
        }))}
      />
      {query.data ? <Found contentGaps={query.data} /> : <NotLoaded what="list" query={query} />}
    </Screen>
  )
}

const Found = ({ contentGaps }: { contentGaps: ContentGaps }) => (
  <div className="grid grid-cols-1 gap-10 pt-2">
    <p className="max-w-measure text-soft">
      Since {formatDate(contentGaps.since)}. Counted by day, never by visitor. Anything that may be a person's name, address or number is
      not kept.
    </p>
    <MissedTable
      title="Searches that found nothing"
      hint={
        <>
          Words that appear on none of our pages. A page that uses them will fix the search; so will{' '}
          <Anchor href={paths.adminEntries({ kind: 'synonym' })} className="link">
            search words
          </Anchor>
          , which say what they mean.
        </>
      }
      explains
      misses={contentGaps.searches}
      header="Words"
      rest={'Not kept: may be personal'}
      empty={{ what: 'Every search found something', text: 'Searches without a result will appear here.' }}
    />
    <Ratings ratings={contentGaps.ratings} />
    <MissedTable
      title="Missing addresses"
      hint={'Addresses that visitors followed or typed, but none of our pages has.'}
      misses={contentGaps.addresses}
      header="Address"
      rest="Bots looking for weaknesses, and anything not kept"
      empty={{ what: 'No missing addresses', text: 'Addresses that visitors ask for but do not exist will appear here.' }}
    />
  </div>
)

/** Not a landmark: the table inside it already is one, with the same name. */
const Part = ({ title, hint, children }: { title: string; hint: React.ReactNode; children: React.ReactNode }) => (
  <div>
    <h2 className="text-h2">{title}</h2>
    <p className="max-w-measure pb-3 text-meta text-hint">{hint}</p>
    {children}
  </div>
)

/** Three empty tables would hide the one that is not. */
const NonePart = ({ title, what, text }: { title: string; what: string; text: string }) => (
  <div>
    <h2 className="text-h2">{title}</h2>
    <p className="mt-1 flex gap-1.5 text-meta text-soft">
      <Icon of={CircleCheck} className="first-line text-good" />
      <span>
        {what}. {text}
      </span>
    </p>
  </div>
)

type MissedTableProps = {
  title: string
  hint: React.ReactNode
  misses: Misses
  header: string
  /** Label for the total of searches that are not kept individually. */
  rest: string
  empty: { what: string; text: string }
  /** Each may be made into search words. */
  explains?: boolean
}

/** Creates a draft that says what the words mean, and opens it. */
const Explain = ({ words }: { words: string }) => {
  const go = useNavigate()
  const make = useChange(searchWords.fromMiss, {
    invalidates: [entries.list],
    onSuccess: ({ id, title, made }) => {
      if (made) toast.success('Draft created', title)
      else toast.info('There is a draft already', title)
      void go(paths.adminEntry(id))
    },
    onError: (error) => toast.error('Draft not created', textOf(error)),
  })
  return (
    <PressForm endpoint={searchWords.fromMiss} fixed={{ words }} onPress={() => make.mutate({ words })}>
      <Button type="submit" size="small" busy={make.isPending} busyLabel="Making it..." aria-label={`Make search words from ${words}`}>
        Make search words
      </Button>
    </PressForm>
  )
}

const MissedTable = ({ title, hint, misses, header, rest, empty, explains = false }: MissedTableProps) => {
  const mayExplain = useCan('page:create') && explains
  const columns: readonly Column<Missed>[] = [
    {
      key: 'subject',
      header,
      names: true,
      cell: ({ subject }) =>
        subject === null ? <span className="font-normal text-hint">{rest}</span> : <span className="break-words">{subject}</span>,
    },
    { key: 'count', header: 'Times', align: 'end', cell: ({ count }) => count.toLocaleString('en-GB') },
    { key: 'last', header: 'Last seen', cell: ({ last }) => formatDate(last) },
    ...(mayExplain
      ? [
          {
            key: 'explain',
            header: 'What they mean',
            cell: ({ subject }: Missed) => subject !== null && subject.length <= 60 && <Explain words={subject} />,
          },
        ]
      : []),
  ]
  if (misses.rows.length === 0) return <NonePart title={title} {...empty} />
  return (
    <Part title={title} hint={hint}>
      <Table caption={title} captionHidden columns={columns} rows={misses.rows} rowKey={({ subject }) => subject ?? '()'} />
      {misses.beyond > 0 && (
        <p className="pt-3 text-meta text-soft">
          {misses.beyond.toLocaleString('en-GB')} more, asked for less often, {misses.beyond === 1 ? 'is' : 'are'} not shown.
        </p>
      )}
    </Part>
  )
}

const unhelpfulColumns: readonly Column<Unhelpful>[] = [
  {
    key: 'words',
    header: 'Words in the question',
    names: true,
    cell: ({ words }) => words || <span className="font-normal text-hint">None that our pages use</span>,
  },
  {
    key: 'reason',
    header: 'What was wrong',
    wrap: true,
    cell: ({ reason }) => (reason ? ratingReasonLabels[reason] : <span className="text-hint">Not said</span>),
  },
  {
    key: 'answer',
    header: 'Answered with',
    wrap: true,
    cell: ({ page, outcome }) =>
      page ? (
        <Anchor href={page} className="link wrap-anywhere">
          {page}
        </Anchor>
      ) : (
        outcomeLabels[outcome]
      ),
  },
  { key: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
]

const Ratings = ({ ratings: { helpful, unhelpful, rows } }: { ratings: ContentGaps['ratings'] }) => {
  const total = helpful + unhelpful
  if (rows.length === 0)
    return (
      <NonePart
        title="Assistant answers that did not help"
        what={total === 0 ? 'Nobody has rated an answer' : 'Every rated answer helped'}
        text="Answers that visitors mark as unhelpful will appear here, with the reason."
      />
    )
  return (
    <Part
      title="Assistant answers that did not help"
      hint={`${helpful.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} ${total === 1 ? 'rating' : 'ratings'} said that it helped.`}
    >
      <Table caption="Assistant answers that did not help" captionHidden columns={unhelpfulColumns} rows={rows} rowKey={({ id }) => id} />
      {unhelpful > rows.length && (
        <p className="pt-3 text-meta text-soft">
          The newest {rows.length} of {unhelpful.toLocaleString('en-GB')}.
        </p>
      )}
    </Part>
  )
}
