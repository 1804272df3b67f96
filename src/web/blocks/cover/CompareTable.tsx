import { Check, X } from 'lucide-react'
import { Icon } from '#web/ui/display/Icon.tsx'
import { FactTable } from '../FactTable.tsx'
import type { Rendering } from '../rendering.ts'

/** "Yes" and "No" get a mark. The word stays, because a mark alone is not clear enough. */
const Value = ({ children }: { children: string }) => {
  const yes = /^yes\b/i.test(children)
  const no = /^no\b(?! )/i.test(children)
  if (!yes && !no) return children
  return (
    <span className="inline-flex items-start gap-2">
      <Icon of={yes ? Check : X} className={yes ? 'mt-0.5 text-good' : 'mt-0.5 text-danger'} />
      <span>{children}</span>
    </span>
  )
}

export const CompareTable = ({ props: { caption, choices, rows, source } }: Rendering<'compareTable'>) => (
  <div className="compared-covers">
    <FactTable
      caption={caption}
      head={['What', ...choices]}
      rows={rows.map(({ what, values }) => [what, ...values.map((value, index) => <Value key={index}>{value}</Value>)])}
    />
    {source && <p className="mt-3 max-w-measure text-meta text-hint">{source}</p>}
  </div>
)
