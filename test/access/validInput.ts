/** Builds an input that the endpoint's schema accepts, so that only access can refuse the call. */
import { standardWords } from '#contract/model/messages/mailWords.ts'
import { usualPapers } from '#contract/model/policies/papers.ts'
import { paperSheet } from '#contract/model/settings/paperSheet.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { z } from '#contract/schema.ts'
import { termsFor } from '#test/support/build/policies.ts'

type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  minLength?: number
  items?: Shape
  minItems?: number
}

/** Values for fields whose schema is a pattern, by the field's name. */
const known: Record<string, string> = {
  token: 'x'.repeat(43),
  reference: 'QT-2026-0000000000',
  page: 'contact',
  day: '2027-01-04',
  dueOn: '2027-01-04',
  time: '09:00',
  days: '7',
}

/** Values by endpoint: fields that have to agree with each other, and sums that are typed as text. */
const ofEndpoint: Record<string, Record<string, unknown>> = {
  '/api/client/policies/:id/changes': { kind: 'activities', business: 'Twelve letters of text', effectiveOn: '2027-01-04' },
  '/api/admin/policies/:id/changes': {
    kind: 'activities',
    business: 'Twelve letters of text',
    effectiveOn: '2027-01-04',
    details: 'Maria rang',
  },
  '/api/client/policies/:id/proofs': { termsNumber: 1, sections: ['PL'] },
  '/api/admin/settings/firm': {
    frn: '000000',
    hoursStructured: 'Mo-Fr 09:00-17:30',
    latitude: '50.8',
    longitude: '-0.1',
    serviceRadius: '50000',
    officePostcode: 'BN1 1ZZ',
    registeredPostcode: 'BN1 1ZZ',
    companyNumber: '00000000',
    priceRange: '££',
    ratingValue: '',
    ratingCount: '',
    ratingDate: '',
    icoNumber: '',
    vatNumber: '',
  },
  '/api/admin/settings/disclosures': { from: '2030-01-01', registerUrl: 'https://register.fca.org.uk' },
  '/api/admin/settings/disclosures/remove': { from: '2030-01-01' },
  '/api/admin/settings/tax-rates': { rate: '13', from: '2030-01-01' },
  '/api/admin/settings/tax-rates/use': { from: '2030-01-01' },
  '/api/admin/settings/tax-rates/remove': { from: '2030-01-01' },
  '/api/admin/settings/session-lengths': { staffIdle: '20', staffHours: '8', clientIdle: '30', clientHours: '12' },
  '/api/admin/settings/required-papers': paperSheet.typed(usualPapers),
  '/api/admin/settings/service-levels': {
    quote: '1',
    insurers: '3',
    enquiry: '1',
    change: '1',
    claim: '1',
    message: '1',
    claimAcknowledged: '2',
    claimWithInsurer: '5',
    claimInformation: '5',
    claimAssessment: '10',
    claimOffer: '5',
    claimSettled: '5',
    claimDeclined: '5',
  },
  '/api/admin/settings/mails/:template': { template: 'quoteDraft', ...standardWords('quoteDraft') },
  '/api/admin/settings/text-budget': { price: '0.05', perDay: '20' },
  '/api/admin/settings/menu': { shown: '5' },
  '/api/admin/settings/bank-details': { accountName: '', sortCode: '', accountNumber: '', quote: 'invoice' },
  '/api/admin/settings/our-people': { brokers: '', insurers: '', insurersNote: '', claimTimes: '', claimSource: '', claimDate: '' },
  '/api/admin/settings/retention': { enquiryMonths: '12', appointmentMonths: '12', requestMonths: '24', spamDays: '30' },
  '/api/admin/policies/:id': { terms: termsFor() },
  '/api/admin/policies/:id/declaration': { actual: '1', rate: '1', minimum: '0' },
  '/api/admin/policies/:id/invoices': { fee: '0', deposit: '0', flatRate: '0', lender: '' },
  '/api/admin/invoices/:id/payments': { amount: '1', on: '2026-01-04' },
  '/api/admin/renewals/chase': { rows: ['00000000-0000-4000-8000-000000000000 0'] },
  '/api/admin/invoices/:id/credit-part': { nets: ['1'], fee: '0', creditCharge: '0' },
  '/api/admin/invoices/:id/return': { on: '2026-01-04' },
  '/api/admin/changes/:id/price': { yearlyNet: '0', net: '0', ipt: '0', fee: '0' },
}

const valueOf = (name: string, shape: Shape): unknown => {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (known[name] !== undefined) return known[name]
  if (shape.anyOf?.[0]) return valueOf(name, shape.anyOf[0])
  if (shape.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (shape.format === 'date') return known['day']
  if (shape.format === 'email' || name === 'email') return 'nobody@example.com'
  if (shape.type === 'string') return 'Twelve letters of text'.slice(0, 20)
  if (shape.type === 'number' || shape.type === 'integer') return 0
  if (shape.type === 'boolean') return true
  if (shape.type === 'array') return shape.minItems ? [valueOf(name, shape.items ?? {})] : []
  return Object.fromEntries((shape.required ?? []).map((key) => [key, valueOf(key, shape.properties?.[key] ?? {})]))
}

/** Fills only the required fields. Throws if the schema rejects the result: a value for the new kind of field is then added here. */
export const validInput = (endpoint: Pick<Endpoint, 'input' | 'method' | 'path'>): Record<string, unknown> => {
  const { properties = {}, required = [] } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as unknown as Shape
  const input = Object.fromEntries(required.map((name) => [name, valueOf(name, properties[name] ?? {})]))
  // GET and POST of one path share these values, and only one of them may have the field.
  for (const [name, value] of Object.entries(ofEndpoint[endpoint.path] ?? {})) if (name in properties) input[name] = value
  const parsed = endpoint.input.safeParse(input)
  if (!parsed.success) throw new Error(`${endpoint.method} ${endpoint.path}: teach validInput.ts ${JSON.stringify(parsed.error.issues)}`)
  return input
}
