/** A text of one or more lines, with a count against its limit. More can be typed than is allowed, so that a paste is never cut off. */
import { memo, type KeyboardEvent } from 'react'
import type { TextField } from '#contract/model/content/fieldsOf.ts'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { Count } from './Count.tsx'
import { useContentForm, useProblem, useWords, type DrawProps } from './formContext.ts'
import { controlId } from './formStore.ts'
import { Frame, framed } from './Frame.tsx'

/** Rows for browsers that do not size a text area by its content. */
const rowsFor = (text: string) =>
  Math.min(
    12,
    Math.max(
      1,
      text.split('\n').reduce((rows, line) => rows + Math.ceil((line.length + 1) / 80), 0),
    ),
  )

export const TextControl = memo(({ field, path, pattern, value, entry }: Omit<DrawProps, 'field'> & { field: TextField }) => {
  const { store, readOnly } = useContentForm()
  const words = useWords({ pattern, entry })
  const problem = useProblem(path)
  const id = controlId(path)
  const text = typeof value === 'string' ? value : ''
  const hidden = entry !== undefined
  const countId = field.most === null ? null : `${id}-count`
  const control = {
    ...framed({ id, words, hidden, problem, also: countId }),
    value: text,
    readOnly,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const typed = currentTarget.value
      store.change(path, () => (field.optional && typed === '' ? undefined : typed))
    },
  }
  return (
    <Frame
      id={id}
      path={path}
      words={words}
      hidden={hidden}
      optional={!hidden && (field.optional || field.least === 0)}
      problem={problem}
      count={countId && field.most !== null ? <Count id={countId} length={text.length} most={field.most} quiet={hidden} /> : null}
    >
      {field.type === 'line' ? (
        <input
          type="text"
          autoComplete="off"
          {...control}
          className={controlClass(field.most !== null && field.most <= 20 ? 'short' : 'full')}
        />
      ) : (
        <textarea
          {...control}
          rows={rowsFor(text)}
          onKeyDown={hidden ? keepToOneParagraph : undefined}
          className={controlClass('full', 'field-sizing-content block max-h-dvh resize-y py-2')}
        />
      )}
    </Frame>
  )
})

/** In a list, Enter adds the next entry (the list handles the event): an entry is one paragraph. */
const keepToOneParagraph = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
}
