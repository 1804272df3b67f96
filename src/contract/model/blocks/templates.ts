/**
 * Templates to start a page from. They suggest an order of blocks. Titles that fit most pages are filled in; all other texts are empty, so
 * that the checks report what is missing and no example text is published by mistake.
 */
import { newBlock, type BlockName, type BlockProps } from './block.ts'
import type { StoredBlock } from './storedBlock.ts'
import type { TemplateName } from './templateNames.ts'

/** Ids are unique within a template. Inserting one into a page gives its blocks new ids. */
const block = <T extends BlockName>(id: string, type: T, props: Partial<BlockProps<T>> = {}): StoredBlock => {
  const base = newBlock(type, id)
  return { ...base, props: { ...base.props, ...props } }
}

const startQuote = { label: 'Start a quote', to: { href: '/quote' } }
const callUs = { label: 'Contact us', to: { href: '/contact' } }

/** Functions that create the blocks of each template. */
export const templates: Record<TemplateName, () => StoredBlock[]> = {
  landing: () => [
    block('opening', 'hero', { actions: [startQuote, callUs] }),
    block('covers', 'coverList', { title: 'What it can include' }),
    block('steps', 'steps', { title: 'How it works' }),
    block('questions', 'faq', { title: 'Questions' }),
    block('quote', 'quoteStarter', { title: 'Ask for terms', button: 'Start a quote' }),
  ],
  article: () => [
    block('opening', 'hero'),
    block('text', 'richText'),
    block('fact', 'callout'),
    block('more', 'richText'),
    block('on', 'relatedContent', { title: 'Read on' }),
  ],
  contact: () => [
    block('opening', 'hero', { actions: [callUs] }),
    block('reach', 'contact', { title: 'How to reach us' }),
    block('place', 'map', { title: 'Where we are' }),
    block('people', 'team', { title: 'Who answers' }),
    block('ways', 'buttonRow', {
      buttons: [
        { ...startQuote, look: 'primary' },
        { label: 'Report a claim', to: { href: '/report-claim' }, look: 'secondary' },
      ],
    }),
  ],
  campaign: () => [
    block('opening', 'hero', { actions: [startQuote] }),
    block('figures', 'stat'),
    block('list', 'checklist', { title: 'What to check' }),
    block('claim', 'claimExample'),
    block('quote', 'quoteStarter', { title: 'Ask for terms', button: 'Start a quote' }),
  ],
}
