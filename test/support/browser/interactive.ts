import type { Page } from '@playwright/test'

/**
 * Waits until a page is interactive. Read-only pages are never hydrated, and their script has run when they are loaded. Without script
 * there is nothing to wait for.
 */
export const interactive = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('script[data-hydrate]') ||
      'hydrated' in document.documentElement.dataset ||
      matchMedia('(scripting: none)').matches,
  )
