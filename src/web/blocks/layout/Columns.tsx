import type { Rendering } from '../rendering.ts'

export const Columns = ({ props: { layout, left, right }, slot }: Rendering<'columns'>) => (
  <div className="block-columns" data-layout={layout}>
    <div className="min-w-0">{slot('left', left)}</div>
    <div className="min-w-0">{slot('right', right)}</div>
  </div>
)
