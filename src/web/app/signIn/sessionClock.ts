/** How long before somebody who does nothing is signed out they are asked. Fits the server's own times by a test. */

/** The server notes a use at most once in this time, so a session may end that much sooner than it seems. */
export const notedEveryMinutes = 1
export const warnedMinutes = 2

/** `idleMinutes`: of the person's own session. */
export const warnAfterMs = (idleMinutes: number) => (idleMinutes - notedEveryMinutes - warnedMinutes) * 60_000
