import type { ReactNode } from 'react'

/** The few facts that users look for first, in one line under the title. Facts without a value are left out. */
export const Facts = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl className="mt-3 flex empty:hidden flex-wrap gap-x-8 gap-y-2">
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
