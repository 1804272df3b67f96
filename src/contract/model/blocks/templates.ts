/**
 * Templates to start a page from. They suggest an order of blocks. Titles that fit most pages are filled in; all other texts are empty, so
 * that the checks report what is missing and no example text is published by mistake.
 */
import { newBlock, type BlockName, type BlockProps } from './block.ts'
import type { StoredBlock } from './storedBlock.ts'
import type { TemplateName } from './templateNames.ts'

/** Ids are unique within a template. Inserting one into a page gives its blocks new ids. */
const made = <T extends BlockName>(id: string, type: T, props: Partial<BlockProps<T>> = {}): StoredBlock => {
  const block = newBlock(type, id)
  return { ...block, props: { ...block.props, ...props } }
}

const startQuote = { label: 'Start a quote', to: { href: '/quote' } }
const callUs = { label: 'Contact us', to: { href: '/contact' } }

/** Functions that create the blocks of each template. */
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
