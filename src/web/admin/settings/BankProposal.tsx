/** A change of bank account that awaits a second person: the change, who proposed it, and confirming, refusing or withdrawing it. */
import { useQuery } from '@tanstack/react-query'
import { settings, type BankProposal as Proposed, type SettingRecord } from '#contract/admin/settings.ts'
import { formatDate, formatTimestamp } from '#contract/format.ts'
import { changesBetween } from '#contract/model/settings/sheet.ts'
import { settingLines } from '#contract/model/settings/settingLines.ts'
import type { BankDetails } from '#contract/model/site/bankDetails.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate, q } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { ComparedTable } from '#web/records/ComparedTable.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

type Bank = SettingRecord<BankDetails>
type Props = { detail: Bank; record: RecordState<Bank> }

export const proposalQuery = q(settings.bankProposal)

export const BankProposal = (props: Props) => {
  const { data } = useQuery(proposalQuery)
  return data ? <Waiting key={data.id} proposal={data} {...props} /> : null
}

const Waiting = ({ proposal, detail, record }: Props & { proposal: Proposed }) => (
  <Card as="section" id="proposed" className="max-w-form">
    <CardHeader title="A change is waiting for a second person" />
    <p>
      {proposal.own ? 'You' : proposal.by} proposed it on {formatDate(proposal.at)}. Until it is confirmed, clients see the current account.
      It lapses on {formatDate(proposal.until)}.
    </p>
    <div className="my-4">
      <ComparedTable
        rows={changesBetween(settingLines('bankDetails', detail.value), settingLines('bankDetails', proposal.value))}
        after="Proposed"
      />
    </div>
    <div className="grid gap-4">
      {proposal.confirmFrom === null ? (
        <p className="text-soft">Another administrator has to confirm it: check it together against a document from your bank.</p>
      ) : proposal.confirmFrom > proposal.at && proposal.own ? (
        <>
          <p className="text-soft">
            Nobody else manages settings, so you can confirm it yourself from {formatTimestamp(proposal.confirmFrom)} onwards. Your
            colleagues have been told about it.
          </p>
          <Confirm proposal={proposal} detail={detail} record={record} />
        </>
      ) : (
        <Confirm proposal={proposal} detail={detail} record={record} />
      )}
      <Drop proposal={proposal} record={record} />
    </div>
  </Card>
)

type Part = Pick<Props, 'record'> & { proposal: Proposed }

const Confirm = ({ proposal, detail, record }: Part & Pick<Props, 'detail'>) => {
  const { query } = useDeps()
  const { freshly, waiting, settled } = useReauth()
  const form = useEndpointForm(settings.confirmBankDetails, {
    fixed: { id: proposal.id, version: detail.version },
    defaults: {},
    record,
    send: (input) => freshly(() => call(query, settings.confirmBankDetails, input)),
    onDone: async () => {
      await invalidate(query, settings.bankProposal)
      toast.success('Bank details changed')
    },
  })
  return (
    <>
      <EndpointForm form={form} submitLabel="Confirm this account" busyLabel="Confirming..." asksToLeave={false}>
        {null}
      </EndpointForm>
      <ReauthDialog
        user={useUser()}
        waiting={waiting}
        onSettled={settled}
        why="Before the account is changed, enter your password and a code."
      />
    </>
  )
}

const Drop = ({ proposal, record }: Part) => {
  const { query } = useDeps()
  const { freshly, waiting, settled } = useReauth()
  const form = useEndpointForm(settings.dropBankDetails, {
    fixed: { id: proposal.id },
    defaults: {},
    record,
    send: (input) => freshly(() => call(query, settings.dropBankDetails, input)),
    onDone: async () => {
      await invalidate(query, settings.bankProposal)
      toast.success('Change cancelled', 'The account stays as it was.')
    },
  })
  return (
    <>
      <EndpointForm
        form={form}
        submitLabel={proposal.own ? 'Cancel the change' : 'Refuse the change'}
        busyLabel="Cancelling..."
        variant="secondary"
        asksToLeave={false}
      >
        {null}
      </EndpointForm>
      <ReauthDialog
        user={useUser()}
        waiting={waiting}
        onSettled={settled}
        why="Before a change is cancelled, enter your password and a code."
      />
    </>
  )
}
