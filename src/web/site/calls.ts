/**
 * The typed calls, fetched when the first one is made: a page comes with its data, so most visits make none, and the
 * schemas they are made of are a sixth of all script.
 */
import type { Deps } from '#web/app/deps.tsx'

export const calls = async ({ transport }: Deps) => (await import('./api.ts')).siteApi(transport)
