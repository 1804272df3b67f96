import { memo } from 'react'
import type { PageChoice } from './pageChoices.ts'

/** What the browser offers while somebody types the name of a page. */
export const PageOffers = memo(({ id, choices }: { id: string; choices: readonly PageChoice[] }) => (
  <datalist id={id}>
    {choices.map(({ name, label }) => (
      <option key={name} value={label} />
    ))}
  </datalist>
))
