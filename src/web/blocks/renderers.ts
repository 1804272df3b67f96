/** The renderer of each block. A block without one does not compile. */
import type { FC } from 'react'
import type { BlockName } from '#contract/model/blocks/block.ts'
import { Accordion } from './Accordion.tsx'
import { ButtonRow } from './ButtonRow.tsx'
import { Callout } from './Callout.tsx'
import { Checklist } from './Checklist.tsx'
import { ClaimExample } from './ClaimExample.tsx'
import { Columns } from './Columns.tsx'
import { CompareTable } from './CompareTable.tsx'
import { ContactFacts } from './ContactFacts.tsx'
import { CoverList } from './CoverList.tsx'
import { DocumentList } from './DocumentList.tsx'
import { Faq } from './Faq.tsx'
import { Gallery } from './Gallery.tsx'
import { Hero } from './Hero.tsx'
import { ImageFigure } from './ImageFigure.tsx'
import { KeptSection } from './KeptSection.tsx'
import { LocalFacts } from './LocalFacts.tsx'
import { MapLink } from './MapLink.tsx'
import { PairedListsBlock } from './PairedListsBlock.tsx'
import { PlainTable } from './PlainTable.tsx'
import { QuoteStarter } from './QuoteStarter.tsx'
import { RelatedContent } from './RelatedContent.tsx'
import type { Rendering } from './rendering.ts'
import { RichText } from './RichText.tsx'
import { SectionBlock } from './SectionBlock.tsx'
import { Stat } from './Stat.tsx'
import { Steps } from './Steps.tsx'
import { Team } from './Team.tsx'
import { Testimonial } from './Testimonial.tsx'
import { TradeSelector } from './TradeSelector.tsx'

export const renderers: { [T in BlockName]: FC<Rendering<T>> } = {
  hero: Hero,
  richText: RichText,
  callout: Callout,
  steps: Steps,
  faq: Faq,
  accordion: Accordion,
  checklist: Checklist,
  table: PlainTable,
  coverList: CoverList,
  pairedLists: PairedListsBlock,
  compareTable: CompareTable,
  claimExample: ClaimExample,
  testimonial: Testimonial,
  stat: Stat,
  localFacts: LocalFacts,
  team: Team,
  quoteStarter: QuoteStarter,
  tradeSelector: TradeSelector,
  buttonRow: ButtonRow,
  contact: ContactFacts,
  map: MapLink,
  documentList: DocumentList,
  relatedContent: RelatedContent,
  image: ImageFigure,
  gallery: Gallery,
  section: SectionBlock,
  columns: Columns,
  keptSection: KeptSection,
}
