/** Cards that most records have: a list of facts, and a text that someone wrote. */
import type { ReactNode } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { FactGrid, type GridFact } from '#web/ui/display/FactGrid.tsx'

export const FactsCard = ({
  title,
  facts,
  grid,
  children,
}: {
  title: string
  facts: readonly GridFact[]
  /** In columns: for a card that is wider than an aside. */
  grid?: boolean
  /** After the facts. */
  children?: ReactNode
}) => (
  <Card as="section">
    <CardHeader title={title} />
    {grid ? <FactGrid facts={facts} /> : <DescriptionList facts={facts} />}
    {children}
  </Card>
)

/** `at`: when it was written, ISO timestamp. */
export const TextCard = ({ title, at, children }: { title: string; at: string; children: ReactNode }) => (
  <Card as="section">
    <CardHeader title={title} note={formatDateTime(at)} />
    <p className="max-w-measure whitespace-pre-line">{children}</p>
  </Card>
)
