/**
 * Keeps what belongs together on one line, such as "£2 million", and shows the percent sign at its full width, which among tabular
 * figures is narrow. The text itself does not change (docs/decisions/0089).
 */
import { Fragment, type ReactNode } from 'react'

const kept = [
  // "£2 million", "12 per cent", "25 MB", "3 working days"
  /£?\d[\d,.]* (?:million|billion|per cent|[KMG]B|hours?|(?:working )?days?|weeks?|months?|years?|metres?)\b/,
  // "1 January 2027"
  /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{4})?\b/,
  // "01632 960 123"
  /\b0\d{2,4} \d{3,4} \d{3,4}\b/,
  // "23:59 on 30/06/2027"
  /\b\d{1,2}:\d{2} on \d{2}\/\d{2}\/\d{4}\b/,
  // "9:00 AM - 5:30 PM", "Mon-Fri"
  /\b\d{1,2}:\d{2} [AP]M - \d{1,2}:\d{2} [AP]M\b/,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat)-(?:Tue|Wed|Thu|Fri|Sat|Sun)\b/,
  // "BN1 1ZZ"
  /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/,
  // "INV-2026-000064", "C-000130", "LIA/378267-26", "DO/34514"
  /\b[A-Z]{2,4}-\d{4}-[0-9A-Z]{4,}\b/,
  /\b[A-Z]{1,5}-\d{4,}\b/,
  /\b[A-Z]{2,6}\/\d{3,}(?:-\d+)?\b/,
  /(?<=\d)%/,
]
const figure = new RegExp(kept.map(({ source }) => source).join('|'), 'g')

export const Figures = ({ children }: { children: string }) => {
  const parts: ReactNode[] = []
  let at = 0
  for (const { 0: found, index } of children.matchAll(figure)) {
    parts.push(
      children.slice(at, index),
      <span key={index} className={found === '%' ? 'proportional-nums' : 'whitespace-nowrap'}>
        {found}
      </span>,
    )
    at = index + found.length
  }
  return [...parts, children.slice(at)]
}

/** An address with a longer part is given a line of its own beside a name (ui/facts.css); a part that is longer still may break anywhere. */
const ownLine = 17
const longPart = 28

/** An email address breaks before the @ and the dots, and not at its hyphens. */
export const EmailText = ({ address }: { address: string }) => {
  const parts = address.split(/(?=@)|(?<=\.)/)
  return (
    <span className="break-words" data-long={parts.some(({ length }) => length > ownLine) || undefined}>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part.length > longPart ? part : <span className="whitespace-nowrap">{part}</span>}
        </Fragment>
      ))}
    </span>
  )
}
