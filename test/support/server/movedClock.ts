/**
 * Moves the clock of this process by SEAWALL_TEST_CLOCK milliseconds. NODE_OPTIONS=--import loads it before anything else, so that vitest,
 * its workers and the programs they start have the same time. postgres.ts moves the test database too. Only `npm run lab` sets the variable.
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
