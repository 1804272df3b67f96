/** When somebody who does nothing is signed out, and how long before that they are asked. Kept equal to the server's by a test. */
export const idleMinutes = { staff: 20, client: 30 } as const
/** The server notes a use at most once in this time, so a session may end that much sooner than it seems. */
export const notedEveryMinutes = 1
export const warnedMinutes = 2

export const warnAfterMs = (of: keyof typeof idleMinutes) => (idleMinutes[of] - notedEveryMinutes - warnedMinutes) * 60_000
