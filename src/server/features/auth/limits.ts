/** All sign-in limits (security.md B0), except session lengths, which are a setting (sessionLengths.ts). Seconds unless named otherwise. */
export const limits = {
  /** Time between password and second step. Absolute: activity does not extend it. */
  pending: 10 * 60,
  sessionsPerUser: 5,
  /** A session's last use is written at most this often. */
  slideEvery: 60,
  login: {
    window: 15 * 60,
    lock: 15 * 60,
    perName: 5,
    perAddress: 20,
    /** After this many only a reset or an administrator helps, except in known browsers, which each have their own count. */
    inARow: 50,
  },
  code: { life: 5 * 60, perSession: 5, perAccount: 10, window: 24 * 3600, block: 24 * 3600 },
  sends: { coolDown: 60, perHour: 5, perDay: 8, perAddressHour: 10 },
  /** `longest`: how old a link may get when the user keeps asking. */
  reset: { life: 30 * 60, longest: 24 * 3600, perHour: 3, perAddressHour: 10 },
  invitation: 72 * 3600,
  device: 365 * 86_400,
  /** `memoryKiB` is a minimum: OWASP's for argon2id with two passes. PASSWORD_HASH_MEMORY may raise it. */
  hash: { memoryKiB: 19_456, passes: 2, lanes: 1, atOnce: 4, waiting: 50 },
} as const
