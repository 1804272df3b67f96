/** What may be the recipient of a mail. */
const addressPattern = /^[^\s@<>,;:"()[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])$/iu

/** Exactly one plain ASCII address: no lists, groups, comments, display names or look-alike domains. */
export const isOneAddress = (address: string) =>
  address.length <= 254 && /^[\u0021-\u007e]+$/.test(address) && addressPattern.test(address) && !address.includes('..')
