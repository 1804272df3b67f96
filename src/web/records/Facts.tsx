import type { ReactNode } from 'react'

/** The few facts that somebody looks for first, in one line under the title; one without a value is not said. */
export const Facts = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
    {facts
      .filter(({ value }) => value !== '' && value !== null)
      .map(({ label, value }) => (
        <div key={label}>
          <dt className="text-small text-hint">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
  </dl>
)
