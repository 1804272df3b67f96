import type { Page } from '@playwright/test'

/** Everything that a page can store in a browser besides cookies. */
export const stored = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
export const nothingStored = { local: [], session: [], databases: [], caches: [], workers: 0 }
