/** Two contents of a kind beside each other, with the kind's own schema: in a file of its own, because it brings every schema. */
import { contentKinds, type ContentKind } from '#contract/model/content/contentKind.ts'
import { Compare } from './compare/Compare.tsx'

export const Comparison = ({
  kind,
  ...rest
}: {
  kind: ContentKind
  before: unknown
  after: unknown
  beforeLabel: string
  afterLabel: string
}) => <Compare kind={kind} schema={contentKinds[kind]} {...rest} />
