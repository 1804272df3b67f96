import type { ReactNode } from 'react'
import { Refusal } from '#web/forms/Refusal.tsx'
import { Facts } from './Facts.tsx'
import { Screen } from './Screen.tsx'
import type { RecordState } from './useRecord.ts'

type RecordProps = {
  /** In the browser's tab. */
  title: string
  heading: string
  above: ReactNode
  /** Beside the heading: the badge, and what is late. */
  status: ReactNode
  actions?: ReactNode
  facts: readonly { label: string; value: ReactNode }[]
  record: Pick<RecordState<unknown>, 'refused' | 'reload'>
  /** What has to be known before anything else. */
  notices?: ReactNode
  /** Beside the content on a wide screen, after it on a narrow one; without it the content has the whole width. */
  aside?: ReactNode
  /** After both. */
  below?: ReactNode
  children: ReactNode
}

/** How one record stands on its screen: who it is about, where it stands and what to do next in the first lines; then its parts. */
export const Record = ({ title, heading, above, status, actions, facts, record, notices, aside, below, children }: RecordProps) => (
  <Screen title={title} heading={heading} above={above} beside={status} actions={actions} facts={<Facts facts={facts} />}>
    <Refusal error={record.refused} onReload={record.reload} />
    {notices}
    {aside ? (
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <div className="grid grid-cols-1 gap-5 lg:col-span-2">{children}</div>
        <div className="grid grid-cols-1 gap-5">{aside}</div>
      </div>
    ) : (
      children
    )}
    {below}
  </Screen>
)
