import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../display/classes.ts'
import { Icon } from '../display/Icon.tsx'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'

const tones = {
  info: { glyph: Info, word: 'Information', box: 'border-info bg-info-tint', mark: 'text-info' },
  success: { glyph: CircleCheck, word: 'Success', box: 'border-good bg-good-tint', mark: 'text-good' },
  warning: { glyph: TriangleAlert, word: 'Important', box: 'border-warn bg-warn-tint', mark: 'text-warn' },
  error: { glyph: CircleAlert, word: 'Error', box: 'border-danger bg-danger-tint', mark: 'text-danger' },
} as const

export type NoticeTone = keyof typeof tones

/**
 * A message that stays on the page. Set `live` if it appears after a user action: screen readers announce errors at once (`alert`)
 * and other tones when they are next idle (`status`).
 */
export const Notice = ({
  tone = 'info',
  title,
  children,
  live,
  actions,
}: {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  live?: boolean
  actions?: ReactNode
}) => {
  const { glyph, word, box, mark } = tones[tone]
  return (
    <div
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
      className={classes('flex gap-3 rounded-control border-l-4 px-4 py-3', box)}
    >
      <Icon of={glyph} className={classes('first-line', mark)} />
      <div className="min-w-0 max-w-measure">
        <VisuallyHidden>{word}: </VisuallyHidden>
        {title && <strong className="font-semibold">{title}</strong>}
        {children && <div className={title ? 'mt-0.5 text-soft' : undefined}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  )
}
