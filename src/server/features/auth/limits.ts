/** Every number of signing in but the length of sessions, which is a setting (sessionLengths.ts), in one place (security.md B0). Seconds unless the name says otherwise. */
export const limits = {
  /** Between password and second step: absolute, never slides. */
  pending: 10 * 60,
  sessionsPerUser: 5,
  /** A session is written at most this often for being used. */
  slideEvery: 60,
  login: {
    window: 15 * 60,
    lock: 15 * 60,
    perName: 5,
    perAddress: 20,
    /** Then only a reset or an administrator helps, except in browsers that are known: each of those has a count of its own. */
    inARow: 50,
  },
  code: { life: 5 * 60, perSession: 5, perAccount: 10, window: 24 * 3600, block: 24 * 3600 },
  sends: { coolDown: 60, perHour: 5, perDay: 8, perAddressHour: 10 },
  /** `longest`: how old a link may become when somebody keeps asking. */
  reset: { life: 30 * 60, longest: 24 * 3600, perHour: 3, perAddressHour: 10 },
  invitation: 72 * 3600,
  device: 365 * 86_400,
  /** `memoryKiB` is the least: OWASP's for argon2id with two passes. PASSWORD_HASH_MEMORY may ask for more. */
  hash: { memoryKiB: 19_456, passes: 2, lanes: 1, atOnce: 4, waiting: 50 },
} as const
