/** The specification's numbers for the loading overlay, in ms: it stays so long after the route changed, then fades so long. */
export const loadingStay = 300
export const loadingFade = 300

/** What the loading screens say (specification, section 2), and the default. */
export const loadingMessages = {
  services: 'Loading insurance services...',
  quoteForm: 'Preparing your quote form...',
  myQuotes: 'Retrieving your quotes...',
  insights: 'Loading insurance insights...',
  any: 'Loading content...',
} as const
