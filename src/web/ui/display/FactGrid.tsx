import type { Fact } from './DescriptionList.tsx'

/** `wide`: a long text, which takes a whole line of the grid. */
export type GridFact = Fact & { wide?: boolean }

/**
 * Names above values, read-only, in as many columns as there is room for: one on a phone, two or three on a screen, read line by line.
 * Write a missing value in words ("Not given"); do not leave it blank.
 */
export const FactGrid = ({ facts }: { facts: readonly GridFact[] }) => (
  <div className="fact-grid">
    <dl>
      {facts.map((fact, index) => (
        <div key={index} data-wide={fact.wide || undefined}>
          <dt className="text-small text-hint">{fact.label}</dt>
          <dd className="min-w-0 break-words">{fact.value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
