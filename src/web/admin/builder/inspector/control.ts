/** What every control of the inspector is given. */
import type { ReactNode } from 'react'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { Picture } from '#contract/model/blocks/reference.ts'

/** Chooses a picture; the media library brings it. Without one a picture can only be taken away. */
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
  /** Where the value is in the block: 'questions.0.answer'. Also its DOM id, after the block's. */
  path: string
  value: V
  onChange: (next: V, path: string) => void
  refs: BlockRefs
  readOnly: boolean
  Picture: PictureControl
  /** What must be put right, by path. */
  faults: ReadonlyMap<string, string>
}

export const idOf = (path: string) => `prop-${path.replaceAll('.', '-')}`
