import type { ReactNode } from 'react'
import { useDeps } from '#web/app/deps.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { firmNameQuery } from '#web/app/firm.ts'

/** A staff screen: its title in the tab and on the page, and what can be done, before anything else. */
export const Screen = ({
  title,
  heading = title,
  above,
  beside,
  actions,
  facts,
  children,
}: {
  /** In the browser's tab; unique among screens. */
  title: string
  heading?: ReactNode
  /** The way back to the list. */
  above?: ReactNode
  /** Beside the heading: the status. */
  beside?: ReactNode
  actions?: ReactNode
  facts?: ReactNode
  children: ReactNode
}) => {
  const { data: firm } = useSuspenseQuery(firmNameQuery(useDeps()))
  return (
    <>
      <title>{`${title} - Staff area - ${firm}`}</title>
      {above && <div className="-mt-2 mb-2 text-meta">{above}</div>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0">{heading}</h1>
          {beside}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-2" data-chrome>
            {actions}
          </div>
        )}
      </div>
      {facts}
      <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
    </>
  )
}
