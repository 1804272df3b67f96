/**
 * Staff: the firm's settings. Each record is kept as versions. Every change names the version it started from (409 if someone else was
 * faster) and needs password and second step within the last five minutes (403 with `requireReauth`, security check 140).
 */
import { get, group, post, put } from '../endpoint.ts'
import { id, z, type Infer } from '../schema.ts'
import { BankDetails } from '../model/site/bankDetails.ts'
import { bankSheet } from '../model/settings/bankSheet.ts'
import { firmSheet } from '../model/settings/firmSheet.ts'
import { peopleSheet } from '../model/settings/peopleSheet.ts'
import { paperSheet } from '../model/settings/paperSheet.ts'
import { retentionSheet } from '../model/settings/retentionSheet.ts'
import { taxSheet } from '../model/settings/taxSheet.ts'
import { taxKinds } from '../model/policies/ipt.ts'
import { serviceSheet } from '../model/settings/serviceSheet.ts'
import { sessionSheet } from '../model/settings/sessionSheet.ts'
import { SettingChange, type Fields } from '../model/settings/sheet.ts'
import { disclosureSheet, menuSheet, noticeSheet, staffAreaSheet, textBudgetSheet } from '../model/settings/sheets.ts'
import { EditedMail } from '../model/messages/editedMail.ts'
import { mailTemplateNames, type MailSender } from '../model/messages/mail.ts'
import { mailFields, settingReason } from '../model/settings/mailSheet.ts'
import { wordsSheets } from '../model/settings/wordsSheet.ts'
import { settingKeys, settingSchemas } from '../model/site/setting.ts'

const access = 'settings:manage'
const nothing = z.strictObject({})
const version = z.number().check(z.int(), z.minimum(0))

/** Newest first. `number` 0 is the record as delivered. `by` is null for that one, or if the account no longer exists. */
export const SettingVersion = z.object({
  number: z.number(),
  at: z.string(),
  by: z.nullable(z.string()),
  restoredFrom: z.nullable(z.number()),
  /** The reason, if the form asks for one. */
  reason: z.string(),
  changes: z.array(SettingChange),
})
export type SettingVersion = Infer<typeof SettingVersion>

const record = <S extends z.ZodMiniType>(value: S) =>
  z.object({ value, version: z.number(), updatedAt: z.nullable(z.string()), today: z.string(), history: z.array(SettingVersion) })
/** `today`: yyyy-mm-dd in London, by the server's clock. */
export type SettingRecord<V> = { value: V; version: number; updatedAt: string | null; today: string; history: SettingVersion[] }

/** Reads a record. */
const shows = <S extends z.ZodMiniType>(address: string, value: S) =>
  get(`/api/admin/settings/${address}`, { access, input: nothing, output: record(value) })
/** Saves what was typed into a settings form. */
const saves = <F extends Fields, S extends z.ZodMiniType>(address: string, fields: F, value: S) =>
  put(`/api/admin/settings/${address}`, { access, input: z.strictObject({ version, ...fields }), output: record(value) })

/** Who could enter if the staff area were opened to all staff by permission. */
const Member = z.object({ id: z.uuid(), name: z.string(), role: z.string(), entersNow: z.boolean(), entersPermitted: z.boolean() })
export type StaffMember = Infer<typeof Member>

const Overview = z.object({
  /** When and by whom each record was last saved; null if it is as delivered. */
  saved: z.array(z.object({ key: z.enum(settingKeys), at: z.string(), by: z.nullable(z.string()) })),
})
export type SettingsOverview = Infer<typeof Overview>

const TaxUse = z.object({
  /** Per cent; null if no rate of this kind applied then. */
  rate: z.nullable(z.number()),
  total: z.number(),
  policies: z.array(z.object({ id: z.uuid(), reference: z.string(), client: z.string(), inception: z.string() })),
})
export type TaxUse = Infer<typeof TaxUse>

const template = z.enum(mailTemplateNames)
/** Mails whose text staff have changed. `outdated`: the standard wording of a changed part has changed since. */
const EditedMails = z.array(z.object({ template, at: z.string(), by: z.nullable(z.string()), subject: z.string(), outdated: z.boolean() }))
export type EditedMails = Infer<typeof EditedMails>

const Proposal = z.object({
  id: z.uuid(),
  value: BankDetails,
  by: z.string(),
  at: z.string(),
  until: z.string(),
  /** True if the caller proposed it. */
  own: z.boolean(),
  /** When the caller may confirm it from; null if another administrator has to. */
  confirmFrom: z.nullable(z.string()),
})
export type BankProposal = Infer<typeof Proposal>

export const settings = group('admin', 'settings', {
  overview: get('/api/admin/settings', { access, input: nothing, output: Overview }),
  firm: shows('firm', settingSchemas.firm),
  saveFirm: saves('firm', firmSheet.fields, settingSchemas.firm),
  saveNotice: saves('notice', noticeSheet.fields, settingSchemas.firm),
  disclosures: shows('disclosures', settingSchemas.disclosures),
  addDisclosure: saves('disclosures', disclosureSheet.fields, settingSchemas.disclosures),
  removeDisclosure: post('/api/admin/settings/disclosures/remove', {
    access,
    input: z.strictObject({ version, from: z.iso.date() }),
    output: record(settingSchemas.disclosures),
  }),
  taxRates: shows('tax-rates', settingSchemas.taxRates),
  /** The policies that keep the previous rate if a rate of this kind starts on this day. `total`: includes those the user may not see. */
  taxUse: get('/api/admin/settings/tax-rates/use', {
    access,
    input: z.strictObject({ kind: z.enum(taxKinds), from: z.iso.date() }),
    output: TaxUse,
  }),
  addTaxRate: saves('tax-rates', taxSheet.fields, settingSchemas.taxRates),
  /** Removes a rate that has not started and that no policy uses yet (409 otherwise). */
  removeTaxRate: post('/api/admin/settings/tax-rates/remove', {
    access,
    input: z.strictObject({ version, kind: z.enum(taxKinds), from: z.iso.date() }),
    output: record(settingSchemas.taxRates),
  }),
  staffArea: shows('staff-area', settingSchemas.staffArea),
  saveStaffArea: saves('staff-area', staffAreaSheet.fields, settingSchemas.staffArea),
  staff: get('/api/admin/settings/staff', { access, input: nothing, output: z.array(Member) }),
  serviceLevels: shows('service-levels', settingSchemas.serviceLevels),
  saveServiceLevels: saves('service-levels', serviceSheet.fields, settingSchemas.serviceLevels),
  requiredPapers: shows('required-papers', settingSchemas.requiredPapers),
  saveRequiredPapers: saves('required-papers', paperSheet.fields, settingSchemas.requiredPapers),
  sessionLengths: shows('session-lengths', settingSchemas.sessionLengths),
  saveSessionLengths: saves('session-lengths', sessionSheet.fields, settingSchemas.sessionLengths),
  textBudget: shows('text-budget', settingSchemas.textBudget),
  saveTextBudget: saves('text-budget', textBudgetSheet.fields, settingSchemas.textBudget),
  menu: shows('menu', settingSchemas.menu),
  saveMenu: saves('menu', menuSheet.fields, settingSchemas.menu),
  ourPeople: shows('our-people', settingSchemas.ourPeople),
  saveOurPeople: saves('our-people', peopleSheet.fields, settingSchemas.ourPeople),
  bankDetails: shows('bank-details', settingSchemas.bankDetails),
  /** Proposes them: they take effect once someone else has confirmed them. */
  saveBankDetails: saves('bank-details', bankSheet.fields, settingSchemas.bankDetails),
  bankProposal: get('/api/admin/settings/bank-details/proposal', { access, input: nothing, output: z.nullable(Proposal) }),
  confirmBankDetails: post('/api/admin/settings/bank-details/confirm', {
    access,
    input: z.strictObject({ id: id(), version }),
    output: record(settingSchemas.bankDetails),
  }),
  dropBankDetails: post('/api/admin/settings/bank-details/drop', {
    access,
    input: z.strictObject({ id: id() }),
    output: record(settingSchemas.bankDetails),
  }),
  retention: shows('retention', settingSchemas.retention),
  saveRetention: saves('retention', retentionSheet.fields, settingSchemas.retention),
  assistantWords: shows('words-assistant', settingSchemas['words.assistant']),
  saveAssistantWords: saves('words-assistant', wordsSheets.assistant.fields, settingSchemas['words.assistant']),
  contactWords: shows('words-contact', settingSchemas['words.contact']),
  saveContactWords: saves('words-contact', wordsSheets.contact.fields, settingSchemas['words.contact']),
  appointmentWords: shows('words-appointment', settingSchemas['words.appointment']),
  saveAppointmentWords: saves('words-appointment', wordsSheets.appointment.fields, settingSchemas['words.appointment']),
  marketingWords: shows('words-marketing', settingSchemas['words.marketing']),
  saveMarketingWords: saves('words-marketing', wordsSheets.marketing.fields, settingSchemas['words.marketing']),
  renewalWords: shows('words-renewal', settingSchemas['words.renewal']),
  saveRenewalWords: saves('words-renewal', wordsSheets.renewal.fields, settingSchemas['words.renewal']),
  mails: get('/api/admin/settings/mails', { access, input: nothing, output: EditedMails }),
  /** The firm as shown in mails, for their previews. */
  mailSender: get('/api/admin/settings/mail-sender', { access, input: nothing, output: z.custom<MailSender>() }),
  mail: get('/api/admin/settings/mails/:template', { access, input: z.strictObject({ template }), output: record(EditedMail) }),
  /** Every part of the mail; parts left out become empty. */
  saveMail: put('/api/admin/settings/mails/:template', {
    access,
    input: z.strictObject({ template, version, reason: settingReason, ...mailFields }),
    output: record(EditedMail),
  }),
  /** Restores the standard wording of the whole mail. */
  standardMail: post('/api/admin/settings/mails/:template/standard', {
    access,
    input: z.strictObject({ template, version }),
    output: record(EditedMail),
  }),
  /** Makes the earlier version `number` the newest one again. */
  restore: post('/api/admin/settings/restore', {
    access,
    input: z.strictObject({ key: z.enum(settingKeys), number: version, version }),
    output: z.object({ version: z.number() }),
  }),
})
