import { FactTable } from '../FactTable.tsx'
import type { Rendering } from '../rendering.ts'

export const PlainTable = ({ props: { caption, head, rows } }: Rendering<'table'>) => (
  <FactTable caption={caption} head={head} rows={rows.map(({ cells }) => cells)} />
)
