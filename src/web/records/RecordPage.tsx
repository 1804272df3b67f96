import type { ReactNode } from 'react'
import { Refusal } from '#web/forms/Refusal.tsx'
import { BringIntoView } from '#web/ui/feedback/BringIntoView.tsx'
import { Facts } from './Facts.tsx'
import { Screen } from './Screen.tsx'
import type { RecordState } from './useRecord.ts'

type RecordProps = {
  /** For the browser tab. */
  title: string
  heading: string
  above: ReactNode
  /** Beside the heading: the status badge, and what is late. */
  status: ReactNode
  actions?: ReactNode
  facts: readonly { label: string; value: ReactNode }[]
  record: Pick<RecordState<unknown>, 'refused' | 'reload'>
  /** What the user has to know before anything else. */
  notices?: ReactNode
  /** Beside the content on a wide screen, after it on a narrow one; without it the content has the whole width. */
  aside?: ReactNode
  /** After the content and the aside. */
  below?: ReactNode
  children: ReactNode
}

/** The layout of a record's screen. The first lines say who it is about, its status and what to do next; its parts follow. */
export const RecordPage = ({ title, heading, above, status, actions, facts, record, notices, aside, below, children }: RecordProps) => (
  <Screen title={title} heading={heading} above={above} beside={status} actions={actions} facts={<Facts facts={facts} />} isRecord>
    <BringIntoView message={record.refused}>
      <Refusal error={record.refused} typed={false} onReload={record.reload} />
    </BringIntoView>
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
