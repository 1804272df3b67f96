/** The account that clients pay into. */
import type { LoaderFunctionArgs } from 'react-router'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { bankSheet } from '#contract/model/settings/bankSheet.ts'
import { quotedLabels, quotedReferences, type BankDetails } from '#contract/model/site/bankDetails.ts'
import { depsContext, useDeps } from '#web/app/data/deps.tsx'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { invalidate, q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { RadioField, TextField } from '#web/forms/fields.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { BankProposal, proposalQuery } from './BankProposal.tsx'
import { lastSaved, OneSetting, SettingsFrame } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { Versions } from './Versions.tsx'

const bankQuery = q(settings.bankDetails)
export const loader = async (args: LoaderFunctionArgs) => {
  const [loaded] = await Promise.all([loadOrRetry(args, bankQuery), args.context.get(depsContext).query.prefetchQuery(proposalQuery)])
  return loaded
}
export const action = endpointAction(settings.saveBankDetails, settings.confirmBankDetails, settings.dropBankDetails, settings.restore)

export const BankScreen = () => (
  <SettingsFrame
    title="Bank details"
    about="The account clients pay into by bank transfer. It is shown on new invoices and in the client portal, never in an email. While it is empty, clients are told to phone."
  >
    <OneSetting query={bankQuery}>{(loaded) => <Account {...loaded} />}</OneSetting>
  </SettingsFrame>
)

type Bank = SettingRecord<BankDetails>

const Account = ({ detail, record }: { detail: Bank; record: RecordState<Bank> }) => {
  const { query } = useDeps()
  const state = useSheet({
    sheet: bankSheet,
    save: settings.saveBankDetails,
    detail,
    record,
    saved: 'Sent for confirmation',
    onSaved: () => {
      // The account is as it was: the fields would otherwise look like a colleague's change of it.
      state.form.draft.drop()
      return invalidate(query, settings.bankProposal)
    },
  })
  const { form } = state
  const { labels } = bankSheet
  return (
    <>
      <BankProposal detail={detail} record={record} />
      <Card as="section" className="max-w-form">
        <CardHeader title="Account" note={lastSaved(detail)} />
        <SheetForm
          state={state}
          effect={() => (
            <Notice tone="warning" title="Criminals change bank details">
              Check these against a document from your bank. A colleague who manages settings has to confirm them; the client portal will
              then show them at once, and say beside an older invoice that they differ from its PDF.
            </Notice>
          )}
        >
          <TextField
            form={form}
            name="accountName"
            label={labels.accountName}
            hint="As the bank has it: payers' banks check the name."
            autoComplete="off"
          />
          <TextField
            form={form}
            name="sortCode"
            label={labels.sortCode}
            hint="Six digits, for example 12-34-56."
            inputMode="numeric"
            width="short"
            autoComplete="off"
          />
          <TextField
            form={form}
            name="accountNumber"
            label={labels.accountNumber}
            hint="Eight digits; six or seven for some older accounts."
            inputMode="numeric"
            width="short"
            autoComplete="off"
          />
          <RadioField
            form={form}
            name="quote"
            label={labels.quote}
            items={quotedReferences.map((value) => ({ value, label: quotedLabels[value] }))}
          />
        </SheetForm>
      </Card>
      <Versions settingKey="bankDetails" detail={detail} refresh={record.refresh} />
    </>
  )
}
