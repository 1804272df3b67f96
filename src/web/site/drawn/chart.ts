/** What a map is made of. Numbers are units of a picture of 640 by 400. */
import type { ReactNode } from 'react'

export type Drawing = {
  /** Shapes of water, filled. */
  water: readonly string[]
  /** Where land meets water. */
  shore: readonly string[]
  /** The third is drawn stronger. */
  contours: readonly string[]
  /** Piers, groynes, bridges, rails. */
  built: readonly { d: string; strong?: boolean }[]
  /** Rivers and harbours too narrow to be filled. */
  streams?: readonly string[]
  waves?: readonly string[]
  lantern: readonly [number, number]
  /** Where the name stands from the lantern; right of it unless told. */
  name?: readonly [number, number]
  /** Neighbours, each with where its name stands from it. `wide`: not on a phone, where there is no room for its name. */
  places?: readonly { name: string; at: readonly [number, number]; label: readonly [number, number]; wide?: true }[]
  extra?: ReactNode
}

export const waves = (y: number, from: number, length = 480) =>
  `M${from} ${y}${'c40-8 80 8 120 0'.repeat(Math.max(1, Math.round(length / 120)))}`
