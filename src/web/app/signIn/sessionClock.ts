/** When to warn an idle user before they are signed out. A test checks that these match the server's own times. */

/** The server records activity at most once in this time, so a session may end that much sooner than it seems. */
export const notedEveryMinutes = 1
export const warnedMinutes = 2

/** `idleMinutes`: idle limit of the user's session. */
export const warnAfterMs = (idleMinutes: number) => (idleMinutes - notedEveryMinutes - warnedMinutes) * 60_000
