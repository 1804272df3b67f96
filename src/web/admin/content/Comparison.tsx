/** Compares two versions of an item, using its kind's own schema. A separate file, because it pulls in every schema. */
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
