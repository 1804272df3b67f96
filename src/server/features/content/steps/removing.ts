/** What leaves the trash for good. Its versions, comments and links go with it; that it was there stays in the audit log. */
import { record, type Recorder } from '#server/features/audit/audit.ts'
import type { ContentRow } from '../content.table.ts'
import { contentFamilyOf } from '../groups/contentFamily.ts'

export const recordRemoval = (ctx: Recorder, { id, kind, title, slug }: ContentRow, reason: string) => {
  const { machine } = contentFamilyOf(kind).binding
  return record(ctx, {
    action: `${machine.plural}.remove`,
    subjectType: machine.record,
    subjectId: id,
    before: { kind, title, slug },
    reason,
  })
}
