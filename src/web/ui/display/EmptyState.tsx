import type { ReactNode } from 'react'

/** A row of flints with one stone missing, to picture an empty list. */
export const MissingStone = () => (
  <svg aria-hidden viewBox="0 0 208 44" width="208" height="44" className="max-w-full">
    <g className="fill-line">
      <path d="M3 25C2 14 10 6 20 7s16 7 14 18-9 13-18 12S4 34 3 25z" />
      <path d="M38 22c0-9 7-16 16-15s15 8 14 17-7 14-16 13-14-6-14-15z" />
      <path d="M112 23c-1-10 6-17 15-17s15 7 15 16-6 15-15 15-14-5-15-14z" />
      <path d="M146 21c0-9 8-15 16-14s14 9 13 17-8 14-16 13-13-7-13-16z" />
      <path d="M179 24c-1-10 6-18 14-18s13 9 12 18-6 14-14 14-11-5-12-14z" />
    </g>
    <path
      d="M73 24c-2-11 6-19 17-18s18 9 16 19-8 14-17 13-15-5-16-14z"
      className="fill-none stroke-control"
      strokeWidth="1.5"
      strokeDasharray="4 4"
    />
  </svg>
)

/**
 * An empty list: say why in one sentence and offer one action. Use different wording for each of the three cases: nothing yet
 * (what it is for, add the first), nothing matches (the filters, Clear), no access (whom to ask).
 */
export const EmptyState = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <div className="flex flex-col items-center gap-4 px-6 py-12 text-center">
    <MissingStone />
    <p className="font-display text-h3 font-bold">{title}</p>
    {children && <p className="max-w-form text-soft">{children}</p>}
    {action && <div className="mt-2">{action}</div>}
  </div>
)
