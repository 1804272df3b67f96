/** The renderer for each block type. A block type without one does not compile. */
import type { FC } from 'react'
import type { BlockName } from '#contract/model/blocks/block.ts'
import { Accordion } from './text/Accordion.tsx'
import { ButtonRow } from './action/ButtonRow.tsx'
import { Callout } from './text/Callout.tsx'
import { Checklist } from './text/Checklist.tsx'
import { ClaimExample } from './proof/ClaimExample.tsx'
import { Columns } from './layout/Columns.tsx'
import { CompareTable } from './cover/CompareTable.tsx'
import { ContactFacts } from './action/ContactFacts.tsx'
import { CoverList } from './cover/CoverList.tsx'
import { DocumentList } from './action/DocumentList.tsx'
import { Faq } from './text/Faq.tsx'
import { Gallery } from './picture/Gallery.tsx'
import { Hero } from './text/Hero.tsx'
import { ImageFigure } from './picture/ImageFigure.tsx'
import { KeptSection } from './layout/KeptSection.tsx'
import { LocalFacts } from './proof/LocalFacts.tsx'
import { MapLink } from './action/MapLink.tsx'
import { PairedListsBlock } from './cover/PairedListsBlock.tsx'
import { PlainTable } from './text/PlainTable.tsx'
import { QuoteStarter } from './action/QuoteStarter.tsx'
import { RelatedContent } from './action/RelatedContent.tsx'
import type { Rendering } from './rendering.ts'
import { RichText } from './text/RichText.tsx'
import { SectionBlock } from './layout/SectionBlock.tsx'
import { Stat } from './proof/Stat.tsx'
import { Steps } from './text/Steps.tsx'
import { Team } from './proof/Team.tsx'
import { Testimonial } from './proof/Testimonial.tsx'
import { TradeSelector } from './action/TradeSelector.tsx'

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
