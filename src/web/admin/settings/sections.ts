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
import type { SettingKey } from '#contract/model/site/setting.ts'
import { paths } from '#contract/paths.ts'
import type { Glyph } from '#web/ui/display/Icon.tsx'

export type Section = {
  href: string
  title: string
  about: string
  glyph: Glyph
  /** The records it changes. */
  keys: readonly SettingKey[]
}

export const sections: readonly Section[] = [
  {
    href: paths.adminSettingsPart('firm'),
    title: 'Firm',
    about:
      'Names, registration numbers, addresses, phone, email, hours and social links: for the site, mails, documents and search engines.',
    glyph: Building2,
    keys: ['firm'],
  },
  {
    href: paths.adminSettingsPart('regulatory'),
    title: 'Regulatory texts',
    about: 'Who regulates the firm, by the date from which each text counts, and the line above every page.',
    glyph: Scale,
    keys: ['disclosures'],
  },
  {
    href: paths.adminSettingsPart('website'),
    title: 'Website',
    about: 'Who answers, which insurers you ask, how long claims take; and how many services stand in the menu.',
    glyph: LayoutPanelTop,
    keys: ['menu', 'ourPeople'],
  },
  {
    href: paths.adminSettingsPart('mail-templates'),
    title: 'Mail templates',
    about: 'The words of every mail, with a preview in sample values and a test to yourself.',
    glyph: Mail,
    keys: mailTemplateNames.map(mailKey),
  },
  {
    href: paths.adminWords('assistant'),
    title: 'Words of the assistant',
    about: 'What it says when it refuses, finds nothing, greets or hands over; what it says where somebody is in danger.',
    glyph: MessagesSquare,
    keys: ['words.assistant'],
  },
  {
    href: paths.adminWords('contact'),
    title: 'Words of the contact form',
    about: 'What visitors are asked, and the topics they choose from.',
    glyph: MessageSquareText,
    keys: ['words.contact'],
  },
  {
    href: paths.adminWords('appointment'),
    title: 'Words of booking a call or an appointment',
    about: 'What visitors are asked when they book, the choices they have, and what they agree to.',
    glyph: CalendarClock,
    keys: ['words.appointment'],
  },
  {
    href: paths.adminWords('marketing'),
    title: 'Words of articles by email',
    about: 'What people agree to when they ask for articles. It is kept with each yes.',
    glyph: MailCheck,
    keys: ['words.marketing'],
  },
  {
    href: paths.adminWords('renewal'),
    title: 'Declaration at renewal',
    about: 'What a client signs when they accept a renewal.',
    glyph: Signature,
    keys: ['words.renewal'],
  },
  {
    href: paths.adminEntries({ kind: 'questions' }),
    title: 'Question sets',
    about: 'What a request and a claim ask, in which words, with test cases. Each publication is a version of its own.',
    glyph: ListChecks,
    keys: [],
  },
  {
    href: paths.adminSettingsPart('required-papers'),
    title: 'Required papers',
    about: 'Which documents each class of policy must have, and how long whoever gives them has.',
    glyph: FileCheck,
    keys: ['requiredPapers'],
  },
  {
    href: paths.adminSettingsPart('service-levels'),
    title: 'Service levels',
    about: 'What is promised by when, working days and bank holidays.',
    glyph: Timer,
    keys: ['serviceLevels'],
  },
  {
    href: paths.adminSettingsPart('bank'),
    title: 'Bank details',
    about: 'The account into which clients pay, as invoices and the client area show it, and what they quote.',
    glyph: Landmark,
    keys: ['bankDetails', 'bankProposal'],
  },
  {
    href: paths.adminSettingsPart('tax'),
    title: 'Insurance Premium Tax',
    about: 'The rates that offers and policies can carry, by the date from which each counts.',
    glyph: Percent,
    keys: ['taxRates'],
  },
  {
    href: paths.adminSettingsPart('retention'),
    title: 'Retention',
    about: 'How long records are kept, and which job erases them.',
    glyph: Archive,
    keys: ['retention'],
  },
  {
    href: paths.adminSettingsPart('security'),
    title: 'Security',
    about: 'Who may sign in to the staff area, how long people stay signed in, and the rules of signing in.',
    glyph: ShieldCheck,
    keys: ['staffArea', 'sessionLengths'],
  },
  {
    href: paths.adminSettingsPart('integrations'),
    title: 'Integrations',
    about: 'Mail server, text messages, file store and virus scanner, each with a test; what text messages may cost.',
    glyph: Cable,
    keys: ['textBudget'],
  },
  {
    href: paths.adminSettingsPart('jobs'),
    title: 'Jobs',
    about: 'What runs in the background: last run, next run, and what was given up.',
    glyph: ListRestart,
    keys: [],
  },
  {
    href: paths.adminSettingsPart('backups'),
    title: 'Backups',
    about: 'When the installation was backed up last, and how to do it.',
    glyph: DatabaseBackup,
    keys: [],
  },
  {
    href: paths.adminApiTokens(),
    title: 'API tokens',
    about: 'Which other systems may call this one, what for and until when.',
    glyph: KeyRound,
    keys: [],
  },
  {
    href: paths.adminWebhooks(),
    title: 'Webhooks',
    about: 'Which other systems are told of what happens here.',
    glyph: Webhook,
    keys: [],
  },
]
