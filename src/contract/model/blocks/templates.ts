/**
 * Templates: pages to begin with. The order of their blocks is the advice; titles that fit most pages are written, every other word is left
 * empty, so that the checks name what still has to be said and no example text goes public by oversight.
 */
import { newBlock, type BlockName, type BlockProps } from './block.ts'
import type { StoredBlock } from './storedBlock.ts'
import type { TemplateName } from './templateNames.ts'

/** Ids are unique within a template; who inserts one into a page gives its blocks new ones. */
const made = <T extends BlockName>(id: string, type: T, props: Partial<BlockProps<T>> = {}): StoredBlock => {
  const block = newBlock(type, id)
  return { ...block, props: { ...block.props, ...props } }
}

const startQuote = { label: 'Start a quote', to: { href: '/quote' } }
const callUs = { label: 'Contact us', to: { href: '/contact' } }

/** By name: their blocks, made anew. */
export const templates: Record<TemplateName, () => StoredBlock[]> = {
  landing: () => [
    made('opening', 'hero', { actions: [startQuote, callUs] }),
    made('covers', 'coverList', { title: 'What it can include' }),
    made('steps', 'steps', { title: 'How it works' }),
    made('questions', 'faq', { title: 'Questions' }),
    made('quote', 'quoteStarter', { title: 'Ask for terms', button: 'Start a quote' }),
  ],
  article: () => [
    made('opening', 'hero'),
    made('text', 'richText'),
    made('fact', 'callout'),
    made('more', 'richText'),
    made('on', 'relatedContent', { title: 'Read on' }),
  ],
  contact: () => [
    made('opening', 'hero', { actions: [callUs] }),
    made('reach', 'contact', { title: 'How to reach us' }),
    made('place', 'map', { title: 'Where we are' }),
    made('people', 'team', { title: 'Who answers' }),
    made('ways', 'buttonRow', {
      buttons: [
        { ...startQuote, look: 'primary' },
        { label: 'Report a claim', to: { href: '/report-claim' }, look: 'secondary' },
      ],
    }),
  ],
  campaign: () => [
    made('opening', 'hero', { actions: [startQuote] }),
    made('figures', 'stat'),
    made('list', 'checklist', { title: 'What to check' }),
    made('claim', 'claimExample'),
    made('quote', 'quoteStarter', { title: 'Ask for terms', button: 'Start a quote' }),
  ],
}
