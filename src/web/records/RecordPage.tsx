import type { ReactNode } from 'react'
import { Refusal } from '#web/forms/Refusal.tsx'
import { BringIntoView } from '#web/ui/feedback/BringIntoView.tsx'
import { Facts } from './Facts.tsx'
import { RecordColumns, type Jump } from './RecordColumns.tsx'
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
  /** Whom to ring or write to: at the head of the aside, and on a phone directly under the facts. */
  contact?: ReactNode
  /** For a long page: links to its parts, on a phone. */
  jumps?: readonly Jump[]
  /** After the content and the aside. */
  below?: ReactNode
  children: ReactNode
}

/** The layout of a record's screen. The first lines say who it is about, its status and what to do next; its parts follow. */
export const RecordPage = ({
  title,
  heading,
  above,
  status,
  actions,
  facts,
  record,
  notices,
  aside,
  contact,
  jumps,
  below,
  children,
}: RecordProps) => (
  <Screen title={title} heading={heading} above={above} beside={status} actions={actions} facts={<Facts facts={facts} />} isRecord>
    <BringIntoView message={record.refused}>
      <Refusal error={record.refused} typed={false} onReload={record.reload} />
    </BringIntoView>
    {notices}
    {aside ? (
      <RecordColumns contact={contact} {...(jumps ? { jumps } : {})} aside={aside}>
        {children}
      </RecordColumns>
    ) : (
      children
    )}
    {below}
  </Screen>
)
