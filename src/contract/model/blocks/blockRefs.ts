/** Data of other records that blocks show, looked up once per page: titles, addresses, pictures, and how to reach the firm. */
import { z, type Infer } from '../../schema.ts'
import { StoredBlock } from './storedBlock.ts'

export const BlockRefs = z.object({
  /** By `referenceName`: 'service/public-liability'. Unpublished pages are missing here, and are not shown. */
  pages: z.record(z.string(), z.object({ title: z.string(), path: z.string(), summary: z.string() })),
  /** By file id. Includes `srcSet` and the size in pixels, so that the layout does not shift when a picture loads. */
  pictures: z.record(
    z.string(),
    z.object({
      src: z.string(),
      width: z.number(),
      height: z.number(),
      /** Smaller and larger copies, by type: 'image/avif' before 'image/webp'. */
      sources: z.array(z.object({ type: z.string(), srcSet: z.string() })),
      /** The point that must stay visible when cropped, in per cent. */
      focus: z.nullable(z.object({ x: z.number(), y: z.number() })),
    }),
  ),
  firm: z.nullable(
    z.object({
      name: z.string(),
      phone: z.object({ shown: z.string(), dial: z.string() }),
      email: z.string(),
      hours: z.string(),
      address: z.array(z.string()),
    }),
  ),
  /** By key: the blocks of reusable sections. Only in the page builder; on a public page they are already inserted. */
  sections: z.optional(z.record(z.string(), z.object({ title: z.string(), blocks: z.array(StoredBlock) }))),
})
export type BlockRefs = Infer<typeof BlockRefs>

export const noRefs: BlockRefs = { pages: {}, pictures: {}, firm: null }
