import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { classes } from '../classes.ts'
import { controlClass, widths, type Width } from '../controlClass.ts'
import type { FieldProps } from '../Field.tsx'
import { FieldError } from '../FieldError.tsx'
import { describedBy, errorId, fieldId, hintId } from '../fieldNames.ts'
import { Icon } from '../Icon.tsx'
import type { Option } from '../Select.tsx'
import { claimPressableStyle } from './pressable.ts'

claimPressableStyle()

/**
 * Choose one of many by typing. `value` is the chosen option's value, null when none. For fewer than about 30 options, and
 * on public pages, use the native `Select`. Give `onType` to search on the server: the options given are then shown as they are.
 */
export const ComboBox = ({
  name,
  id = fieldId(name),
  label,
  hint,
  error,
  optional,
  options,
  value,
  onChange,
  onType,
  width = 'medium',
  empty = 'Nothing matches',
}: Omit<FieldProps, 'question'> & {
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  onType?: (text: string) => void
  width?: Width
  empty?: string
}) => (
  <AriaComboBox
    name={name}
    {...(onType ? { items: options } : { defaultItems: options })}
    selectedKey={value}
    onSelectionChange={(key) => onChange(key === null ? null : String(key))}
    onInputChange={onType}
    isInvalid={Boolean(error)}
    allowsEmptyCollection
    menuTrigger="focus"
    aria-describedby={describedBy(hint ? hintId(id) : null, error ? errorId(id) : null)}
    className={error ? 'border-l-4 border-danger pl-4' : undefined}
    data-field={name}
  >
    <Label className="block w-fit font-semibold">
      {label}
      {optional && <span className="font-normal text-hint"> (optional)</span>}
    </Label>
    {hint && (
      <div id={hintId(id)} className="mt-0.5 max-w-measure text-meta text-hint">
        {hint}
      </div>
    )}
    <FieldError id={errorId(id)} message={error} />
    <div className={classes('relative mt-1.5', widths[width])}>
      <Input id={id} className={controlClass('full', 'pr-10')} />
      <Button className="absolute inset-y-0 right-0 flex w-10 cursor-pointer items-center justify-center text-soft">
        <Icon of={ChevronDown} />
      </Button>
    </div>
    <Popover className="popover-trigger-width enter overflow-y-auto rounded-control border border-line bg-raised py-1 text-ink shadow-overlay">
      <ListBox className="outline-none" renderEmptyState={() => <p className="px-4 py-2 text-meta text-hint">{empty}</p>}>
        {(option: Option) => (
          <ListBoxItem
            id={option.value}
            textValue={option.label}
            className="flex min-h-10 cursor-pointer items-center px-4 text-meta data-focused:bg-selected data-focused:shadow-none data-focused:outline-none data-selected:font-semibold coarse:min-h-11"
          >
            {option.label}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </AriaComboBox>
)
