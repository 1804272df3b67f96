import { Lines } from '../Lines.tsx'
import type { Rendering } from '../rendering.ts'

const names = { fact: 'Worth knowing', example: 'An example', warning: 'Take care', action: 'To do' } as const

export const Callout = ({ props: { kind, title, text } }: Rendering<'callout'>) => (
  <div className={kind === 'warning' ? 'callout callout-warning' : 'callout'}>
    <p className="text-meta font-semibold">{names[kind]}</p>
    {title && <p className="mt-0.5 font-display text-h3 font-bold">{title}</p>}
    <div className="mt-2 max-w-measure space-y-3">
      <Lines>{text}</Lines>
    </div>
  </div>
)
