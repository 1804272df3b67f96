/**
 * The number of rounds in long tests. `npm test` runs a short form of each, `npm run lab` the full form: the same code with more rounds.
 * Only these numbers may depend on where a test runs.
 */
export const inLab = process.env['SEAWALL_LAB'] === 'full'

/** The number of rounds: `full` in the lab, otherwise `short`. */
export const rounds = (short: number, full: number): number => (inLab ? full : short)

/**
 * The values to try at place number `place` (of a field or endpoint): all of them in the lab, otherwise every `step`th. Neighbouring places
 * get different values, so that the short form tries every value at some place.
 */
export const spread = <T>(values: readonly T[], place: number, step: number): T[] =>
  inLab ? [...values] : values.filter((_, at) => (at + place) % step === 0)

/**
 * A time limit that the product promises, in milliseconds. Only the lab, which has the machine to itself, applies it exactly. In `npm test`
 * it is much longer, so that only a call that hangs fails and a slow machine does not.
 */
export const within = (promised: number): number => (inLab ? promised : promised + 120_000)
