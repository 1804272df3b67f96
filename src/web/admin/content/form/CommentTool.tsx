/** A button beside a field's label that opens its comments. Only rendered if the screen around the form has comments. */
import { MessageSquareText } from 'lucide-react'
import { Icon } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { useContentForm } from './formContext.ts'

export const CommentTool = ({ path, label }: { path: string; label: string }) => {
  const { comments } = useContentForm()
  if (!comments || label === '') return null
  const open = comments.open.get(path) ?? 0
  const name = `${open === 0 ? 'Comment' : open === 1 ? '1 comment' : `${open} comments`} on ${label}`
  return (
    <button
      type="button"
      title={name}
      data-open={open > 0 || undefined}
      onClick={() => comments.begin(path)}
      className="comment-tool ml-1 inline-flex h-8 min-w-8 items-center justify-center gap-1 rounded-control align-middle text-small font-normal text-hint tabular-nums hover:bg-panel hover:text-ink"
    >
      <Icon of={MessageSquareText} size={16} />
      {open > 0 && <span aria-hidden="true">{open}</span>}
      <VisuallyHidden>{name}</VisuallyHidden>
    </button>
  )
}
