import type { ComponentType } from 'react'
import { classes } from './classes.ts'

/** An icon drawn on a 24 px grid: from lucide, or one of ours (`glyphs.tsx`). */
export type Glyph = ComponentType<{ size?: number | string; strokeWidth?: number | string; className?: string; 'aria-hidden'?: boolean }>

/** A glyph beside text. It never carries meaning alone, so it is hidden from screen readers. 20 px by default, with a 1.5 px stroke. */
export const Icon = ({ of: Draw, size = 20, className }: { of: Glyph; size?: 14 | 16 | 20 | 24 | 32; className?: string }) => (
  <Draw aria-hidden size={size} strokeWidth={(1.5 * 24) / size} className={classes('shrink-0', className)} />
)
