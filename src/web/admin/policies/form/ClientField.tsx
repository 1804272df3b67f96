/** The policy's client: found by typing, then shown with a button to choose another. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { policies } from '#contract/admin/book/policies.ts'
import { q } from '#web/app/data/query.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Suggest } from '#web/ui/fields/Suggest.tsx'

export type Chosen = { id: string; name: string; reference: string; activities: string }

export const ClientField = ({
  formId,
  chosen,
  error,
  onChoose,
}: {
  formId: string
  chosen: Chosen | null
  error: string | null
  onChoose: (client: Chosen | null) => void
}) => {
  const [typed, setTyped] = useState('')
  const { data: found = [] } = useQuery({ ...q(policies.clients, { name: typed }), enabled: typed.trim().length >= 2 && chosen === null })
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
