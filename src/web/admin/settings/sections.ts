/** The sections of the settings, in order of display. */
import {
  Archive,
  Building2,
  Cable,
  CalendarClock,
  DatabaseBackup,
  FileCheck,
  KeyRound,
  Landmark,
  LayoutPanelTop,
  ListChecks,
  ListRestart,
  Mail,
  MailCheck,
  MessageSquareText,
  MessagesSquare,
  Percent,
  Scale,
  ShieldCheck,
  Signature,
  Timer,
  Webhook,
} from 'lucide-react'
import { mailKey } from '#contract/model/messages/editedMail.ts'
import { mailTemplateNames } from '#contract/model/messages/mail.ts'
import { settingName } from '#contract/model/settings/settingName.ts'
import type { SettingKey } from '#contract/model/site/setting.ts'
import { paths } from '#contract/paths.ts'
import type { Glyph } from '#web/ui/display/Icon.tsx'

/** In order of display. */
export const sectionGroups = {
  firm: 'Firm and website',
  words: 'Words and questions',
  work: 'Work and money',
  system: 'Data and systems',
} as const

export type Section = {
  href: string
  title: string
  group: keyof typeof sectionGroups
  about: string
  glyph: Glyph
  /** The records it changes. */
  keys: readonly SettingKey[]
}

export const sections: readonly Section[] = [
  {
    href: paths.adminSettingsPart('firm'),
    title: settingName('firm'),
    group: 'firm',
    about:
      'Names, registration numbers, addresses, phone, email, hours and social links: for the site, emails, documents and search engines.',
    glyph: Building2,
    keys: ['firm'],
  },
  {
    href: paths.adminSettingsPart('regulatory'),
    title: settingName('disclosures'),
    group: 'firm',
    about: 'Who regulates the firm, with start dates, and the line above every page.',
    glyph: Scale,
    keys: ['disclosures'],
  },
  {
    href: paths.adminSettingsPart('website'),
    title: 'Website',
    group: 'firm',
    about: 'Who answers, which insurers you ask, how long claims take; and how many services the menu shows.',
    glyph: LayoutPanelTop,
    keys: ['menu', 'ourPeople'],
  },
  {
    href: paths.adminSettingsPart('mail-templates'),
    title: 'Email templates',
    group: 'words',
    about: 'The words of every email, with a preview using sample values and a test to yourself.',
    glyph: Mail,
    keys: mailTemplateNames.map(mailKey),
  },
  {
    href: paths.adminWords('assistant'),
    title: settingName('words.assistant'),
    group: 'words',
    about: 'What it says when it refuses, finds nothing, greets or hands over, and when somebody is in danger.',
    glyph: MessagesSquare,
    keys: ['words.assistant'],
  },
  {
    href: paths.adminWords('contact'),
    title: settingName('words.contact'),
    group: 'words',
    about: 'What visitors are asked, and the topics they choose from.',
    glyph: MessageSquareText,
    keys: ['words.contact'],
  },
  {
    href: paths.adminWords('appointment'),
    title: settingName('words.appointment'),
    group: 'words',
    about: 'What visitors are asked when they book, the choices they have, and what they agree to.',
    glyph: CalendarClock,
    keys: ['words.appointment'],
  },
  {
    href: paths.adminWords('marketing'),
    title: settingName('words.marketing'),
    group: 'words',
    about: 'What people agree to when they ask for articles. It is kept with each consent.',
    glyph: MailCheck,
    keys: ['words.marketing'],
  },
  {
    href: paths.adminWords('renewal'),
    title: settingName('words.renewal'),
    group: 'words',
    about: 'What a client signs when they accept a renewal.',
    glyph: Signature,
    keys: ['words.renewal'],
  },
  {
    href: paths.adminEntries({ kind: 'questions' }),
    title: 'Question sets',
    group: 'words',
    about: 'What requests and claims ask, the wording, and test cases. Each publication is a separate version.',
    glyph: ListChecks,
    keys: [],
  },
  {
    href: paths.adminSettingsPart('required-papers'),
    title: settingName('requiredPapers'),
    group: 'work',
    about: 'Which documents each class of policy must have, and how long people have to provide them.',
    glyph: FileCheck,
    keys: ['requiredPapers'],
  },
  {
    href: paths.adminSettingsPart('service-levels'),
    title: settingName('serviceLevels'),
    group: 'work',
    about: 'What we promise and by when, working days and bank holidays.',
    glyph: Timer,
    keys: ['serviceLevels'],
  },
  {
    href: paths.adminSettingsPart('bank'),
    title: settingName('bankDetails'),
    group: 'work',
    about: 'The account clients pay into, as shown on invoices and in the client portal, and what they quote.',
    glyph: Landmark,
    keys: ['bankDetails', 'bankProposal'],
  },
  {
    href: paths.adminSettingsPart('tax'),
    title: settingName('taxRates'),
    group: 'work',
    about: 'The rates that offers and policies can use, with start dates.',
    glyph: Percent,
    keys: ['taxRates'],
  },
  {
    href: paths.adminSettingsPart('retention'),
    title: settingName('retention'),
    group: 'system',
    about: 'How long records are kept, and which job erases them.',
    glyph: Archive,
    keys: ['retention'],
  },
  {
    href: paths.adminSettingsPart('security'),
    title: 'Security',
    group: 'system',
    about: 'Who may sign in to the staff area, how long people stay signed in, and the rules for signing in.',
    glyph: ShieldCheck,
    keys: ['staffArea', 'sessionLengths'],
  },
  {
    href: paths.adminSettingsPart('integrations'),
    title: 'Integrations',
    group: 'system',
    about: 'Mail server, text messages, file store and virus scanner, each with a test; what text messages may cost.',
    glyph: Cable,
    keys: ['textBudget'],
  },
  {
    href: paths.adminSettingsPart('jobs'),
    title: 'Jobs',
    group: 'system',
    about: 'What runs in the background: last run, next run, and what failed.',
    glyph: ListRestart,
    keys: [],
  },
  {
    href: paths.adminSettingsPart('backups'),
    title: 'Backups',
    group: 'system',
    about: 'When the installation was last backed up, and how to do it.',
    glyph: DatabaseBackup,
    keys: [],
  },
  {
    href: paths.adminApiTokens(),
    title: 'API tokens',
    group: 'system',
    about: 'Which other systems may call this one, what for and until when.',
    glyph: KeyRound,
    keys: [],
  },
  {
    href: paths.adminWebhooks(),
    title: 'Webhooks',
    group: 'system',
    about: 'Which other systems are told about what happens here.',
    glyph: Webhook,
    keys: [],
  },
]

/** The screen of a settings record. Null if it has none. */
export const settingHref = (key: string): string | null => {
  const template = mailTemplateNames.find((name) => mailKey(name) === key)
  if (template) return paths.adminMailTemplate(template)
  return sections.find(({ keys }) => keys.some((own) => own === key))?.href ?? null
}
