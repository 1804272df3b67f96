import type { ReactNode } from 'react'
import { Figures } from '#web/ui/display/Figures.tsx'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'

/** A longer text takes two columns. */
const longText = 44

/**
 * The few facts that users look for first, in columns under the title; on a phone in one line each. Facts without a value are left out.
 */
export const Facts = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl className="record-facts mt-4 empty:hidden">
    {facts
      .filter(({ value }) => value !== '' && value !== null)
      .map(({ label, value }) => (
        <div key={label} data-wide={(typeof value === 'string' && value.length > longText) || undefined}>
          <dt className="text-small text-hint">{label}</dt>
          <dd className="font-semibold break-words">{typeof value === 'string' ? <Figures>{value}</Figures> : value}</dd>
        </div>
      ))}
  </dl>
)

/** A record's own reference: on one line, with its Copy button. */
export const Reference = ({ code }: { code: string }) => (
  <span className="inline-flex items-center gap-x-1">
    <span className="whitespace-nowrap">{code}</span>
    <CopyButton text={code} what="reference" />
  </span>
)
