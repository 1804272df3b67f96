/** The names of page templates. Separate from the blocks (templates.ts), so that a list of names does not load them. */
export const templateNames = ['landing', 'article', 'contact', 'campaign'] as const
export type TemplateName = (typeof templateNames)[number]

export const templateLabels: Record<TemplateName, { name: string; summary: string }> = {
  landing: { name: 'Landing page', summary: 'An opening, the covers, how it works, questions, and the start of a quote.' },
  article: { name: 'Article page', summary: 'An opening, text with what is worth knowing, and links to read next.' },
  contact: { name: 'Contact page', summary: 'An opening, how to reach us, where we are, who answers, and the way to a quote.' },
  campaign: {
    name: 'Campaign page',
    summary: 'An opening, figures with their sources, a checklist, an example claim, and the start of a quote.',
  },
}
