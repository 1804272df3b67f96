/** Separate from the schemas, so that writing an address does not load the schema library. */
type Written = { lines: readonly string[]; town: string; postcode: string }

/** An address on one line: 'Upper Lanes House, 12 Meeting Lane, Brighton BN1 1AA'. */
export const addressLine = (address: Written) => [...address.lines, `${address.town} ${address.postcode}`].join(', ')
