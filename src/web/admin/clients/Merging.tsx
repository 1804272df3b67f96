/** Merges two records of the same client: choosing the other record, saying what moves, and undoing it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { clients, type ClientDetail } from '#contract/admin/book/clients.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, RadioField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

type Props = { client: ClientDetail; record: RecordState<ClientDetail> }

export const Merging = ({ client, record }: Props) => (
  <>
    {client.merges.map((merge) => (
      <Merged key={merge.id} client={client} record={record} merge={merge} />
    ))}
    {client.mayEdit && <Merge client={client} record={record} />}
  </>
)

const Merged = ({ client, record, merge }: Props & { merge: ClientDetail['merges'][number] }) => {
  const form = useEndpointForm(clients.unmerge, {
    fixed: { id: client.id, merge: merge.id },
    defaults: {},
    record,
    onDone: () => toast.success('Merge undone', `${merge.name} is a separate client again.`),
  })
  return (
    <Card as="section" className="max-w-form">
      <CardHeader title={`${merge.name}, ${merge.reference}`} note={`Merged ${formatDate(merge.at)}`} />
      <p className="mb-3 text-soft">
        Merged into this client by {merge.by}.{' '}
        <Anchor href={paths.adminClient(merge.clientId, { record: 'old', tab: 'history' })} className="link">
          Its own history
        </Anchor>
      </p>
      {client.mayEdit && merge.undoUntil ? (
        <EndpointForm form={form} submitLabel="Undo the merge" busyLabel="Moving back..." variant="secondary" asksToLeave={false}>
          <p className="text-soft">
            Until {formatDate(merge.undoUntil)}: what was moved will go back as it is now. Anything added to this client since then will
            stay here.
          </p>
        </EndpointForm>
      ) : (
        <p className="text-soft">The 30 days for undoing it are over.</p>
      )}
    </Card>
  )
}

const Merge = ({ client, record }: Props) => {
  const [typed, setTyped] = useState('')
  const { data: found = [] } = useQuery({
    ...q(clients.find, { q: typed }, { staleTime: 10_000 }),
    enabled: typed.trim().length > 1,
    placeholderData: (before) => before,
  })
  const offered = typed.trim().length > 1 ? found.filter(({ id }) => id !== client.id) : []
  const form = useEndpointForm(clients.merge, {
    fixed: { id: client.id, version: client.version },
    defaults: { other: '', reason: '' },
    input: ({ other, reason }: { other: string; reason: string }): { other: string; reason: string; otherVersion: number } => ({
      other,
      reason,
      otherVersion: chosen?.version ?? 0,
    }),
    record,
    onDone: () => {
      setTyped('')
      toast.success('Merged', 'Everything from the other client is here now.')
    },
  })
  const other = useWatch({ control: form.control, name: 'other' })
  const { data: chosen } = useQuery({ ...q(clients.show, { id: other }, { staleTime: 0 }), enabled: other !== '' })
  return (
    <Card as="section" className="max-w-form">
      <CardHeader title="Merge a duplicate into this client" />
      <EndpointForm
        form={form}
        submitLabel="Merge into this client"
        busyLabel="Merging..."
        variant="danger"
        className="grid gap-5"
        asksToLeave={false}
      >
        <TextInput
          name="find"
          label="Find the other client"
          hint={`By name, reference or number. ${client.name} is the one that will be kept.`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          width="full"
          autoComplete="off"
        />
        {offered.length > 0 && (
          <RadioField
            form={form}
            name="other"
            label="Which one?"
            items={offered.map(({ id, name, reference, postcode }) => ({
              value: id,
              label: name,
              hint: [reference, postcode].filter(Boolean).join(', '),
            }))}
          />
        )}
        {chosen && other !== '' && (
          <Notice tone="warning" title={`${chosen.name}, ${chosen.reference}, will become part of ${client.name}`}>
            {moved(chosen)} will move here in one step, with its contacts and the people who have access. Its link will lead here. You can
            undo this for 30 days.
          </Notice>
        )}
        <AreaField
          form={form}
          name="reason"
          label="Why they are the same client"
          hint="Kept in the history of both."
          limit={500}
          rows={2}
          width="full"
        />
      </EndpointForm>
    </Card>
  )
}

const moved = ({ policyRows, quoteRows, claimRows, documentRows }: ClientDetail) =>
  (
    [
      ['policies', policyRows],
      ['quote requests', quoteRows],
      ['claims', claimRows],
      ['documents', documentRows],
    ] as const
  )
    .map(([what, part]) => `${part?.total ?? 'all'} ${what}`)
    .join(', ')
