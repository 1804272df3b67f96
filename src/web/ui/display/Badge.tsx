import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type Glyph } from './Icon.tsx'

const tones = {
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  neutral: 'bg-neutral-tint text-neutral',
  danger: 'bg-danger-tint text-danger',
  info: 'bg-info-tint text-info',
  renew: 'bg-renew-tint text-renew',
} as const

export type BadgeTone = keyof typeof tones

/** A state shown with text, glyph and colour, never colour alone; what is wrong always has a glyph. For the product's own statuses use `StatusBadge`. */
export const Badge = ({ tone = 'neutral', glyph, children }: { tone?: BadgeTone; glyph?: Glyph; children: ReactNode }) => {
  const shown = glyph ?? (tone === 'danger' ? CircleAlert : undefined)
  return (
    <span className={classes('badge inline-flex items-center gap-1.5 rounded-control font-semibold md:whitespace-nowrap', tones[tone])}>
      {shown && <Icon of={shown} size={14} />}
      {/* The badge stands on the line of its text, not of its glyph. */}
      <span className="self-baseline">{children}</span>
    </span>
  )
}
