/** A name and what qualifies it: 'Public liability, any one claim'. If both do not fit on one line, the qualifier takes the next one whole. */
import type { ReactNode } from 'react'
import { Figures } from './Figures.tsx'

export const Qualified = ({ name, by }: { name: string; by: ReactNode }) => (
  <>
    <Figures>{name}</Figures> <span className="inline-block text-meta text-hint">{by}</span>
  </>
)
