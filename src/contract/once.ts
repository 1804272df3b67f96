/**
 * Made when first asked for. A clock or a number format of `Intl` costs a phone some 30 ms, and most pages that name the module
 * of one never use it.
 */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
