import { PostBody } from '../PostBody.tsx'
import type { Rendering } from '../rendering.ts'

export const RichText = ({ props: { body } }: Rendering<'richText'>) => <PostBody body={body} anchors={[]} />
