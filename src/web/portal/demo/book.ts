/** The demonstration's data: recorded replies with their dates moved to today, plus changes made in this browser tab. */
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { mover } from './moved.ts'

export type Recorded = {
  recordedAt: string
  answers: readonly { name: string; input: Readonly<Record<string, unknown>>; reply: unknown }[]
}

const keyOf = (name: string, input: Readonly<Record<string, unknown>>) =>
  `${name} ${JSON.stringify(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )}`
const nameOf = ({ audience, name }: Endpoint) => `${audience}.${name}`

export type Book = ReturnType<typeof createBook>

export const createBook = ({ recordedAt, answers }: Recorded, clock: () => Date) => {
  const move = mover({ recordedAt, now: clock() })
  const still = new Map(answers.map(({ name, input, reply }) => [keyOf(name, input), reply]))
  const replies = new Map<string, unknown>()
  let made = 0
  return {
    now: clock,
    today: () => londonClock(clock()).date,
    find: <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>): ReplyOf<E> | undefined => {
      const key = keyOf(nameOf(endpoint), input)
      // Dates are moved on first use, because a page needs only a few replies.
      if (!replies.has(key) && still.has(key)) replies.set(key, move(still.get(key)))
      return replies.get(key) as ReplyOf<E> | undefined
    },
    keep: <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>, reply: ReplyOf<E>): ReplyOf<E> => {
      replies.set(keyOf(nameOf(endpoint), input), reply)
      return reply
    },
    /** An id for a new record, distinct from all recorded ones. */
    newId: () => `00000000-0000-4000-9000-${String((made += 1)).padStart(12, '0')}`,
    newNumber: () => 1_000_000 + (made += 1),
  }
}
