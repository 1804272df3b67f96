/** The parts of a map. Numbers are units in a 640 by 400 picture. */
import type { ReactNode } from 'react'

export type Drawing = {
  /** Filled shapes of water. */
  water: readonly string[]
  /** Where land meets water. */
  shore: readonly string[]
  /** The third is drawn thicker. */
  contours: readonly string[]
  /** Piers, groynes, bridges, rails. */
  built: readonly { d: string; strong?: boolean }[]
  /** Rivers and harbours too narrow to fill. */
  streams?: readonly string[]
  waves?: readonly string[]
  lantern: readonly [number, number]
  /** Offset of the name from the lantern. To the right by default. */
  name?: readonly [number, number]
  /** Neighbouring places. `label`: offset of the name. `wide`: not shown on a phone, which has no room for the name. */
  places?: readonly { name: string; at: readonly [number, number]; label: readonly [number, number]; wide?: true }[]
  extra?: ReactNode
}

export const waves = (y: number, from: number, length = 480) =>
  `M${from} ${y}${'c40-8 80 8 120 0'.repeat(Math.max(1, Math.round(length / 120)))}`
