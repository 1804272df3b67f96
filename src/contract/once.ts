/** Creates a value on first use. An `Intl` formatter costs a phone some 30 ms, and most pages that import such a module never use it. */
export const once = <T>(make: () => T): (() => T) => {
  let cached: { value: T } | undefined
  return () => (cached ??= { value: make() }).value
}
