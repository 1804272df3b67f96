/**
 * Insurers' quotes as schedule cards side by side, sharing the rows of one table. The client chooses from it, and staff see it
 * before it is sent. Shows the offers in the order given.
 */
import { Check, CircleAlert, EqualNot } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Offer } from '#contract/model/quotes/quote.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { offerGroups, totalLine, type OfferCell, type OfferLine } from './offerRows.ts'

/** How many columns the style sheet lays out on a narrow screen; more than three are stacked. */
const columnsOf = (count: number) => (count > 3 ? 'many' : String(count))

/** Adds the scheme if the insurer has more than one offer. */
const nameOf = ({ insurer, scheme }: Offer, offers: readonly Offer[]) =>
  scheme && offers.filter((other) => other.insurer === insurer).length > 1 ? `${insurer}, ${scheme}` : insurer

type OfferTableProps = {
  offers: readonly Offer[]
  /** Leaves out the lines that are the same for all insurers. The total stays. */
  only?: boolean
  /** The offers of a renewal: what gets worse comes directly under the prices. */
  renewal?: boolean
  /** The offer that was accepted, or that the broker recommends. */
  marked?: { offerId: string; label: string } | undefined
  /** Actions for an offer, at the foot of its card. */
  foot?: { title: string; of: (offer: Offer) => ReactNode }
}

export const OfferTable = ({ offers, only = false, renewal = false, marked, foot }: OfferTableProps) => {
  const groups = offerGroups(offers, renewal)
    .map(({ title, lines }) => ({ title, lines: only ? lines.filter(({ differs }) => differs) : lines }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <div className="offers-frame" data-offers={columnsOf(offers.length)}>
      {/* The roles are explicit because the style sheet makes the table a grid on narrow screens, where some browsers drop them. */}
      <table role="table" className="offers">
        <caption className="sr-only">{offers.length > 1 ? 'The quotes side by side' : 'The quote'}</caption>
        <thead role="rowgroup">
          <tr role="row" className="offers-names">
            <th role="columnheader" scope="col">
              <span className="sr-only">What</span>
            </th>
            {offers.map(({ id, insurer, scheme }) => (
              <th key={id} role="columnheader" scope="col">
                <span className="offers-insurer">{insurer}</span>
                {scheme && (
                  <>
                    <span className="sr-only">, </span>
                    <span className="offers-scheme">{scheme}</span>
                  </>
                )}
                {marked?.offerId === id && (
                  <span className="mt-1.5 block">
                    <Badge tone="good" glyph={Check}>
                      {marked.label}
                    </Badge>
                  </span>
                )}
              </th>
            ))}
          </tr>
          <Line line={totalLine(offers)} offers={offers} hint="For one year, with tax and our fee" className="offers-total" />
        </thead>
        {groups.map(({ title, lines }) => (
          <tbody key={title} role="rowgroup">
            <tr role="row" className="offers-group">
              <th role="rowheader" scope="rowgroup">
                {title}
              </th>
              {offers.map(({ id }) => (
                <td key={id} aria-hidden />
              ))}
            </tr>
            {lines.map((line) => (
              <Line key={line.what} line={line} offers={offers} marked={line.differs} />
            ))}
          </tbody>
        ))}
        <tfoot role="rowgroup">
          <tr role="row" className="offers-foot" aria-hidden={foot ? undefined : true} data-screen-only>
            <th role="rowheader" scope="row">
              {foot?.title}
            </th>
            {offers.map((offer) => (
              <td key={offer.id} role="cell" data-label={nameOf(offer, offers)}>
                {foot?.of(offer)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const Line = ({
  line: { what, cells, wordy },
  offers,
  hint,
  marked,
  className,
}: {
  line: OfferLine
  offers: readonly Offer[]
  hint?: string
  marked?: boolean
  className?: string
}) => (
  <tr role="row" className={classes('offers-line', wordy && 'offers-wordy', marked && 'offers-differs', className)}>
    <th role="rowheader" scope="row">
      <span className="offers-what">{what}</span>
      {hint && (
        <>
          <span className="sr-only">. </span>
          <span className="offers-hint">{hint}</span>
        </>
      )}
      {marked && (
        <span className="offers-mark">
          <Icon of={EqualNot} size={14} />
          Differs
        </span>
      )}
    </th>
    {cells.map((cell, index) => {
      const offer = offers[index]
      return (
        <td key={offer?.id} role="cell" data-label={offer && nameOf(offer, offers)} className={`offers-${cell.as}`}>
          <Cell cell={cell} />
        </td>
      )
    })}
  </tr>
)

const Cell = ({ cell }: { cell: OfferCell }) => {
  switch (cell.as) {
    case 'figure':
      return (
        <span className="offers-value">
          <span>{cell.figure}</span>
          {cell.stop && <span className="sr-only">{cell.stop}</span>}
          {cell.note && (
            <>
              {' '}
              <span className="offers-note">{cell.note}</span>
            </>
          )}
        </span>
      )
    case 'words': {
      const [first = '', ...more] = cell.lines
      return more.length === 0 ? (
        <span className="offers-value">{first}</span>
      ) : (
        <ul className="offers-value">
          {cell.lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )
    }
    case 'missing':
      return (
        <span className="offers-value">
          <Icon of={CircleAlert} size={16} />
          <span>{cell.text}</span>
        </span>
      )
    case 'nothing':
      return <span className="offers-value">{cell.text}</span>
  }
}
