/** How a client changes: its statuses, and what its history shows. */
import { formatDate, formatMoney } from '#contract/format.ts'
import { businessTypeLabel, contactWayLabels, ernExemptionLabels } from '#contract/model/clients/businessType.ts'
import { clientMachine } from '#contract/model/clients/clientMachine.ts'
import { customerCategoryLabels } from '#contract/model/clients/customerCategory.ts'
import { handlerLabel } from '#contract/model/people/handler.ts'
import { defineRecord } from '#server/features/records/records.ts'
import { clients } from './clients.table.ts'

const money = (pence: number | null) => (pence === null ? '' : formatMoney(pence))

export const clientRecord = defineRecord({
  machine: clientMachine,
  table: clients,
  fields: {
    assignedTo: { label: handlerLabel, person: true },
    name: { label: 'Legal name' },
    businessType: { label: 'Kind of business', show: businessTypeLabel },
    tradingName: { label: 'Trading name' },
    companyNumber: { label: 'Company number' },
    charityNumber: { label: 'Charity number' },
    vatNumber: { label: 'VAT number' },
    ern: { label: 'Employer reference number' },
    ernExempt: { label: 'Why there is none', show: (why) => ernExemptionLabels[why] },
    trade: { label: 'Trade' },
    activities: { label: 'What they do' },
    established: { label: 'In business since' },
    turnover: { label: 'Turnover', show: money },
    turnoverYear: { label: 'Year of the turnover' },
    employees: { label: 'Employees' },
    wageRoll: { label: 'Wage roll', show: money },
    address: { label: 'Address' },
    postcode: { label: 'Postcode' },
    phone: { label: 'Phone' },
    email: { label: 'Email' },
    supportNeeds: { label: 'Support needs' },
    largePrint: { label: 'Large print', show: (value) => (value ? 'Yes' : 'No') },
    preferredContact: { label: 'Preferred contact', show: (way) => contactWayLabels[way] },
    source: { label: 'Came from' },
    sanctionsCheckedOn: { label: 'Sanctions checked on', show: (on) => (on ? formatDate(on) : '') },
    category: { label: 'Customer category', show: (category) => customerCategoryLabels[category] },
  },
  mailFacts: () => null,
  clientEmail: () => null,
  mails: {},
})
