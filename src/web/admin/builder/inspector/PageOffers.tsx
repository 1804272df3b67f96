import { memo } from 'react'
import type { PageChoice } from './pageChoices.ts'

/** The browser's suggestions while the user types a page's name. */
export const PageOffers = memo(({ id, choices }: { id: string; choices: readonly PageChoice[] }) => (
  <datalist id={id}>
    {choices.map(({ name, label }) => (
      <option key={name} value={label} />
    ))}
  </datalist>
))
