/** Every settings record, with its key and schema. */
import { z, type Infer } from '../../schema.ts'
import { EditedMail, mailKey, standardMail, type MailKey } from '../messages/editedMail.ts'
import { mailTemplateNames } from '../messages/mail.ts'
import { TaxRates } from '../policies/ipt.ts'
import { RequiredPapers, usualPapers } from '../policies/papers.ts'
import { BankDetails, BankProposed, noProposal } from './bankDetails.ts'
import { Disclosures } from './disclosure.ts'
import { Firm } from './firm.ts'
import { OurPeople } from './ourPeople.ts'
import { wordsSchemas, type WordsKey } from './ourWords.ts'
import { RetentionPeriods } from './retention.ts'
import { ServiceLevels, standardLevels } from './serviceLevels.ts'
import { longestSessions, SessionLengths } from './sessionLengths.ts'
import { Tags } from './tag.ts'

/** Who may enter the staff area: administrators only, or every member of staff with the permission. */
export const StaffArea = z.enum(['admins', 'permitted'])
export type StaffArea = Infer<typeof StaffArea>

/** Services per group of the header's menu: how many are fetched, and how many are shown. */
export const Menu = z.strictObject({
  fetched: z.number().check(z.int(), z.minimum(1), z.maximum(50)),
  shown: z.number().check(z.int(), z.minimum(1), z.maximum(20)),
})

/** The budget for text messages in any 24 hours, in pence. Staff are told at half; at the limit nothing more is sent (security check 112). */
export const TextBudget = z.strictObject({
  /** Price of one message, as billed by the provider. */
  price: z.number().check(z.int(), z.minimum(1), z.maximum(1_000)),
  perDay: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
})

/** One record per mail. */
const forEachMail = <V>(value: V) => Object.fromEntries(mailTemplateNames.map((name) => [mailKey(name), value])) as { [K in MailKey]: V }

export const settingSchemas = {
  firm: Firm,
  disclosures: Disclosures,
  staffArea: StaffArea,
  menu: Menu,
  ourPeople: OurPeople,
  bankDetails: BankDetails,
  /** A change of the account that is waiting for a second person. */
  bankProposal: BankProposed,
  textBudget: TextBudget,
  tags: Tags,
  retention: RetentionPeriods,
  taxRates: TaxRates,
  sessionLengths: SessionLengths,
  serviceLevels: ServiceLevels,
  requiredPapers: RequiredPapers,
  ...wordsSchemas,
  ...forEachMail(EditedMail),
} as const
export type SettingKey = keyof typeof settingSchemas
// Object.keys loses the literal type; the table above is the only source of the names.
export const settingKeys = Object.keys(settingSchemas) as SettingKey[]
export type SettingValue<K extends SettingKey> = Infer<(typeof settingSchemas)[K]>

/** The firm and the words of the site, which are seeded from content/settings. */
type Seeded = 'firm' | WordsKey
/** Defaults until staff change them. */
export const settingDefaults: { [K in Exclude<SettingKey, Seeded>]: SettingValue<K> } & { [K in Seeded]?: never } = {
  disclosures: [],
  staffArea: 'admins',
  menu: { fetched: 8, shown: 5 },
  ourPeople: { brokers: [], insurers: [], insurersNote: '', claimTimes: null },
  bankDetails: noProposal.value,
  bankProposal: noProposal,
  textBudget: { price: 5, perDay: 2_000 },
  tags: [],
  retention: { enquiryMonths: 12, appointmentMonths: 12, requestMonths: 24, spamDays: 30 },
  sessionLengths: longestSessions,
  serviceLevels: standardLevels,
  requiredPapers: usualPapers,
  // In force since 1 June 2017 and 4 January 2011 (domain 0.4).
  taxRates: [
    { kind: 'higher', rate: 20, from: '2011-01-04' },
    { kind: 'standard', rate: 12, from: '2017-06-01' },
  ],
  ...forEachMail(standardMail),
}
