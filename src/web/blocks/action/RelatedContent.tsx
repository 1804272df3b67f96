import { pagesOf } from '../hrefOf.ts'
import { PageRows } from '../PageRows.tsx'
import type { Rendering } from '../rendering.ts'

export const RelatedContent = ({ props: { title, pages }, refs, level }: Rendering<'relatedContent'>) => (
  <PageRows title={title} pages={pagesOf(pages, refs)} level={level} />
)
