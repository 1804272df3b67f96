import type { Fact } from './DescriptionList.tsx'
import { Figures } from './Figures.tsx'

/** `wide`: a long text, which takes a whole line of the grid. `short`: for a value that is not a string, whether it fits into half a phone. */
export type GridFact = Fact & { wide?: boolean; short?: boolean }

/** A name, and a value, of these lengths fit into half the width of a phone. */
const shortName = 22
const shortValue = 18
const isShort = ({ label, value, short }: GridFact) =>
  (short ?? (typeof value === 'string' && value.length <= shortValue)) && typeof label === 'string' && label.length <= shortName

/**
 * Names above values, read-only, in as many columns as there is room for: two or three on a screen, on a phone two for what is short. Read line by line.
 * Write a missing value in words ("Not given"); do not leave it blank.
 */
export const FactGrid = ({
  facts,
  bare,
}: {
  facts: readonly GridFact[]
  /** Without a line above, and closer together: for a part of a card. */ bare?: boolean
}) => (
  <div className={bare ? 'fact-grid fact-grid-bare' : 'fact-grid'}>
    <dl>
      {facts.map((fact, index) => (
        <div key={index} data-wide={fact.wide || undefined} data-short={isShort(fact) || undefined}>
          <dt className="text-small text-hint">{fact.label}</dt>
          <dd className="min-w-0 break-words">{typeof fact.value === 'string' ? <Figures>{fact.value}</Figures> : fact.value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
