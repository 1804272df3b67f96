/** What share of a process's work is done inside one function, read from the profile that Node writes with --cpu-prof. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Profile = {
  nodes: { id: number; callFrame: { functionName: string }; children?: number[] }[]
  /** Of each sample: the node it was taken in, and the microseconds since the sample before. */
  samples: number[]
  timeDeltas: number[]
}

const uncounted = new Set(['(idle)', '(garbage collector)'])

/**
 * In folder `dir`, of its longest profile and there of the last `ms` milliseconds. Names are those of the built code. Idle time counts for
 * nothing, nor does collecting garbage: the profile does not say whose it was.
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
