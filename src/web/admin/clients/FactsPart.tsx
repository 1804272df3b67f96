/** A client's facts: read-only, or editable for those who may change them. */
import { clients, type ClientDetail } from '#contract/admin/book/clients.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { businessTypeLabel, contactWayLabels, ernExemptionLabels } from '#contract/model/clients/businessType.ts'
import { customerCategoryLabels } from '#contract/model/clients/customerCategory.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { DayField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { FactsCard } from '#web/records/cards.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { BusinessFields, CareFields, ContactDetailFields, IdentityFields, TaxFields } from './ClientFields.tsx'
import { factFaults, factsIn, type ClientFacts } from './clientForm.ts'

type Props = { client: ClientDetail; record: RecordState<ClientDetail> }

export const FactsPart = ({ client, record }: Props) =>
  client.mayEdit ? <FactsForm client={client} record={record} /> : <FactsCard grid title="Facts" facts={toRead(client)} />

const FactsForm = ({ client, record }: Props) => {
  const form = useEndpointForm(clients.edit, {
    fixed: { id: client.id, version: client.version },
    defaults: { ...factsIn(client), sanctionsCheckedOn: client.sanctionsCheckedOn ?? '' },
    input: (typed: ClientFacts & { sanctionsCheckedOn: string }) => typed,
    check: factFaults,
    edits: true,
    draft: client.id,
    record,
    onDone: () => toast.success('Facts saved'),
  })
  return (
    <EndpointForm form={form} submitLabel="Save facts" className="grid gap-5">
      <div className="grid max-w-form items-start gap-5 xl:max-w-none xl:grid-cols-2">
        <div className="grid gap-5">
          <IdentityFields form={form} />
          <ContactDetailFields form={form} />
          <BusinessFields form={form} />
        </div>
        <div className="grid gap-5">
          <TaxFields form={form} />
          <CareFields form={form}>
            <DayField form={form} name="sanctionsCheckedOn" label="Sanctions lists checked on" optional />
          </CareFields>
        </div>
      </div>
    </EndpointForm>
  )
}

const given = (text: string | number | null) => (text === '' || text === null ? 'Not given' : String(text))
const money = (pence: number | null) => (pence === null ? 'Not given' : formatMoney(pence))

const toRead = (client: ClientDetail) => [
  { label: 'Legal name', value: client.name },
  { label: 'Kind of business', value: businessTypeLabel(client.businessType) },
  { label: 'Trading name', value: given(client.tradingName) },
  { label: 'Company number', value: given(client.companyNumber) },
  { label: 'Charity number', value: given(client.charityNumber) },
  { label: 'VAT number', value: given(client.vatNumber) },
  { label: 'Employer reference number', value: client.ern || ernExemptionLabels[client.ernExempt] },
  { label: 'Address', value: given(`${client.address} ${client.postcode}`.trim()) },
  { label: 'Phone', value: given(client.phone) },
  { label: 'Email', value: given(client.email) },
  { label: 'Trade', value: given(client.trade) },
  { label: 'What they do', value: given(client.activities), wide: true },
  { label: 'Turnover', value: money(client.turnover) },
  { label: 'Employees', value: given(client.employees) },
  { label: 'Wage roll', value: money(client.wageRoll) },
  { label: 'In business since', value: given(client.established) },
  { label: 'Customer category', value: `${customerCategoryLabels[client.category]}. ${client.categoryReason}`, wide: true },
  { label: 'Preferred contact', value: contactWayLabels[client.preferredContact] },
  { label: 'Came from', value: given(client.source) },
  { label: 'Sanctions checked on', value: client.sanctionsCheckedOn ? formatDate(client.sanctionsCheckedOn) : 'Not yet' },
]
