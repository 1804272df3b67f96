/** When the installation was last backed up, and how to back it up. */
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { maintenance, type Backups } from '#contract/admin/maintenance.ts'
import { formatDateTime, formatFileSize } from '#contract/format.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { SettingsFrame } from './SettingRecord.tsx'

const query = q(maintenance.backups)
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, query)

export const BackupsScreen = () => {
  const read = useQuery(query)
  return (
    <SettingsFrame
      title="Backups"
      about="A backup contains the database, uploaded files and the secrets file. It is made on the server, not from the browser: anyone who can start one can read everything."
    >
      {read.data ? <Runs backups={read.data} /> : <NotLoaded what="backups" query={read} />}
    </SettingsFrame>
  )
}

type Run = Backups['runs'][number]

const columns: readonly Column<Run>[] = [
  { key: 'at', header: 'When', names: true, cell: ({ at }) => formatDateTime(at) },
  { key: 'state', header: 'Status', cell: ({ ok }) => (ok ? <Badge tone="good">Complete</Badge> : <Badge tone="danger">Failed</Badge>) },
  { key: 'folder', header: 'Where', wrap: true, cell: ({ folder, message }) => <span className="break-all">{message || folder}</span> },
  { key: 'files', header: 'Files', align: 'end', cell: ({ files }) => files?.toLocaleString('en-GB') ?? '' },
  { key: 'bytes', header: 'Size', align: 'end', cell: ({ bytes }) => (bytes === null ? '' : formatFileSize(bytes, 0)) },
]

const aged = (hours: number) => (hours < 2 ? '1 hour' : hours < 48 ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`)

/** In hours: a day, plus some delay of the nightly run. */
const lateHours = 26

const State = ({ backups: { embedded, hours } }: { backups: Backups }) =>
  !embedded ? (
    <Notice title="The database has its own server">
      It is backed up with its own tools, pg_dump or pgBackRest, and Seawall cannot see those backups. Check there that they run.
    </Notice>
  ) : hours === null ? (
    <Notice tone="warning" title="No backup is on record">
      Make one with the command below, and schedule it every night.
    </Notice>
  ) : hours > lateHours ? (
    <Notice tone="warning" title={`The last complete backup is ${aged(hours)} old`}>
      Anything since then would be lost with this machine. Check that the nightly run still works.
    </Notice>
  ) : (
    <Notice tone="success" title={hours < 1 ? 'Backed up within the last hour' : `Backed up ${aged(hours)} ago`} />
  )

const Runs = ({ backups }: { backups: Backups }) => (
  <>
    <State backups={backups} />
    <Table
      caption="Backups on record"
      columns={columns}
      rows={backups.runs}
      rowKey={({ at, folder }) => at + folder}
      instead={
        backups.runs.length === 0 ? (
          <EmptyState title="Nothing yet">Each run of the backup command will add a line here.</EmptyState>
        ) : undefined
      }
    />
    {backups.embedded && (
      <Card as="section" className="max-w-form">
        <CardHeader title="How to make one" />
        <p>On the server, in the program's folder, while the app is running:</p>
        <pre className="mt-2 overflow-x-auto rounded-control bg-panel p-3 text-meta" tabIndex={0} aria-label="Backup command">
          npm run backup -- /mnt/backups
        </pre>
        <p className="mt-3 text-soft">
          Every file is read back and compared; an incomplete backup does not count. Keep backups on another machine, encrypted, and restore
          one once a quarter to see that it works: <code>npm run restore</code>.
        </p>
        {backups.bucket && (
          <p className="mt-3 text-soft">
            Uploaded files are in a bucket and are not included: use the bucket's own versioning to back them up.
          </p>
        )}
      </Card>
    )}
  </>
)
