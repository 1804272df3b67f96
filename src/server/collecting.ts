/**
 * Gives memory back after busy times. V8 does so by itself where it finds a process idle, which it never does here: queues look for work now
 * and then, and so 80 MB of a busy hour stayed taken until the process ended (docs/performance.md).
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const everySeconds = 10
/** Bytes. */
const worthIt = 32 * 1024 * 1024
/** Share of those seconds in which the process worked. A collection takes a quarter of a second, in which no request is answered. */
const idle = 0.1

type Watched = {
  /** How much of the time since it was asked last the process worked, 0 to 1. */
  busy: () => number
  /** Resident bytes of the process. */
  memory: () => number
  collect: () => void
}

/** What is done every few seconds: collects where the process is idle and has grown since the last time. */
export const collector = ({ busy, memory, collect }: Watched) => {
  let kept = 0
  return () => {
    if (busy() > idle || memory() < kept + worthIt) return
    collect()
    kept = memory()
  }
}

/** Node has no name for V8's collector; this is V8's own way to it. 'last-resort' also returns the pages that V8 keeps for later. */
export const collectAll = () => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as NodeJS.GCFunction
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Until the process ends. */
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
