/** Cards that most records have: a list of facts, and a text that someone wrote. */
import type { ReactNode } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList, type Fact } from '#web/ui/display/DescriptionList.tsx'

export const FactsCard = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <Card as="section">
    <CardHeader title={title} />
    <DescriptionList facts={facts} />
  </Card>
)

/** `at`: when it was written, ISO timestamp. */
export const TextCard = ({ title, at, children }: { title: string; at: string; children: ReactNode }) => (
  <Card as="section">
    <CardHeader title={title} end={<span className="text-meta text-hint">{formatDateTime(at)}</span>} />
    <p className="max-w-measure whitespace-pre-line">{children}</p>
  </Card>
)
