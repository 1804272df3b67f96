/** A reusable section: blocks that stand on several pages and are written in one place (block `keptSection`). It has no page of its own. */
import { PublishedBlocks } from '../../blocks/publishing.ts'
import { sectionKeysIn } from '../../blocks/keptSections.ts'
import { requiredText, z, type Infer } from '../../../schema.ts'

export const SectionContent = z.strictObject({
  /** How pages name it, for good. */
  slug: requiredText(80),
  title: requiredText(60),
  blocks: PublishedBlocks.check(
    z.refine((blocks) => sectionKeysIn(blocks).length === 0, 'A reusable section cannot hold another one. Insert both on the page'),
  ),
})
export type SectionContent = Infer<typeof SectionContent>
