import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { collectAll, collector } from './collecting.ts'

const MB = 1024 * 1024

test('memory is collected where the process is idle and has grown, and not again until it has grown anew', () => {
  const now = { busy: 0.5, memory: 300 * MB }
  const collect = vi.fn<() => void>(() => (now.memory = 200 * MB))
  const tick = collector({ busy: () => now.busy, memory: () => now.memory, collect })
  tick()
  expect(collect).not.toHaveBeenCalled()
  now.busy = 0.01
  tick()
  tick()
  expect(collect).toHaveBeenCalledOnce()
  now.memory = 231 * MB
  tick()
  expect(collect).toHaveBeenCalledOnce()
  now.memory = 233 * MB
  tick()
  expect(collect).toHaveBeenCalledTimes(2)
})

test('a collection frees what nothing refers to', async () => {
  const forgotten = new WeakRef({ text: 'forgotten' })
  // A WeakRef keeps its object until the work at hand is done.
  await setImmediate()
  collectAll()
  expect(forgotten.deref()).toBeUndefined()
})
