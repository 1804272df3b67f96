import type { ReactNode } from 'react'
import { classes } from '../display/classes.ts'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'
import { loadingMessages } from './loading.ts'
import { Stones } from './Spinner.tsx'

export type SkeletonKind = 'card' | 'form' | 'content' | 'blog' | 'simple'

const Block = ({ className }: { className: string }) => <span className={classes('block rounded-control bg-skeleton', className)} />

const Line = ({ width }: { width: 'full' | 'most' | 'half' | 'third' }) => (
  <Block className={classes('h-4', width === 'full' ? 'w-full' : width === 'most' ? 'w-5/6' : width === 'half' ? 'w-1/2' : 'w-1/3')} />
)

const drawings = {
  simple: null,
  content: (
    <div className="max-w-measure space-y-4">
      <Block className="h-10 w-2/3" />
      <Line width="full" />
      <Line width="most" />
      <Line width="full" />
      <Line width="half" />
      <Block className="mt-8 h-7 w-1/2" />
      <Line width="full" />
      <Line width="most" />
    </div>
  ),
  form: (
    <div className="max-w-form space-y-8">
      <Block className="h-10 w-2/3" />
      {[0, 1, 2].map((field) => (
        <div key={field} className="space-y-2">
          <Line width="third" />
          <Block className="h-12 w-full" />
        </div>
      ))}
      <Block className="h-12 w-40" />
    </div>
  ),
  card: (
    <div className="grid gap-6 md:grid-cols-3">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className="space-y-3 rounded-t-control rounded-b-foot border border-line bg-surface p-6">
          <Block className="h-7 w-2/3" />
          <Line width="full" />
          <Line width="most" />
          <Line width="third" />
        </div>
      ))}
    </div>
  ),
  blog: (
    <div className="max-w-measure divide-y divide-line">
      {[0, 1, 2, 3].map((post) => (
        <div key={post} className="space-y-3 py-6">
          <Line width="third" />
          <Block className="h-7 w-5/6" />
          <Line width="full" />
          <Line width="half" />
        </div>
      ))}
    </div>
  ),
} as const satisfies Record<SkeletonKind, ReactNode>

/** The outline of a page that is loading, with a message. Appears only after 150 ms and is not animated. */
export const Skeleton = ({ kind = 'simple', message = loadingMessages.any }: { kind?: SkeletonKind; message?: string }) => (
  <div className="late py-8" data-skeleton={kind}>
    <div role="status" className={classes('flex items-center gap-4 text-soft', kind === 'simple' ? 'flex-col py-16' : 'mb-8')}>
      <Stones />
      <p>{message}</p>
    </div>
    <div aria-hidden>{drawings[kind]}</div>
  </div>
)

/** Table rows while loading, at their final height, so that nothing shifts when they arrive. */
export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div aria-hidden className="late divide-y divide-line">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex h-row items-center gap-6 px-5">
        <Block className="h-4 w-1/4" />
        <Block className="h-4 w-1/6" />
        <Block className="h-4 w-1/3" />
      </div>
    ))}
  </div>
)

const listDrawing = (
  <>
    <Block className="h-8 w-56" />
    <div className="mt-8 flex flex-wrap gap-2">
      <Block className="h-9 w-80 max-w-full" />
      <Block className="h-9 w-28" />
      <Block className="h-9 w-28" />
    </div>
    <div className="mt-6 rounded-control border border-line bg-surface">
      <TableSkeleton rows={10} />
    </div>
  </>
)

const recordDrawing = (
  <>
    <Block className="h-4 w-24" />
    <Block className="mt-4 h-8 w-72 max-w-full" />
    <div className="mt-4 flex flex-wrap gap-2">
      <Block className="h-9 w-32" />
      <Block className="h-9 w-24" />
    </div>
    <div className="mt-8 grid gap-6 lg:grid-cols-3">
      <div className="space-y-4 rounded-control border border-line bg-surface p-5 lg:col-span-2">
        <Block className="h-6 w-1/3" />
        <Line width="full" />
        <Line width="most" />
        <Line width="half" />
      </div>
      <div className="space-y-4 rounded-control border border-line bg-surface p-5">
        <Block className="h-6 w-1/2" />
        <Line width="most" />
        <Line width="half" />
      </div>
    </div>
  </>
)

/**
 * A portal or staff screen while loading: a list with its toolbar and rows, or a record with its cards. As high as the window, so that the
 * footer does not jump.
 */
export const ScreenSkeleton = ({ kind }: { kind: 'list' | 'record' }) => (
  <div data-skeleton="screen" className="min-h-dvh">
    <VisuallyHidden>
      <span role="status">{loadingMessages.any}</span>
    </VisuallyHidden>
    <div aria-hidden>{kind === 'record' ? recordDrawing : listDrawing}</div>
  </div>
)
