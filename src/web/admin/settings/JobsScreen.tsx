/** Background work: scheduled jobs, jobs that are waiting, and those that failed for good. */
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { maintenance, type DeadJob, type Job, type Jobs } from '#contract/admin/maintenance.ts'
import { messages } from '#contract/admin/messages.ts'
import { formatDateTime } from '#contract/format.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { useRecord, type RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { SettingsFrame } from './SettingRecord.tsx'

const query = q(maintenance.jobs)
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, query)
export const action = endpointAction(maintenance.retryJob)

export const JobsScreen = () => {
  const read = useQuery(query)
  return (
    <SettingsFrame title="Jobs" about="What the program does automatically in the background.">
      {read.data ? (
        <Work jobs={read.data} reload={() => read.refetch()} loading={read.isFetching} />
      ) : (
        <NotLoaded what="jobs" query={read} />
      )}
    </SettingsFrame>
  )
}

const columns: readonly Column<Job>[] = [
  { key: 'label', header: 'Work', names: true, wrap: true, cell: ({ label }) => label },
  { key: 'schedule', header: 'When', wrap: true, cell: ({ schedule }) => schedule ?? 'On request' },
  {
    key: 'last',
    header: 'Last run',
    wrap: true,
    cell: ({ lastRun, schedule }) =>
      lastRun ? (
        <>
          {lastRun.ok ? '' : <Badge tone="danger">Failed</Badge>}{' '}
          <span className="whitespace-nowrap">{formatDateTime(lastRun.finishedAt)}</span>
          {lastRun.message && <span className="block text-small break-words text-hint">{lastRun.message}</span>}
        </>
      ) : (
        <span className="none-here text-hint">{schedule ? 'Not yet' : 'Not counted'}</span>
      ),
  },
  {
    key: 'next',
    header: 'Next run',
    cell: ({ nextRunAt }) => (nextRunAt ? formatDateTime(nextRunAt) : <span className="none-here text-hint">On request</span>),
  },
  {
    key: 'waiting',
    header: 'Waiting',
    align: 'end',
    cell: ({ waiting, retrying, active }) =>
      waiting + retrying + active === 0 ? (
        <span className="none-here text-hint">0</span>
      ) : (
        <>
          {waiting + retrying + active}
          {retrying > 0 && <span className="block text-small text-hint">{retrying} to try again</span>}
        </>
      ),
  },
]

const Work = ({ jobs, reload, loading }: { jobs: Jobs; reload: () => unknown; loading: boolean }) => {
  const record = useRecord(query, [messages.health])
  return (
    <>
      {jobs.running ? (
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone="good">Running</Badge>
          <span className="text-soft">
            {jobs.lastBeatAt && `Last response ${formatDateTime(jobs.lastBeatAt)}. `}
            {jobs.dead.length === 0 && 'No failed work.'}
          </span>
          <Button size="small" data-needs-script onClick={() => void reload()} busy={loading} busyLabel="Loading...">
            Look again
          </Button>
        </p>
      ) : (
        <Notice tone="error" title="Background work has stopped">
          No worker has responded for a minute{jobs.lastBeatAt ? `, the last one ${formatDateTime(jobs.lastBeatAt)}` : ''}. Emails and
          reminders will wait until the worker runs again.
        </Notice>
      )}
      {jobs.dead.length > 0 && (
        <section className="grid gap-3">
          <h2>Failed</h2>
          <p className="max-w-measure text-soft">
            Work that failed after every attempt. Once the cause is fixed, try it again: doing it twice does no harm.
          </p>
          <ol className="divide-y divide-line border-y border-line">
            {jobs.dead.map((one) => (
              <FailedJob key={one.id} job={one} record={record} />
            ))}
          </ol>
          {jobs.deadCount > jobs.dead.length && (
            <p className="text-meta text-hint">{jobs.deadCount - jobs.dead.length} older ones are not shown.</p>
          )}
        </section>
      )}
      <section className="list-rows grid gap-3">
        <h2>All jobs</h2>
        <Table caption="All jobs" captionHidden columns={columns} rows={jobs.jobs} rowKey={({ name }) => name} />
      </section>
    </>
  )
}

const FailedJob = ({ job, record }: { job: DeadJob; record: RecordState<Jobs> }) => {
  const form = useEndpointForm(maintenance.retryJob, {
    fixed: { id: job.id },
    defaults: {},
    record,
    onDone: () => toast.success('Trying again'),
  })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <strong className="font-semibold">{job.label}</strong>
        <span className="block text-meta text-hint">{formatDateTime(job.at)}</span>
        {job.message && <span className="block text-meta break-words text-soft">{job.message}</span>}
      </div>
      <EndpointForm form={form} submitLabel="Try again" busyLabel="Queueing..." variant="secondary" asksToLeave={false}>
        {null}
      </EndpointForm>
    </li>
  )
}
