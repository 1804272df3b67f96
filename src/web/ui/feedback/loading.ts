/** The specification's times for the loading overlay, in ms: how long it stays after the route has changed, then how long it fades. */
export const loadingStay = 300
export const loadingFade = 300

/** Messages of the loading screens (specification, section 2), and the default. */
export const loadingMessages = {
  services: 'Loading insurance services...',
  quoteForm: 'Preparing your quote form...',
  myQuotes: 'Retrieving your quotes...',
  insights: 'Loading insurance insights...',
  any: 'Loading content...',
} as const
