/** What a settings record is called: in the audit log, and as the title of its screen if it has one of its own. */
import { mailKey } from '../messages/editedMail.ts'
import { mailTemplateNames, mailTemplates } from '../messages/mail.ts'
import type { MailKey } from '../messages/editedMail.ts'
import type { SettingKey } from '../site/setting.ts'

const names: Record<Exclude<SettingKey, MailKey>, string> = {
  firm: 'Firm',
  disclosures: 'Regulatory texts',
  staffArea: 'Staff area',
  menu: 'Menu',
  ourPeople: 'Who answers, and insurers',
  bankDetails: 'Bank details',
  bankProposal: 'Bank details waiting for a second person',
  textBudget: 'Budget for text messages',
  tags: 'Tags',
  retention: 'Retention',
  taxRates: 'Insurance Premium Tax',
  sessionLengths: 'Length of sessions',
  serviceLevels: 'Service levels',
  requiredPapers: 'Required documents',
  'words.assistant': 'Assistant text',
  'words.contact': 'Contact form text',
  'words.appointment': 'Booking form text',
  'words.marketing': 'Newsletter text',
  'words.renewal': 'Declaration at renewal',
}
const byKey: ReadonlyMap<string, string> = new Map([
  ...Object.entries(names),
  ...mailTemplateNames.map((template) => [mailKey(template), `Email "${mailTemplates[template].label}"`] as const),
])

/** 'Service levels' for 'serviceLevels'. A record of an older release is shown by its key. */
export const settingName = (key: string): string => byKey.get(key) ?? key
