import type { ReactNode } from 'react'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

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
  <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
    {contact && <div className="lg:col-start-3 lg:row-start-1">{contact}</div>}
    {jumps.length > 0 && <Jumps to={jumps} />}
    <div className="grid grid-cols-1 gap-5 lg:col-span-2 lg:col-start-1 lg:row-span-2 lg:row-start-1">{children}</div>
    <div className={`grid grid-cols-1 gap-5 lg:col-start-3 ${contact ? 'lg:row-start-2' : 'lg:row-span-2 lg:row-start-1'}`}>{aside}</div>
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
