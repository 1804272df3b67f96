/** Passwords: argon2id, hashed exactly as typed, only a few at a time (security checks 6, 11, 12, 176). */
import { hash, verify } from '@node-rs/argon2'
import { Failure } from '#contract/failure.ts'
import { limits } from '../limits.ts'

const options = { memoryCost: limits.hash.memoryKiB as number, timeCost: limits.hash.passes, parallelism: limits.hash.lanes }

/** At most `atOnce` run and `waiting` wait; further calls are told to try again later. One per process. */
export const createGate = (atOnce: number, waiting: number) => {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Failure('unavailable', 'The service is busy. Please try again in a moment.', { retryAfter: 2 })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // Passes the slot to the next in the queue, or frees it.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}

const gate = createGate(limits.hash.atOnce, limits.hash.waiting)

export const hashPassword = (password: string): Promise<string> => gate(() => hash(password, options))

let dummy: Promise<string> | undefined

/** Memory for each hash from now on, in KiB. Set once at startup (PASSWORD_HASH_MEMORY, which env.ts checks). */
export const hashWithMemory = (kiB: number): void => {
  options.memoryCost = kiB
  dummy = undefined
}

/** Without a stored hash a dummy is still verified: an unknown name must take as long as a known one. */
export const checkPassword = (stored: string | null, password: string): Promise<boolean> =>
  gate(async () => {
    dummy ??= hash('no password has this hash', options)
    const right = await verify(stored ?? (await dummy), password)
    return stored !== null && right
  })

/** Six-digit codes are hashed like passwords, because a million of them is a short list. */
export const hashCode = hashPassword
export const checkCode = (stored: string, code: string): Promise<boolean> => gate(() => verify(stored, code))
