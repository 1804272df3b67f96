/** The control for one field, chosen from the block's declaration. */
import type { BlockBody } from '#contract/model/blocks/blockBody.ts'
import type { Field } from '#contract/model/blocks/field.ts'
import type { Link, Picture, Reference } from '#contract/model/blocks/reference.ts'
import { DayInput } from '#web/forms/DayInput.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { idOf, type ControlProps } from './control.ts'
import { BodyControl } from './BodyControl.tsx'
import { LinkControl } from './LinkControl.tsx'
import { ListControl } from './ListControl.tsx'
import { ReferencesControl } from './ReferencesControl.tsx'
import { TextsControl } from './TextsControl.tsx'

export const FieldControl = ({ field, ...control }: ControlProps<unknown> & { field: Field }) => {
  const { path, value, onChange, readOnly, faults, Picture } = control
  const fieldProps = { name: path, id: idOf(path), label: field.label, hint: field.hint, error: faults.get(path) }
  switch (field.kind) {
    case 'text': {
      const text = String(value)
      const typed = { value: text, readOnly, optional: field.optional, width: 'full' as const }
      return field.lines > 1 ? (
        <TextArea
          {...fieldProps}
          {...typed}
          rows={field.lines}
          limit={field.max}
          onChange={(event) => onChange(event.target.value, path)}
        />
      ) : (
        <TextInput
          {...fieldProps}
          {...typed}
          onChange={(event) => onChange(event.target.value, path)}
          after={<Left of={text} max={field.max} />}
        />
      )
    }
    case 'choice':
      return (
        <Select
          {...fieldProps}
          options={field.options}
          value={String(value)}
          disabled={readOnly}
          width="full"
          onChange={(event) => onChange(event.target.value, path)}
        />
      )
    case 'date':
      return (
        <DayInput
          {...fieldProps}
          value={String(value)}
          readOnly={readOnly}
          optional={field.optional}
          onlyComplete
          onDay={(day) => onChange(day, path)}
        />
      )
    case 'body':
      return <BodyControl {...control} {...fieldProps} value={value as BlockBody} />
    case 'link':
      return <LinkControl {...control} {...fieldProps} optional={field.optional} value={value as Link} />
    case 'references':
      return <ReferencesControl {...control} {...fieldProps} of={field.of} max={field.max} value={value as Reference[]} />
    case 'picture':
      return (
        <Picture
          name={path}
          label={field.optional ? `${field.label} (optional)` : field.label}
          {...(field.hint ? { hint: field.hint } : {})}
          value={value as Picture | null}
          readOnly={readOnly}
          onChange={(next) => onChange(next, path)}
        />
      )
    case 'texts':
      return <TextsControl {...control} field={field} value={value as string[]} />
    case 'list':
      return <ListControl {...control} Entry={FieldControl} field={field} value={value as Record<string, unknown>[]} />
    case 'slot':
      return null
  }
}

/** Characters left. Shown only near the limit, and when the text is too long. */
const Left = ({ of, max }: { of: string; max: number }) => {
  const left = max - of.length
  return left > max / 5 ? null : (
    <p className={left < 0 ? 'mt-1 text-meta font-semibold text-danger' : 'mt-1 text-meta text-hint'}>
      {left < 0 ? `${-left} characters too many` : `${left} characters left`}
    </p>
  )
}
