import type { ReactNode } from 'react'
import { useArea } from '#web/app/data/area.tsx'
import { FaultyForms } from '#web/forms/faults.tsx'
import { useFirmName } from '#web/app/data/firmName.ts'
import { classes } from '#web/ui/display/classes.ts'

/** A screen of an area: its title, in the tab and on the page, and its actions, before everything else. */
export const Screen = ({
  title,
  heading = title,
  above,
  beside,
  actions,
  facts,
  isRecord = false,
  children,
}: {
  /** For the browser tab; unique among screens. */
  title: string
  heading?: ReactNode
  /** The link back to the list. */
  above?: ReactNode
  /** Beside the heading: the status. */
  beside?: ReactNode
  actions?: ReactNode
  facts?: ReactNode
  /** Its actions are below the heading, also where there would be room beside it: so all records have them in the same place. */
  isRecord?: boolean
  children: ReactNode
}) => {
  const firm = useFirmName()
  const { name: area } = useArea()
  return (
    <FaultyForms>
      {(start) => (
        <>
          <title>{`${start}${title} - ${area} - ${firm}`}</title>
          {above && (
            <div className="-mt-2 mb-2 text-meta" data-screen-only>
              {above}
            </div>
          )}
          <div className={isRecord ? 'grid gap-y-3' : 'flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:gap-x-6'}>
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="min-w-0">{heading}</h1>
              {beside}
            </div>
            {actions && (
              <div
                className={classes('flex flex-wrap items-center gap-2 empty:hidden', isRecord ? 'record-steps' : 'screen-actions')}
                data-screen-only
              >
                {actions}
              </div>
            )}
          </div>
          {facts}
          <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
        </>
      )}
    </FaultyForms>
  )
}
