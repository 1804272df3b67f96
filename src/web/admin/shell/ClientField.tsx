/** The client a record is about: found by typing, then shown with a button to choose another. */
import { Button } from '#web/ui/navigation/Button.tsx'
import { Suggest } from '#web/ui/fields/Suggest.tsx'

type Choice = { id: string; name: string; reference: string; /** Tells namesakes apart. */ place: string }

export const ClientField = <C extends Choice>({
  formId,
  choices,
  onType,
  optional = false,
  chosen,
  error,
  onChoose,
}: {
  formId: string
  /** Those that match what was last typed. */
  choices: readonly C[]
  onType: (text: string) => void
  optional?: boolean
  chosen: { id: string; name: string; reference?: string } | null
  error: string | null
  onChoose: (client: C | null) => void
}) =>
  chosen ? (
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
  ) : (
    <Suggest
      name="clientId"
      id={`${formId}-clientId`}
      label="Client"
      optional={optional}
      hint="Type part of the name, or the reference."
      error={error}
      valueName="chosenClient"
      suggestions={choices.map(({ id, name, reference, place }) => ({
        value: id,
        label: name,
        detail: [reference, place].filter(Boolean).join(', '),
      }))}
      onType={onType}
      onChoose={({ value }) => onChoose(choices.find(({ id }) => id === value) ?? null)}
      width="full"
    />
  )
