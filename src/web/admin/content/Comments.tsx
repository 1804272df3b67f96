/** What colleagues, and readers of a preview link, say about an item before it is public. */
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { formatDateTime } from '#contract/format.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import type { Desk } from './desk.ts'

export const Comments = ({ desk, detail, record }: { desk: Desk; detail: ContentDetail; record: RecordState<ContentDetail> }) => {
  const form = useEndpointForm(desk.group.comment, {
    fixed: { id: detail.id, field: '' },
    defaults: { text: '' },
    draft: detail.id,
    record,
  })
  const resolve = async (commentId: string) => {
    const reply = await record.press(desk.group.resolveComment, { id: detail.id, commentId })
    if (reply) record.store(reply)
  }
  return (
    <Card as="section">
      <CardHeader title="Comments" />
      {detail.comments.length === 0 ? (
        <p className="mb-4 text-soft">None yet. Only staff see them.</p>
      ) : (
        <ol className="mb-5 grid gap-4">
          {detail.comments.map((comment) => (
            <li key={comment.id} className="border-l-2 border-line pl-4">
              <p className="whitespace-pre-line">{comment.text}</p>
              <p className="text-meta text-hint">
                {comment.by}
                {comment.readerOf !== null && `, by a preview link of version ${comment.readerOf}`}, {formatDateTime(comment.at)}
                {comment.resolvedAt && `. Settled by ${comment.resolvedBy}, ${formatDateTime(comment.resolvedAt)}`}
              </p>
              {!comment.resolvedAt && (
                <Button onClick={() => void resolve(comment.id)} busy={record.busy} busyLabel="Settling...">
                  Settled
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      <EndpointForm form={form} submitLabel="Add the comment" busyLabel="Adding...">
        <AreaField form={form} name="text" label="Comment" limit={2000} rows={3} width="full" />
      </EndpointForm>
    </Card>
  )
}
