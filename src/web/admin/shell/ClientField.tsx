/** The client a record is about: found by typing, then shown with a button to choose another. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientChoice } from '#contract/admin/book/clientChoice.ts'
import type { complaints } from '#contract/admin/book/complaints.ts'
import type { policies } from '#contract/admin/book/policies.ts'
import { q } from '#web/app/data/query.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Suggest } from '#web/ui/fields/Suggest.tsx'

/** `reference`: if it is known. */
type Shown = Pick<ClientChoice, 'id' | 'name'> & { reference?: string }

export const ClientField = ({
  formId,
  choices,
  optional = false,
  chosen,
  error,
  onChoose,
}: {
  formId: string
  choices: typeof policies.clients | typeof complaints.clients
  optional?: boolean
  chosen: Shown | null
  error: string | null
  onChoose: (client: ClientChoice | null) => void
}) => {
  const [typed, setTyped] = useState('')
  const { data: found = [] } = useQuery({ ...q(choices, { name: typed }), enabled: typed.trim().length >= 2 && chosen === null })
  if (chosen)
    return (
      <div data-field="clientId">
        <p className="font-semibold">Client</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span>
            {chosen.name} <span className="text-hint">{chosen.reference}</span>
          </span>
          <Button size="small" onClick={() => onChoose(null)}>
            Choose another client
          </Button>
        </p>
      </div>
    )
  return (
    <Suggest
      name="clientId"
      id={`${formId}-clientId`}
      label="Client"
      optional={optional}
      hint="Type part of the name, or the reference."
      error={error}
      valueName="chosenClient"
      suggestions={found.map(({ id, name, reference, place }) => ({
        value: id,
        label: name,
        detail: [reference, place].filter(Boolean).join(', '),
      }))}
      onType={setTyped}
      onChoose={({ value }) => onChoose(found.find(({ id }) => id === value) ?? null)}
      width="full"
    />
  )
}
