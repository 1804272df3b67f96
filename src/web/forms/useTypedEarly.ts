import { useEffect, type RefObject } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { dayPartsOf, typedDay } from './days.ts'

/** What the user, or the browser's autofill, has entered in a field of the server-rendered page; undefined if unchanged. */
const typedInto = (field: Element): string | boolean | undefined => {
  if (field instanceof HTMLTextAreaElement) return field.value === field.defaultValue ? undefined : field.value
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected ? undefined : field.value
  if (!(field instanceof HTMLInputElement) || ['hidden', 'file'].includes(field.type)) return undefined
  if (field.type === 'checkbox') return field.checked === field.defaultChecked ? undefined : field.checked
  if (field.type === 'radio') return field.checked && !field.defaultChecked ? field.value : undefined
  return field.value === field.defaultValue ? undefined : field.value
}

/** Takes over what was typed before the script had loaded: on a slow phone that is the first field or two. */
export const useTypedEarly = <T extends FieldValues>(element: RefObject<HTMLFormElement | null>, form: UseFormReturn<T>) => {
  const { getValues, setValue } = form
  // Until now the page was the server's: React leaves what was typed in the fields, but the form does not know about it.
  useEffect(() => {
    for (const field of element.current?.elements ?? []) {
      const name = field.getAttribute('name') as FieldPath<T> | null
      const typed = typedInto(field)
      if (name === null || typed === undefined) continue
      const [, day, part] = /^(.+)\.(day|month|year)$/.exec(name) ?? []
      if (day !== undefined && part !== undefined && typeof typed === 'string') {
        const name = day as FieldPath<T>
        const current: unknown = getValues(name)
        if (typeof current === 'string')
          setValue(name, typedDay({ ...dayPartsOf(current), [part]: typed }) as FieldPathValue<T, typeof name>, { shouldDirty: true })
      }
      const current: unknown = getValues(name)
      // A choice list has several values under one name and is skipped: those are clicked once the page responds.
      if (typeof current === typeof typed && current !== typed)
        setValue(name, typed as FieldPathValue<T, typeof name>, { shouldDirty: true })
    }
  }, [element, getValues, setValue])
}
