/**
 * Moves the clock of this process by SEAWALL_TEST_CLOCK milliseconds. Loaded by NODE_OPTIONS=--import before anything else, so that
 * vitest, its workers and the programs they start agree. The test database follows (postgres.ts). Only `npm run lab` sets it.
 */
const RealDate = globalThis.Date
const by = Number(process.env['SEAWALL_TEST_CLOCK'] ?? 0)
const realNow = RealDate.now.bind(RealDate)
const now = () => realNow() + by

if (by !== 0) {
  RealDate.now = now
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made) as object,
    apply: () => new RealDate(now()).toString(),
  })
}
