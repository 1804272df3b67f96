/** Comments on an item or on one of its fields before it is public, from colleagues and from readers of a preview link. */
import type { ContentComment, ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { formatDateTime } from '#contract/format.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import type { Collection } from './collection.ts'
import { kindWords } from './form/words/kindWords.ts'
import { placeName } from './form/words/placeName.ts'

type Props = { collection: Collection; detail: ContentDetail; record: RecordState<ContentDetail> }

/** A field's label in its form. */
export const fieldName = ({ kind }: Pick<ContentDetail, 'kind'>, field: string) => placeName(kindWords[kind], field)

/** The comments on the whole item. */
export const Comments = (props: Props) => (
  <Card as="section">
    <CardHeader title="Comments" />
    <Thread {...props} field="" comments={props.detail.comments} />
  </Card>
)

/** The comments on one field, with a box to add another. */
export const FieldComments = (props: Props & { field: string }) => (
  <Thread {...props} comments={props.detail.comments.filter(({ field }) => field === props.field)} />
)

const Thread = ({ collection, detail, record, field, comments }: Props & { field: string; comments: readonly ContentComment[] }) => {
  const form = useEndpointForm(collection.group.comment, {
    fixed: { id: detail.id, field },
    defaults: { text: '' },
    draft: field === '' ? detail.id : `${detail.id} ${field}`,
    record,
  })
  const [waiting, settled] = [comments.filter(({ resolvedAt }) => !resolvedAt), comments.filter(({ resolvedAt }) => resolvedAt)]
  const list = (shown: readonly ContentComment[]) => (
    <ol className="grid gap-4">
      {shown.map((comment) => (
        <Comment key={comment.id} collection={collection} detail={detail} record={record} comment={comment} named={field === ''} />
      ))}
    </ol>
  )
  const box = (
    <EndpointForm form={form} submitLabel="Add the comment" busyLabel="Adding...">
      <AreaField form={form} name="text" label="Comment" limit={2000} rows={3} width="full" />
    </EndpointForm>
  )
  const all =
    comments.length === 0 ? (
      <p className="text-soft">None yet. Only staff see them.</p>
    ) : (
      <>
        {waiting.length > 0 && list(waiting)}
        {settled.length > 0 && (
          <Details summary={settled.length === 1 ? '1 settled' : `${settled.length} settled`}>{list(settled)}</Details>
        )}
      </>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      {/* Beside a field it is opened in order to write: the box comes first and has the focus. */}
      {field !== '' && box}
      {all}
      {field === '' && box}
    </div>
  )
}

/** `named`: says which field the comment is about, and links to it. */
const Comment = ({ collection, detail, record, comment, named }: Props & { comment: ContentComment; named: boolean }) => {
  const resolve = async () => {
    const reply = await record.press(collection.group.resolveComment, { id: detail.id, commentId: comment.id })
    if (reply) record.store(reply)
  }
  return (
    <li className="border-l-2 border-line pl-4">
      {named && comment.field !== '' && (
        <p className="text-meta">
          About:{' '}
          <Anchor href={`${collection.item(detail.id)}?field=${encodeURIComponent(comment.field)}`} className="link">
            {fieldName(detail, comment.field)}
          </Anchor>
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-line">{comment.text}</p>
      <p className="text-meta text-hint">
        {comment.by}
        {comment.readerOf !== null && `, through a preview link to version ${comment.readerOf}`}, {formatDateTime(comment.at)}
        {comment.resolvedAt && `. Settled by ${comment.resolvedBy}, ${formatDateTime(comment.resolvedAt)}`}
      </p>
      {!comment.resolvedAt && (
        <Button size="small" className="mt-1.5" onClick={() => void resolve()} busy={record.busy} busyLabel="Settling...">
          Settled
        </Button>
      )}
    </li>
  )
}
