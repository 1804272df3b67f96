/** A reusable section: blocks written in one place and shown on several pages (block `keptSection`). It has no page of its own. */
import { PublishedBlocks } from '../../blocks/publishing.ts'
import { sectionKeysIn } from '../../blocks/keptSections.ts'
import { requiredText, z, type Infer } from '../../../schema.ts'

export const SectionContent = z.strictObject({
  /** The key that pages refer to it by. Never changes. */
  slug: requiredText(80),
  title: requiredText(60),
  blocks: PublishedBlocks.check(
    z.refine((blocks) => sectionKeysIn(blocks).length === 0, 'A reusable section cannot hold another one. Insert both on the page'),
  ),
})
export type SectionContent = Infer<typeof SectionContent>
