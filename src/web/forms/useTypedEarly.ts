import { useEffect, type RefObject } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { dayPartsOf, typedDay } from './days.ts'

/** What somebody, or the browser's own filling in, has put into a field of the server's page; undefined where it is as it came. */
const typedInto = (field: Element): string | boolean | undefined => {
  if (field instanceof HTMLTextAreaElement) return field.value === field.defaultValue ? undefined : field.value
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected ? undefined : field.value
  if (!(field instanceof HTMLInputElement) || ['hidden', 'file'].includes(field.type)) return undefined
  if (field.type === 'checkbox') return field.checked === field.defaultChecked ? undefined : field.checked
  if (field.type === 'radio') return field.checked && !field.defaultChecked ? field.value : undefined
  return field.value === field.defaultValue ? undefined : field.value
}

/** Takes over what was typed before the script was there: on a slow phone that is the first field or two. */
export const useTypedEarly = <T extends FieldValues>(element: RefObject<HTMLFormElement | null>, form: UseFormReturn<T>) => {
  const { getValues, setValue } = form
  // The page is the server's until now: React leaves in the fields what was typed there, and the form does not know of it.
  useEffect(() => {
    for (const field of element.current?.elements ?? []) {
      const name = field.getAttribute('name') as FieldPath<T> | null
      const typed = typedInto(field)
      if (name === null || typed === undefined) continue
      const [, day, part] = /^(.+)\.(day|month|year)$/.exec(name) ?? []
      if (day !== undefined && part !== undefined && typeof typed === 'string') {
        const name = day as FieldPath<T>
        const held: unknown = getValues(name)
        if (typeof held === 'string')
          setValue(name, typedDay({ ...dayPartsOf(held), [part]: typed }) as FieldPathValue<T, typeof name>, { shouldDirty: true })
      }
      const held: unknown = getValues(name)
      // A list of choices holds several values under one name: those are chosen with a pointer, after the page has answered.
      if (typeof held === typeof typed && held !== typed) setValue(name, typed as FieldPathValue<T, typeof name>, { shouldDirty: true })
    }
  }, [element, getValues, setValue])
}
