/** Text inside a block: the tree of an article, but without tables and callouts, which are separate blocks. */
import { z } from '../../schema.ts'
import { PostNode } from '../content/kinds/post.ts'

export type BlockBody = { type: 'doc'; content: PostNode[] }

export const BlockBody: z.ZodMiniType<BlockBody> = z.strictObject({
  type: z.literal('doc'),
  content: z
    .array(PostNode.check(z.refine(({ type }) => type !== 'table' && type !== 'callout', 'Use a block for tables and callouts')))
    .check(z.maxLength(400)),
})
