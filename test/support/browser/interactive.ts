import type { Page } from '@playwright/test'

/**
 * Until everything of a page works: pages to read are never hydrated, and their script has run when they are loaded. Without
 * script a page works as it comes.
 */
export const interactive = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('script[data-hydrate]') ||
      'hydrated' in document.documentElement.dataset ||
      matchMedia('(scripting: none)').matches,
  )
