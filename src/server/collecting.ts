/**
 * Gives memory back after busy times. V8 only does so when it finds a process idle, which it never does here because queues keep looking for
 * work: 80 MB from a busy hour stayed in use until the process ended (docs/performance.md).
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const everySeconds = 10
/** Bytes by which memory must have grown since the last collection. */
const minGrowth = 32 * 1024 * 1024
/** Share of those seconds in which the process was busy. A collection takes a quarter of a second, during which no request is answered. */
const idle = 0.1

type Watched = {
  /** Share of the time since the last call that the process was busy, 0 to 1. */
  busy: () => number
  /** Resident memory of the process, in bytes. */
  memory: () => number
  collect: () => void
}

/** Called every few seconds: collects if the process is idle and has grown since the last collection. */
export const collector = ({ busy, memory, collect }: Watched) => {
  let baseline = 0
  return () => {
    if (busy() > idle || memory() < baseline + minGrowth) return
    collect()
    baseline = memory()
  }
}

/** Node has no API for V8's collector, so this uses V8's own flag. 'last-resort' also returns the pages that V8 keeps for later. */
export const collectAll = () => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as NodeJS.GCFunction
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Runs until the process ends. */
export const collectWhenIdle = () => {
  let before = performance.eventLoopUtilization()
  const busy = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
  setInterval(collector({ busy, memory: () => process.memoryUsage.rss(), collect: collectAll }), everySeconds * 1000).unref()
}
