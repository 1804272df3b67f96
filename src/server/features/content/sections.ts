/** Reusable sections: their public copies, for the pages that use them. */
import { and, eq, inArray } from 'drizzle-orm'
import { sectionKeysIn } from '#contract/model/blocks/keptSections.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import type { SectionContent } from '#contract/model/content/kinds/section.ts'
import type { Db } from '#server/db/connect.ts'
import { contentItems } from './content.table.ts'

export type Sections = ReadonlyMap<string, readonly StoredBlock[]>

/** The public sections these blocks refer to, by key. */
export const publicSections = async ({ db }: { db: Db }, blocks: readonly StoredBlock[]): Promise<Sections> => {
  const keys = sectionKeysIn(blocks)
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: contentItems.key, content: contentItems.content })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'section'), eq(contentItems.published, true), inArray(contentItems.key, keys)))
  return new Map(rows.map(({ key, content }) => [key, (content as SectionContent).blocks]))
}
