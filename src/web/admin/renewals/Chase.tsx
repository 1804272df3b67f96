/** Chases several clients at once: who would be written to, a preview of each email, and one button that sends them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { mostChased, renewals, type Chased } from '#contract/admin/book/renewals.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { CheckboxesField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

export const chaseQuery = (asked: InputOf<typeof renewals.chaseList>) => q(renewals.chaseList, asked, { staleTime: 5_000 })

type Done = ReplyOf<typeof renewals.chaseMany>

export const Chase = ({ asked }: { asked: InputOf<typeof renewals.chaseList> }) => {
  const read = useQuery(chaseQuery(asked))
  const [done, setDone] = useState<Done | null>(null)
  if (!read.data) return <NotLoaded what="renewals" query={read} />
  return (
    <div className="grid grid-cols-1 gap-5">
      {done && <Sent done={done} />}
      {read.data.length === 0 ? (
        <Card>
          <EmptyState title="Nobody to chase">
            A client can be chased while we are waiting for their facts or decision. Choose another view, or clear the filters.
          </EmptyState>
        </Card>
      ) : (
        <Choose key={read.data.map(({ id, version }) => `${id} ${version}`).join()} rows={read.data} onDone={setDone} />
      )}
    </div>
  )
}

const Sent = ({ done: { sent, left } }: { done: Done }) => (
  <Notice tone={left.length > 0 ? 'warning' : 'success'} title={sent === 1 ? '1 reminder sent' : `${sent} reminders sent`}>
    {left.length > 0 && (
      <ul className="list-disc pl-5">
        {left.map(({ client, why }) => (
          <li key={client}>
            {client}: {why}
          </li>
        ))}
      </ul>
    )}
  </Notice>
)

const keyOf = ({ id, version }: Chased) => `${id} ${version}`
const waitsFor = ({ waitsFor: what }: Chased) => (what === 'decision' ? 'Waiting for their decision' : 'Waiting for their facts')
const before = ({ chases, chasedAt }: Chased) =>
  chases === 0 || !chasedAt ? 'Not chased yet' : `Chased ${chases === 1 ? 'once' : `${chases} times`}, last on ${formatDate(chasedAt)}`

const Choose = ({ rows, onDone }: { rows: readonly Chased[]; onDone: (done: Done) => void }) => {
  const reached = rows.filter(({ to }) => to.length > 0)
  const silent = rows.filter(({ to }) => to.length === 0)
  const form = useEndpointForm(renewals.chaseMany, {
    defaults: { rows: reached.filter(({ chasedAt }) => !chasedAt).map(keyOf) },
    invalidates: [renewals.chaseList, renewals.grid, renewals.list],
    onDone,
  })
  return (
    <>
      {reached.length > 0 && (
        <Card as="section">
          <CardHeader title="Who will get a reminder" />
          <EndpointForm form={form} submitLabel="Send the reminders" busyLabel="Sending..." asksToLeave={false}>
            <p className="text-soft">
              Each chosen client will get the email below, once. It is kept in the history of the renewal. Clients already chased are not
              ticked to begin with.
            </p>
            <CheckboxesField
              form={form}
              name="rows"
              label="Clients"
              items={reached.map((row) => ({
                value: keyOf(row),
                label: `${row.client}, ${row.policy}`,
                hint: `Ends ${formatDate(row.dueOn)}, ${row.daysLeft} days. ${waitsFor(row)}. ${before(row)}. To ${row.to.join(', ')}.`,
              }))}
            />
          </EndpointForm>
          {rows.length === mostChased && (
            <p className="mt-3 text-meta text-hint">The first {mostChased} are shown. Send these, then the others.</p>
          )}
        </Card>
      )}
      {reached.length > 0 && (
        <Card as="section">
          <CardHeader title="What each client will read" />
          {reached.map((row) => (
            <Details key={row.id} summary={`${row.client}, ${row.policy}`}>
              <iframe
                title={`Reminder to ${row.client}`}
                src={paths.adminReminderPreview(row.id)}
                loading="lazy"
                sandbox=""
                className="h-160 w-full rounded-control border border-line bg-raised"
              />
            </Details>
          ))}
        </Card>
      )}
      {silent.length > 0 && (
        <Card as="section">
          <CardHeader title="No email address: phone them" />
          <ul className="grid gap-2">
            {silent.map((row) => (
              <li key={row.id}>
                <Anchor href={paths.adminRenewal(row.id)} className="link">
                  {row.client}, {row.policy}
                </Anchor>
                , ends {formatDate(row.dueOn)}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
