import type { ComponentType } from 'react'
import { classes } from './classes.ts'

/** Anything drawn on a 24 px grid: a lucide icon, or one of ours (`glyphs.tsx`). */
export type Glyph = ComponentType<{ size?: number | string; strokeWidth?: number | string; className?: string; 'aria-hidden'?: boolean }>

/** A glyph beside a text. It never carries a meaning alone, so screen readers do not hear it. 20 px and a 1.5 px stroke unless told. */
export const Icon = ({ of: Draw, size = 20, className }: { of: Glyph; size?: 14 | 16 | 20 | 24 | 32; className?: string }) => (
  <Draw aria-hidden size={size} strokeWidth={(1.5 * 24) / size} className={classes('shrink-0', className)} />
)
