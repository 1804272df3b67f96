import type { ReactNode } from 'react'
import { Refusal } from '#web/forms/Refusal.tsx'
import { BringIntoView } from '#web/ui/feedback/BringIntoView.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { classes } from '#web/ui/display/classes.ts'
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

/** A part of the page, by the id of its card. */
export type Jump = { label: string; id: string }

type ColumnsProps = {
  /** Whom to ring or write to: on a phone before everything else, on a wide screen at the head of the aside. */
  contact?: ReactNode
  /** On a phone, where they are screens apart: a line of links to the parts of the page. */
  jumps?: readonly Jump[]
  aside: ReactNode
  children: ReactNode
}

/** A record's parts in two columns on a wide screen, the aside being a third of it; on a narrow one below each other. */
export const RecordColumns = ({ contact, jumps = [], aside, children }: ColumnsProps) => (
  <div className="record-columns grid grid-cols-1 items-start gap-5 lg:grid-cols-3">
    {contact && <div className="lg:col-start-3 lg:row-start-1">{contact}</div>}
    {jumps.length > 0 && <Jumps to={jumps} />}
    <div className="grid grid-cols-1 gap-5 lg:col-span-2 lg:col-start-1 lg:row-span-2 lg:row-start-1">{children}</div>
    <div className={classes('grid grid-cols-1 gap-5 lg:col-start-3', contact ? 'lg:row-start-2' : 'lg:row-span-2 lg:row-start-1')}>
      {aside}
    </div>
  </div>
)

const Jumps = ({ to }: { to: readonly Jump[] }) => (
  <nav aria-label="Parts of this page" className="lg:hidden" data-screen-only>
    <ul className="flex flex-wrap gap-x-5 text-meta">
      {to.map(({ label, id }) => (
        <li key={id}>
          <Anchor href={`#${id}`} className="link inline-flex min-h-8 items-center coarse:min-h-11">
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  </nav>
)
