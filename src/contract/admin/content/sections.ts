/** Staff: reusable sections for the page builder. They are written, published and unpublished like pages (contract/admin/content/pages.ts). */
import { get, group, post } from '../../endpoint.ts'
import { StoredBlock, StoredBlocks } from '../../model/blocks/storedBlock.ts'
import { typedText, z, type Infer } from '../../schema.ts'

const Section = z.object({
  id: z.uuid(),
  /** The key by which blocks refer to it. */
  key: z.string(),
  title: z.string(),
  published: z.boolean(),
  /** What readers see; if it is not public yet, what its authors see. */
  blocks: z.array(StoredBlock),
  /** Number of pages that use it, including drafts. */
  pages: z.number(),
})
export type ReusableSection = Infer<typeof Section>

export const sections = group('admin', 'sections', {
  /** The sections that can be inserted, by title. */
  list: get('/api/admin/sections', { access: 'page:edit', input: z.strictObject({}), output: z.array(Section) }),
  /** Saves blocks of a page as a section: a draft, to be published before the pages that use it. */
  keep: post('/api/admin/sections', {
    access: 'page:create',
    maxBody: 1_000_000,
    input: z.strictObject({ title: typedText('Enter a name of at least 3 characters', 60, 3), blocks: StoredBlocks }),
    output: Section,
    status: 201,
    idempotent: true,
  }),
})
