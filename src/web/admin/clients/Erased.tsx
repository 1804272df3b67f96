/** What an erasure keeps: shown before it, and afterwards on the record. */
import type { ClientDetail } from '#contract/admin/book/clients.ts'
import { formatDate } from '#contract/format.ts'
import type { KeptRecords } from '#contract/model/clients/erasure.ts'
import { Table } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'

const until = (day: string | null) => (day ? formatDate(day) : 'No date set')

export const KeptTable = ({ kept }: { kept: readonly KeptRecords[] }) => (
  <Table
    caption="What is kept"
    captionHidden
    columns={[
      { key: 'what', header: 'What', names: true, wrap: true, cell: ({ what }) => what },
      { key: 'count', header: 'How many', align: 'end', cell: ({ count }) => count.toLocaleString('en-GB') },
      { key: 'why', header: 'Why', wrap: true, cell: ({ why }) => why },
      { key: 'until', header: 'Until', cell: (one) => until(one.until) },
    ]}
    rows={kept}
    rowKey={({ what }) => what}
  />
)

export const ErasedNotice = ({ erased }: { erased: NonNullable<ClientDetail['erased']> }) => (
  <Notice title={`Personal data erased on ${formatDate(erased.at)}`}>
    {erased.kept.length === 0 ? (
      'No records had to be kept except the sealed audit log.'
    ) : (
      <>
        Kept, as well as the sealed audit log:
        <ul className="list-disc pl-5">
          {erased.kept.map((one) => (
            <li key={one.what}>
              {one.what} ({one.count.toLocaleString('en-GB')}), {one.until ? `until ${formatDate(one.until)}` : 'until the hold ends'}
            </li>
          ))}
        </ul>
      </>
    )}
  </Notice>
)
