/** Chooses the control for a field. */
import { memo } from 'react'
import type { GroupField, ListField, UnionField } from '#contract/model/content/fieldsOf.ts'
import { BlockList } from './BlockList.tsx'
import { useContentForm, useWords, type DrawProps } from './formContext.ts'
import { GroupControl } from './GroupControl.tsx'
import { RecordControl } from './RecordControl.tsx'
import { ReferenceControl, ReferenceList } from './ReferenceControl.tsx'
import { RichControl } from './RichControl.tsx'
import { RowList } from './RowList.tsx'
import { ChoiceControl, DateControl, NumberControl, SwitchControl } from './SmallControls.tsx'
import { TextControl } from './TextControl.tsx'
import { ReadOnlyText } from './ReadOnlyText.tsx'

const isBlocks = (field: ListField): field is ListField & { item: GroupField | UnionField } =>
  field.item.type === 'group' || field.item.type === 'union'

export const FieldControl = memo((props: DrawProps) => {
  const { references } = useContentForm()
  const { refers, readOnly } = useWords(props)
  const { field } = props
  /** Without anything to choose from, the short name can still be typed. */
  const picks = refers !== undefined && references.some(({ kind }) => kind === refers)
  switch (field.type) {
    case 'line':
    case 'area':
      if (readOnly) return <ReadOnlyText {...props} />
      return picks ? <ReferenceControl {...props} field={field} /> : <TextControl {...props} field={field} />
    case 'choice':
      return <ChoiceControl {...props} field={field} />
    case 'checkbox':
      return <SwitchControl {...props} on={true} off={false} />
    case 'fixed':
      return field.optional ? <SwitchControl {...props} on={field.value} off={undefined} /> : null
    case 'date':
      return <DateControl {...props} />
    case 'number':
      return <NumberControl {...props} field={field} />
    case 'list':
      if (picks) return <ReferenceList {...props} field={field} />
      return isBlocks(field) ? <BlockList {...props} field={field} /> : <RowList {...props} field={field} />
    case 'group':
      return <GroupControl {...props} field={field} />
    case 'record':
      return <RecordControl {...props} field={field} />
    case 'rich':
      return <RichControl {...props} />
    // Edited in the page builder.
    case 'blocks':
      return null
    case 'union':
      // Unions occur only in lists of blocks; one at the root is resolved by the form.
      return null
  }
})
