import type { ReactNode } from 'react'

/** A text of this length still fits into half the width of a phone. */
const shortText = 22

/**
 * The few facts that users look for first, in one line under the title; in two columns on a phone, where a long one takes the whole line.
 * Facts without a value are left out.
 */
export const Facts = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl className="record-facts mt-3 empty:hidden">
    {facts
      .filter(({ value }) => value !== '' && value !== null)
      .map(({ label, value }) => (
        <div key={label} data-wide={(typeof value === 'string' && value.length > shortText) || undefined}>
          <dt className="text-small text-hint">{label}</dt>
          <dd className="font-semibold break-words">{value}</dd>
        </div>
      ))}
  </dl>
)
