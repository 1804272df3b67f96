/** The share of a process's CPU time spent inside one function, from the profile that Node writes with --cpu-prof. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Profile = {
  nodes: { id: number; callFrame: { functionName: string }; children?: number[] }[]
  /** For each sample: the node it was taken in, and the microseconds since the previous sample. */
  samples: number[]
  timeDeltas: number[]
}

const uncounted = new Set(['(idle)', '(garbage collector)'])

/**
 * Uses the last `ms` milliseconds of the longest profile in `dir`. Names are those of the built code. Idle time and garbage collection do
 * not count, because the profile does not say what caused them.
 */
export const shareOf = (dir: string, functionName: string, ms: number): number => {
  const [text = ''] = readdirSync(dir)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => readFileSync(join(dir, name), 'utf8'))
    .sort((a, b) => b.length - a.length)
  const { nodes, samples, timeDeltas }: Profile = JSON.parse(text)
  const named = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const inside = (id: number | undefined): boolean => id !== undefined && (named.get(id) === functionName || inside(parents.get(id)))
  let within = 0
  let all = 0
  let before = timeDeltas.reduce((sum, spent) => sum + spent, 0) - ms * 1000
  for (const [at, id] of samples.entries()) {
    const spent = timeDeltas[at] ?? 0
    before -= spent
    if (before > 0 || uncounted.has(named.get(id) ?? '')) continue
    all += spent
    if (inside(id)) within += spent
  }
  return within / all
}
