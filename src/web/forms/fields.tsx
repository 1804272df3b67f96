/**
 * The fields of ui/fields, bound to a form: `<TextField form={form} name="insurer" label="Insurer" />`. A name that the form does not have,
 * or that holds another type, does not compile.
 */
import type { ComponentProps } from 'react'
import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { Checkbox, Checkboxes } from '#web/ui/fields/Checkboxes.tsx'
import { CodeInput } from '#web/ui/fields/CodeInput.tsx'
import { DateField as DateParts, type DatePart } from '#web/ui/fields/DateField.tsx'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { MoneyInput } from '#web/ui/fields/MoneyInput.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { Select, type SelectProps } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextInput, type TextInputProps } from '#web/ui/fields/TextInput.tsx'
import { formatDate } from '#contract/format.ts'
import { readBack } from '#contract/model/policies/typedMoney.ts'
import { afterPress } from './afterPress.ts'
import { DayInput } from './DayInput.tsx'
import type { FieldWords, FormState } from './formState.ts'

/** `V`: the type of the field's value. */
export type Bound<T extends FieldValues, V> = { form: FormState<T>; name: FieldPathByValue<T, V>; label: string }
/** The props that the form supplies. */
type Given =
  | 'form'
  | 'name'
  | 'id'
  | 'label'
  | 'error'
  | 'value'
  | 'defaultValue'
  | 'defaultValues'
  | 'values'
  | 'checked'
  | 'onBlur'
  | 'ref'
type Rest<P> = Omit<P, Given>

/** One field of a form: its value, its error, and how to change it. For custom fields. */
export const useField = <T extends FieldValues, V>({ form, name, label }: Bound<T, V>, words: Omit<FieldWords, 'label'> = {}) => {
  const { field, fieldState } = useController({ control: form.control, name })
  form.describe(name, { label, ...words })
  return {
    name: field.name as string,
    id: fieldId(`${form.id}.${name}`),
    label,
    error: fieldState.error?.message ?? null,
    // `name` is limited to fields that hold a `V`.
    value: field.value as V,
    change: field.onChange as (value: V) => void,
    blur: () => afterPress(field.onBlur),
  }
}

const useText = <T extends FieldValues>(bound: Bound<T, string>, words?: Omit<FieldWords, 'label'>) => {
  const { change, blur, ...field } = useField<T, string>(bound, words)
  return { ...field, onBlur: blur, change }
}

export const TextField = <T extends FieldValues>({ form, name, label, onChange, ...input }: Bound<T, string> & Rest<TextInputProps>) => {
  const { change, ...field } = useText({ form, name, label }, { secret: input.type === 'password' })
  return (
    <TextInput
      {...input}
      {...field}
      onChange={(event) => {
        change(event.currentTarget.value)
        onChange?.(event)
      }}
    />
  )
}

export const AreaField = <T extends FieldValues>({
  form,
  name,
  label,
  ...area
}: Bound<T, string> & Rest<ComponentProps<typeof TextArea>>) => {
  const { change, ...field } = useText({ form, name, label })
  return <TextArea {...area} {...field} onChange={(event) => change(event.currentTarget.value)} />
}

/** An amount in pounds, as typed; `poundsOf` and `penceOf` in typed.ts convert from and to pence. */
export const MoneyField = <T extends FieldValues>({
  form,
  name,
  label,
  ...input
}: Bound<T, string> & Rest<ComponentProps<typeof MoneyInput>>) => {
  const { change, ...field } = useText({ form, name, label })
  const shown = readBack(field.value)
  return (
    <MoneyInput
      {...input}
      {...field}
      onChange={(event) => change(event.currentTarget.value)}
      after={
        shown && (
          <p role="status" className="mt-1 text-meta text-soft">
            Read as {shown}
          </p>
        )
      }
    />
  )
}

/** Six digits; never kept as a draft. */
export const CodeField = <T extends FieldValues>({
  form,
  name,
  label,
  ...input
}: Bound<T, string> & Rest<ComponentProps<typeof CodeInput>>) => {
  const { change, ...field } = useText({ form, name, label }, { secret: true })
  return <CodeInput {...input} {...field} onChange={(event) => change(event.currentTarget.value)} />
}

export const SelectField = <T extends FieldValues>({ form, name, label, onChange, ...select }: Bound<T, string> & Rest<SelectProps>) => {
  const options = select.options.flatMap((entry) => ('group' in entry ? entry.options : [entry]))
  const { change, ...field } = useText(
    { form, name, label },
    { show: (value) => options.find((option) => option.value === value)?.label ?? '' },
  )
  return (
    <Select
      {...select}
      {...field}
      onChange={(event) => {
        change(event.currentTarget.value)
        onChange?.(event)
      }}
    />
  )
}

export const RadioField = <T extends FieldValues>({
  form,
  name,
  label,
  ...radios
}: Bound<T, string> & Rest<ComponentProps<typeof Radios>>) => {
  const { change, ...field } = useText(
    { form, name, label },
    { show: (value) => String(radios.items.find((item) => item.value === value)?.label ?? '') },
  )
  return <Radios {...radios} {...field} onChange={(event) => change(event.currentTarget.value)} />
}

/** One statement that is true or not. */
export const CheckboxField = <T extends FieldValues>({
  form,
  name,
  label,
  ...box
}: Bound<T, boolean> & Rest<ComponentProps<typeof Checkbox>>) => {
  const { value, change, blur, ...field } = useField<T, boolean>({ form, name, label })
  return <Checkbox {...box} {...field} checked={value} onBlur={blur} onChange={(event) => change(event.currentTarget.checked)} />
}

/** Any number of several choices. */
export const CheckboxesField = <T extends FieldValues>({
  form,
  name,
  label,
  ...boxes
}: Bound<T, string[]> & Rest<ComponentProps<typeof Checkboxes>>) => {
  const { value, change, blur, ...field } = useField<T, string[]>(
    { form, name, label },
    {
      show: (chosen) =>
        boxes.items
          .filter((item) => Array.isArray(chosen) && chosen.includes(item.value))
          .map((item) => String(item.label))
          .join(', '),
    },
  )
  return (
    <Checkboxes
      {...boxes}
      {...field}
      values={value}
      onBlur={blur}
      onChange={({ currentTarget: box }) => change(box.checked ? [...value, box.value] : value.filter((one) => one !== box.value))}
    />
  )
}

export type TypedDate = Record<DatePart, string>

/** A date that the form holds as one string, '2026-12-31', typed as day, month and year (DayInput.tsx). */
export const DayField = <T extends FieldValues>({
  form,
  name,
  label,
  ...day
}: Bound<T, string> & Rest<Omit<ComponentProps<typeof DayInput>, 'onDay'>>) => {
  const { change, blur, ...field } = useField<T, string>({ form, name, label }, { show: dayShown })
  return <DayInput {...day} {...field} onDay={change} onLeave={blur} />
}
const dayShown = (day: unknown) => (typeof day === 'string' && /^\d{4}-/.test(day) ? formatDate(day) : String(day ?? ''))

/** A date that the form holds as three parts; `dateOf` and `datePartsOf` in typed.ts convert to and from a string. */
export const DateField = <T extends FieldValues>({
  form,
  name,
  label,
  ...date
}: Bound<T, TypedDate> & Rest<ComponentProps<typeof DateParts>>) => {
  const { value, change, blur, ...field } = useField<T, TypedDate>(
    { form, name, label },
    { show: (parts) => (typeof parts === 'object' && parts !== null ? Object.values(parts).filter(Boolean).join('/') : '') },
  )
  return <DateParts {...date} {...field} values={value} onPart={(part, typed) => change({ ...value, [part]: typed })} onLeave={blur} />
}
