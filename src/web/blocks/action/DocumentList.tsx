import { pagesOf } from '../hrefOf.ts'
import { PageRows } from '../PageRows.tsx'
import type { Rendering } from '../rendering.ts'

export const DocumentList = ({ props: { title, documents }, refs, level }: Rendering<'documentList'>) => (
  <PageRows title={title} pages={pagesOf(documents, refs)} level={level} />
)
