import type { ReactNode } from 'react'

/**
 * A short form or message on a public page, and what stands beside it on a wide screen, so that its width is used: a schedule, or where to
 * go next. On a phone the aside comes after it. `label` names the aside.
 */
export const Beside = ({ label, aside, children }: { label: string; aside: ReactNode; children: ReactNode }) => (
  <div className="mt-8 grid items-start gap-x-6 gap-y-12 lg:grid-cols-12">
    <div className="max-w-form min-w-0 lg:col-span-7">{children}</div>
    <aside aria-label={label} className="min-w-0 lg:col-span-5 lg:pl-6">
      {aside}
    </aside>
  </div>
)
