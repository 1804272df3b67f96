/** Staff: reusable sections for the page builder. They are written, published and taken off like pages (contract/admin/content/pages.ts). */
import { get, group, post } from '../../endpoint.ts'
import { StoredBlock, StoredBlocks } from '../../model/blocks/storedBlock.ts'
import { typedText, z, type Infer } from '../../schema.ts'

const Section = z.object({
  id: z.uuid(),
  /** How blocks name it. */
  key: z.string(),
  title: z.string(),
  published: z.boolean(),
  /** What readers see; of one that is not public yet, what its writers see. */
  blocks: z.array(StoredBlock),
  /** Pages that have it, drafts included. */
  pages: z.number(),
})
export type ReusableSection = Infer<typeof Section>

export const sections = group('admin', 'sections', {
  /** What can be inserted, by title. */
  list: get('/api/admin/sections', { access: 'page:edit', input: z.strictObject({}), output: z.array(Section) }),
  /** Keeps blocks of a page as a section: a draft, to be published before the pages that have it. */
  keep: post('/api/admin/sections', {
    access: 'page:create',
    maxBody: 1_000_000,
    input: z.strictObject({ title: typedText('Enter a name of at least 3 characters', 60, 3), blocks: StoredBlocks }),
    output: Section,
    status: 201,
    idempotent: true,
  }),
})
