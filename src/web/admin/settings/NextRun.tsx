/** What the next runs of the retention jobs would remove, shown on request. Looking removes nothing. */
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { retention, type RetentionRun } from '#contract/admin/retention.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import type { RetentionRule } from '#contract/model/site/retention.ts'
import { q } from '#web/app/data/query.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'

const night = 'Each night'
const hour = 'Each hour'
const words: Record<RetentionRule, { what: string; when: string }> = {
  documents: { what: 'Documents past their period', when: night },
  emptyDocuments: { what: 'Documents whose file never arrived', when: night },
  letters: { what: 'Letters about cover, six years after the policy', when: night },
  requests: { what: 'Quote requests without a policy', when: hour },
  requestDrafts: { what: 'Quote requests not sent', when: hour },
  claimDrafts: { what: 'Claim reports not sent', when: hour },
  enquiries: { what: 'Enquiries', when: night },
  enquirySpam: { what: 'Enquiries marked as spam', when: night },
  appointments: { what: 'Appointments and callbacks', when: night },
  appointmentSpam: { what: 'Appointments marked as spam', when: night },
}
type Rule = RetentionRun['rules'][number]
const number = (count: number) => count.toLocaleString('en-GB')

export const NextRun = () => {
  const [asked, setAsked] = useState(false)
  const read = useQuery({ ...q(retention.nextRun), enabled: asked })
  const count = () => {
    setAsked(true)
    if (asked) void read.refetch()
  }
  return (
    <Card as="section" id="next-run" className="max-w-form">
      <CardHeader title="The next run" />
      <p className="mb-4 max-w-measure text-soft">Counted with the saved periods. Looking does not remove anything.</p>
      <Button icon={Search} className="scripted" busy={read.isFetching} busyLabel="Counting..." onClick={count}>
        {read.data ? 'Count again' : 'See what the next run will remove'}
      </Button>
      {asked && (
        <div className="mt-5 grid gap-4">
          {read.data && !read.error ? <Found run={read.data} /> : <NotLoaded what="count" query={read} />}
        </div>
      )}
    </Card>
  )
}

const Found = ({ run: { rules, at } }: { run: RetentionRun }) => {
  const shown = rules.filter(({ count, held }) => count > 0 || (held ?? 0) > 0)
  const all = rules.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Notice
        tone={all > 0 ? 'warning' : 'success'}
        live
        title={
          all > 0
            ? `${number(all)} ${all === 1 ? 'record will go' : 'records will go'} for good in the next runs`
            : 'Nothing is due: the next runs will remove nothing'
        }
      >
        Counted at {formatDateTime(at)}.
      </Notice>
      {shown.length > 0 && (
        <Table
          caption="What the next runs will remove"
          captionHidden
          rows={shown}
          rowKey={({ rule }) => rule}
          columns={[
            { key: 'what', header: 'What', names: true, wrap: true, cell: ({ rule }) => words[rule].what },
            { key: 'count', header: 'Removed', align: 'end', cell: ({ count }) => number(count) },
            { key: 'oldest', header: 'Oldest from', cell: ({ oldest }) => (oldest ? formatDate(oldest) : 'None') },
            { key: 'held', header: 'Kept past period', wrap: true, cell: heldText },
            { key: 'later', header: 'In later runs', align: 'end', cell: ({ later }) => (later > 0 ? `Up to ${number(later)}` : 'None') },
            { key: 'when', header: 'Runs', cell: ({ rule }) => words[rule].when },
          ]}
        />
      )}
      <p className="max-w-measure text-meta text-hint">
        Documents are dated by the last day they were kept for, everything else by its last change. One run removes at most 200 documents
        and 200 quote requests. Subscriptions, notifications, counts and the like are not counted here.
      </p>
    </>
  )
}

/** What keeps a record although its time is over. */
const keeps: Partial<Record<RetentionRule, string>> = {
  documents: 'a legal hold, an open complaint or an open claim',
  letters: 'a legal hold, an open complaint or an open claim',
  requests: 'a legal hold or an open complaint',
  enquiries: 'an open complaint',
}
const heldText = ({ rule, held }: Rule) => {
  if (held === null) return 'Cannot be held'
  if (held === 0) return 'None'
  return `${number(held)} by ${keeps[rule] ?? 'a hold'}`
}
