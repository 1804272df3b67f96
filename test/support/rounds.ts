/**
 * How far the long checks go. `npm test` takes a short form of each, the lab (`npm run lab`) the full one: the same code, more rounds.
 * Nothing but these numbers may depend on where a test runs.
 */
export const inLab = process.env['SEAWALL_LAB'] === 'full'

/** A number of rounds. */
export const rounds = (short: number, full: number): number => (inLab ? full : short)

/**
 * Values to try in place number `place` (a field, an endpoint): all of them in the lab, every `step`th else. Neighbouring places
 * take different ones, so that the short form tries every value somewhere.
 */
export const spread = <T>(values: readonly T[], place: number, step: number): T[] =>
  inLab ? [...values] : values.filter((_, at) => (at + place) % step === 0)

/**
 * A promised limit of time, in milliseconds. It is held to the letter in the lab, which has the machine to itself; in the suite it
 * only ends what hangs, so that a slow machine fails nothing.
 */
export const within = (promised: number): number => (inLab ? promised : promised + 120_000)
