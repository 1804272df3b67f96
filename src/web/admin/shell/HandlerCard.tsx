/** Shows who handles a record, and reassigns it. */
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { handlerLabel, noHandler } from '#contract/model/people/handler.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { SelectField } from '#web/forms/fields.tsx'
import { useEndpointForm, type RecordLink } from '#web/forms/useEndpointForm.ts'
import { useColleagues, type Assigning } from '#web/lists/colleagues.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

/** The endpoint that assigns it to a colleague, or to nobody. */
type Assign<E extends Endpoint> = [InputOf<E>] extends [{ id: string; version: number; userId: string | null }] ? E : never

type HandlerCardProps<D, E extends Endpoint> = {
  of: { id: string; version: number; assignedTo: { id: string; name: string } | null }
  endpoints: Pick<Assigning, 'assignees'> & { assign: Assign<E> }
  record: RecordLink<D>
  hint?: string
}

export const HandlerCard = <D, E extends Endpoint>({
  of: { id, version, assignedTo },
  endpoints,
  record,
  hint,
}: HandlerCardProps<D, E>) => {
  const colleagues = useColleagues(endpoints)
  // Always includes the current handler, even if the record could not be assigned to them now.
  const offered = assignedTo && !colleagues.some((colleague) => colleague.id === assignedTo.id) ? [assignedTo, ...colleagues] : colleagues
  const form = useEndpointForm<Endpoint, { userId: string }>(endpoints.assign, {
    // `Assign` guarantees that these three are the input; the reply is the record.
    fixed: { id, version },
    defaults: { userId: assignedTo?.id ?? '' },
    input: ({ userId }) => ({ userId }),
    edits: true,
    record,
    onDone: () => toast.success('Handler saved'),
  })
  return (
    <Card as="section">
      <CardHeader title={handlerLabel} />
      <EndpointForm form={form} submitLabel="Save handler" variant="secondary">
        <SelectField
          form={form}
          name="userId"
          label={handlerLabel}
          labelHidden
          {...(hint ? { hint } : {})}
          options={[{ value: '', label: noHandler }, ...offered.map((colleague) => ({ value: colleague.id, label: colleague.name }))]}
          width="full"
        />
      </EndpointForm>
    </Card>
  )
}
