import { useId } from 'react'
import { Link as LinkSchema, referenceName, wrongHref, type Link } from '#contract/model/blocks/reference.ts'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import type { ControlProps } from './control.ts'
import { choicesOf, kindsWithPage, referenceOf } from './pageChoices.ts'
import { PageOffers } from './PageOffers.tsx'

type FieldProps = { name: string; id: string; label: string; hint?: string | undefined; error?: string | undefined; optional: boolean }

/** Where a button links to: one of our pages, chosen by title, which still works after the page is renamed, or a URL. */
export const LinkControl = ({ value, onChange, path, refs, readOnly, ...fieldProps }: ControlProps<Link> & FieldProps) => {
  const listId = useId()
  const choices = choicesOf(refs, kindsWithPage)
  const shown =
    'href' in value ? value.href : (choices.find(({ name }) => name === referenceName(value))?.label ?? `${value.kind}: ${value.key}`)
  const write = (typed: string) => {
    const page = referenceOf(typed, choices)
    onChange(page ?? { href: typed }, path)
  }
  const wrong = !LinkSchema.safeParse(value).success
  return (
    <>
      <TextInput
        name={fieldProps.name}
        id={fieldProps.id}
        label={fieldProps.label}
        optional={fieldProps.optional}
        hint={fieldProps.hint ?? 'Start typing the name of a page, or enter an address.'}
        error={wrong ? wrongHref : fieldProps.error}
        value={shown}
        readOnly={readOnly}
        list={listId}
        width="full"
        autoComplete="off"
        onChange={(event) => write(event.target.value)}
      />
      <PageOffers id={listId} choices={choices} />
    </>
  )
}
