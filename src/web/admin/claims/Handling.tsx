/** What staff do for a claim besides its steps: what the client has to provide, and messages. */
import { useSearchParams } from 'react-router'
import { claims, type ClaimDetail } from '#contract/admin/book/claims.ts'
import { capitalised, formatDate, formatDateTime } from '#contract/format.ts'
import { openClaimStatuses } from '#contract/model/claims/claimMachine.ts'
import type { ClaimNeed } from '#contract/model/claims/claimNeed.ts'
import { isOpenNeed, needMachine } from '#contract/model/claims/needMachine.ts'
import { paths } from '#contract/paths.ts'
import { EndpointForm, PressForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, DayField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { FileRows } from '#web/records/documents/FileRows.tsx'
import { AskForm, useAsk } from '#web/forms/plain/AskForm.tsx'
import { Thread } from '#web/records/Thread.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { NeedDialog } from './insurerSteps.tsx'

export type ClaimProps = { claim: ClaimDetail; record: RecordState<ClaimDetail> }

const isOpen = ({ status }: ClaimDetail) => openClaimStatuses.some((open) => open === status)

export const Needs = ({ claim, record }: ClaimProps) => {
  const [search] = useSearchParams()
  const { open, ask, close } = useAsk('need')
  const received = claim.needs.filter(({ status }) => status === 'received')
  const chosen = received.find(({ id }) => id === search.get('need')) ?? received[0]
  return (
    <Card as="section" id="needs">
      <CardHeader title="What we need from the client" end={received.length > 0 && <Badge tone="warn">{received.length} to check</Badge>} />
      {claim.needs.length > 0 && (
        <ul className="mb-2 divide-y divide-line">
          {claim.needs.map((need) => (
            <li key={need.id} className="py-4 first:pt-0">
              <Need claim={claim} need={need} record={record} chosen={need.id === chosen?.id} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {claim.needs.length === 0 && <p className="text-soft">Nothing has been asked for yet.</p>}
        {claim.mayEdit && isOpen(claim) && (
          <AskForm step="need" onAsk={ask}>
            <Button type="submit">Ask for something</Button>
          </AskForm>
        )}
      </div>
      {claim.mayEdit && isOpen(claim) && (
        <NeedDialog
          detail={claim}
          record={record}
          rule={{ label: 'Ask for something', done: 'Asked for', client: claim.reporter }}
          open={open}
          onClose={close}
          asks="us"
        />
      )}
    </Card>
  )
}

/** When it was provided, and by when it is needed if the client still owes it. */
const datesOf = ({ status, answeredAt, dueOn }: ClaimNeed) => {
  const due = dueOn ? `needed by ${formatDate(dueOn)}` : 'no date given'
  const words = [answeredAt ? `provided ${formatDateTime(answeredAt)}` : '', !answeredAt || isOpenNeed(status) ? due : '']
  return capitalised(words.filter(Boolean).join(', '))
}

const Need = ({ claim, need, record, chosen }: ClaimProps & { need: ClaimNeed; chosen: boolean }) => (
  <>
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <h3 className="text-body font-semibold">{need.what}</h3>
      <Badge tone={needMachine.statuses[need.status].tone}>{needMachine.label(need.status, 'staff')}</Badge>
    </div>
    {need.why && <p className="text-soft">{need.why}</p>}
    <p className="text-meta text-hint">{datesOf(need)}</p>
    {need.answer && (
      <p className="mt-1 max-w-measure break-words whitespace-pre-line">
        {need.cannot && <span className="font-semibold">Cannot be provided: </span>}
        {need.answer}
      </p>
    )}
    {need.status === 'redo' && need.reason && <p className="mt-1 text-soft">Not enough: {need.reason}</p>}
    {need.files.length > 0 && <FileRows files={need.files} tiles />}
    {claim.mayEdit && need.status === 'received' && (
      <div className="mt-3 grid gap-2">
        <div className="flex flex-wrap gap-2">
          <NeedButton claim={claim} need={need} record={record} does="acceptNeed" label="Accept" />
          <NeedButton claim={claim} need={need} record={record} does="dropNeed" label="No longer needed" />
          {!chosen && (
            <Anchor href={`${paths.adminClaim(claim.id)}?need=${need.id}#needs`} className={buttonClass({ size: 'small' })}>
              Not enough<VisuallyHidden>: {need.what}</VisuallyHidden>
            </Anchor>
          )}
        </div>
        {chosen && (
          <Details summary="Not enough: ask again">
            <Redo key={need.id} claim={claim} need={need} record={record} />
          </Details>
        )}
      </div>
    )}
    {claim.mayEdit && (need.status === 'requested' || need.status === 'redo') && (
      <div className="mt-2 flex flex-wrap gap-2">
        <NeedButton claim={claim} need={need} record={record} does="acceptNeed" label={need.answeredAt ? 'Accept' : 'We have it'} />
        <NeedButton claim={claim} need={need} record={record} does="dropNeed" label="No longer needed" />
      </div>
    )}
  </>
)

const NeedButton = ({
  claim: { id, version },
  need,
  record,
  does,
  label,
}: ClaimProps & { need: ClaimNeed; does: 'acceptNeed' | 'dropNeed'; label: string }) => {
  const fixed = { id, version, need: need.id }
  return (
    <PressForm
      endpoint={claims[does]}
      fixed={fixed}
      onPress={() => void record.press(claims[does], fixed).then((changed) => changed && toast.success('Done'))}
    >
      <Button type="submit" size="small" busy={record.busy}>
        {label}
        <VisuallyHidden>: {need.what}</VisuallyHidden>
      </Button>
    </PressForm>
  )
}

const Redo = ({ claim, need, record }: ClaimProps & { need: ClaimNeed }) => {
  const form = useEndpointForm(claims.redoNeed, {
    fixed: { id: claim.id, version: claim.version, need: need.id },
    defaults: { reason: '' },
    draft: need.id,
    record,
    onDone: () => toast.success('Asked for again'),
  })
  return (
    <EndpointForm form={form} submitLabel="Ask again" busyLabel="Sending..." variant="secondary">
      <AreaField
        form={form}
        name="reason"
        label="What is missing or wrong?"
        hint="The client will get an email and see this."
        limit={400}
        rows={2}
        width="full"
      />
    </EndpointForm>
  )
}

export const Messages = ({ claim, record }: ClaimProps) => (
  <Card as="section" id="messages">
    <CardHeader title="Messages" note="The client sees these" />
    {(claim.messages.length > 0 || !claim.mayEdit) && (
      <div className="mb-5 last:mb-0">
        <Thread messages={claim.messages} reader="staff" nothing="No messages yet." />
      </div>
    )}
    {claim.mayEdit && <NewMessage claim={claim} record={record} />}
  </Card>
)

const NewMessage = ({ claim, record }: ClaimProps) => {
  const form = useEndpointForm(claims.message, {
    fixed: { id: claim.id },
    defaults: { text: '', nextUpdateOn: '' },
    draft: claim.id,
    record,
    onDone: () => toast.success('Message sent'),
  })
  return (
    <EndpointForm form={form} submitLabel="Send to the client" busyLabel="Sending..." variant="secondary">
      <AreaField
        form={form}
        name="text"
        label="Write to the client"
        hint={
          claim.client
            ? `${claim.reporter} will get an email saying that there is a message. People at ${claim.client.name} can read it in the portal.`
            : 'Nobody can read it in the portal until a policy is chosen. They will get an email saying that there is news.'
        }
        limit={4000}
        rows={3}
        width="full"
      />
      <Details summary="Promise a date" open={form.values('nextUpdateOn') !== '' || 'nextUpdateOn' in form.errors}>
        <DayField form={form} name="nextUpdateOn" label="They will hear from us by" hint="Leave empty for the usual time." optional />
      </Details>
    </EndpointForm>
  )
}
