/** The props of every inspector control. */
import type { ReactNode } from 'react'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { Picture } from '#contract/model/blocks/reference.ts'

/** Chooses a picture; supplied by the media library. Without one, a picture can only be described or removed. */
export type PictureControlProps = {
  name: string
  label: string
  hint?: string
  value: Picture | null
  onChange: (next: Picture | null) => void
  readOnly: boolean
}
export type PictureControl = (props: PictureControlProps) => ReactNode

export type ControlProps<V> = {
  /** The value's path in the block: 'questions.0.answer'. Also makes its DOM id. */
  path: string
  value: V
  onChange: (next: V, path: string) => void
  refs: BlockRefs
  readOnly: boolean
  Picture: PictureControl
  /** Messages for what must be fixed, by path. */
  faults: ReadonlyMap<string, string>
}

export const idOf = (path: string) => `prop-${path.replaceAll('.', '-')}`
