import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { collectAll, collector } from './collecting.ts'

const MB = 1024 * 1024

test('memory is collected when the process is idle, and again only after it has grown', () => {
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

test('a collection frees unreferenced objects', async () => {
  const forgotten = new WeakRef({ text: 'forgotten' })
  // A WeakRef keeps its object until the current task ends.
  await setImmediate()
  collectAll()
  expect(forgotten.deref()).toBeUndefined()
})
