/** Fields that belong together. An optional group is added and removed as a whole. */
import { Plus, X } from 'lucide-react'
import { memo } from 'react'
import { blankOf } from '#contract/model/content/blankOf.ts'
import type { GroupField } from '#contract/model/content/fieldsOf.ts'
import { dismissToast, toast } from '#web/ui/feedback/toasts.ts'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { errorId } from '#web/ui/fields/fieldNames.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { CommentTool } from './CommentTool.tsx'
import { join, useContentForm, useProblem, useWords, type DrawProps } from './formContext.ts'
import { controlId } from './formStore.ts'
import { SearchPreview } from './SearchPreview.tsx'
import { TableControl } from './TableControl.tsx'

type Props = Omit<DrawProps, 'field'> & { field: GroupField }

const isTable = ({ fields }: GroupField) => fields.map(({ key }) => key).join() === 'caption,head,rows'
const isSearch = ({ fields }: GroupField, pattern: string) => pattern === 'seo' && fields.some(({ key }) => key === 'description')

export const GroupControl = memo(({ field, path, pattern, value, entry, quiet = false }: Props) => {
  const { store, readOnly, Draw } = useContentForm()
  const words = useWords({ pattern, entry })
  const problem = useProblem(path)
  const id = controlId(path)
  const hidden = quiet || entry !== undefined
  const what = words.label.toLowerCase()
  if (field.optional && value === undefined)
    return readOnly || words.fixed ? null : (
      <div>
        <Button
          id={id}
          variant="quiet"
          size="small"
          icon={Plus}
          onClick={() => {
            store.focusSoon(id)
            store.change(path, () => blankOf(field.schema))
            requestAnimationFrame(store.settleFocus)
          }}
        >
          Add: {what}
        </Button>
      </div>
    )
  const own = (value ?? {}) as Record<string, unknown>
  const remove = () => {
    store.change(path, () => undefined)
    const notice = toast.info(`Removed: ${what}`, undefined, {
      action: {
        label: 'Undo',
        press: () => {
          dismissToast(notice)
          store.change(path, () => value)
        },
      },
    })
  }
  return (
    <fieldset id={id} className="group min-w-0">
      <legend className={hidden ? 'sr-only' : 'font-semibold'}>
        {words.label}
        {!hidden && <CommentTool path={path} label={words.label} />}
      </legend>
      {words.hint && !quiet && <p className="max-w-measure text-meta text-hint">{words.hint}</p>}
      <FieldError id={errorId(id)} message={problem} />
      {isTable(field) ? (
        <TableControl field={field} path={path} pattern={pattern} value={own} />
      ) : (
        <div className={quiet ? 'grid grid-cols-1 gap-5' : 'mt-2 grid grid-cols-1 gap-4 border-l-2 border-line pl-4'}>
          {field.fields.map(({ key, field: inner }) => (
            <Draw key={key} field={inner} path={join(path, key)} pattern={join(pattern, key)} value={own[key]} />
          ))}
          {isSearch(field, pattern) && <SearchPreview title={String(own['title'] ?? '')} description={String(own['description'] ?? '')} />}
        </div>
      )}
      {field.optional && !readOnly && !words.fixed && (
        <Button variant="quiet" size="small" icon={X} className="mt-2" onClick={remove}>
          Remove: {what}
        </Button>
      )}
    </fieldset>
  )
})
