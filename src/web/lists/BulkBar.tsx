/** How many rows are selected and what can be done with them. Renders nothing while no row is selected. */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { mostSelected, type AnyList } from '#contract/list.ts'
import { everyRow } from '#web/forms/plain/rows.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { rowsInWords } from './listState.ts'
import type { Selection } from './selection.ts'

export const BulkBar = ({
  list,
  selection,
  count,
  to,
  children,
}: {
  list: AnyList
  selection: Selection
  /** How many rows match; null if not known exactly. */
  count: number | null
  /** Without script: the list's URL with all rows chosen, or none. */
  to: (chosen: typeof everyRow | undefined) => string
  children: ReactNode
}) => {
  const chosen = selection.all && count !== null ? count : selection.ids.length
  const offersAll = !selection.all && count !== null && count > selection.ids.length && count <= mostSelected
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 flex justify-center print:hidden" data-screen-only>
      <p role="status" className="sr-only">
        {chosen > 0 ? `${rowsInWords(list, chosen)} chosen` : ''}
      </p>
      {chosen > 0 && (
        <section
          aria-label={`With the chosen ${list.many}`}
          className="bulk-bar enter pointer-events-auto flex max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-t-control rounded-b-foot border border-line bg-raised px-4 py-2 text-meta shadow-overlay"
        >
          <strong className="font-semibold tabular-nums">{chosen.toLocaleString('en-GB')} chosen</strong>
          {offersAll && (
            <>
              <button type="button" data-needs-script onClick={selection.chooseAll} className="link min-h-8 coarse:min-h-11">
                Select all {count.toLocaleString('en-GB')} matching
              </button>
              <Anchor href={to(everyRow)} className="link unscripted">
                Select all {count.toLocaleString('en-GB')} matching
              </Anchor>
            </>
          )}
          {children}
          <Button size="small" variant="quiet" icon={X} data-needs-script onClick={selection.clear}>
            Clear
          </Button>
          <Anchor href={to(undefined)} className={`${buttonClass({ size: 'small', variant: 'quiet' })} unscripted`}>
            Clear
          </Anchor>
        </section>
      )}
    </div>
  )
}
