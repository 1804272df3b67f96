import { Download } from 'lucide-react'
import type { Endpoint } from '#contract/endpoint.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { inputOf, type ListState } from './listState.ts'

/** Exports the rows of a list, narrowed and ordered as its address says, with the columns that are shown (UX-L2). */
export const CsvLink = ({ csv: { path }, state }: { csv: Endpoint; state: ListState }) => {
  const { limit: _page, cursor: _at, ...asked } = inputOf(state)
  const parameters = new URLSearchParams({ ...asked, ...(state.columns ? { columns: state.columns } : {}) })
  return (
    <Anchor href={`${path}?${parameters}`} download className={buttonClass({ size: 'small', variant: 'quiet' })}>
      <Icon of={Download} size={16} />
      Export CSV
    </Anchor>
  )
}
