/** The sections of the settings, in the order in which they are shown. */
import {
  Archive,
  Building2,
  Cable,
  DatabaseBackup,
  LayoutPanelTop,
  ListRestart,
  Mail,
  Percent,
  Scale,
  ShieldCheck,
  Timer,
} from 'lucide-react'
import type { SettingKey } from '#contract/model/site/setting.ts'
import type { SettingsPart } from '#contract/paths.ts'
import type { Glyph } from '#web/ui/display/Icon.tsx'

export type Section = {
  name: SettingsPart
  title: string
  about: string
  glyph: Glyph
  /** The records it changes. */
  keys: readonly SettingKey[]
}

export const sections: readonly Section[] = [
  {
    name: 'firm',
    title: 'Firm',
    about:
      'Names, registration numbers, addresses, phone, email, hours and social links: for the site, mails, documents and search engines.',
    glyph: Building2,
    keys: ['firm'],
  },
  {
    name: 'regulatory',
    title: 'Regulatory texts',
    about: 'Who regulates the firm, by the date from which each text counts, and the line above every page.',
    glyph: Scale,
    keys: ['disclosures'],
  },
  {
    name: 'website',
    title: 'Website',
    about: 'How many services stand in the menu.',
    glyph: LayoutPanelTop,
    keys: ['menu'],
  },
  {
    name: 'mail-templates',
    title: 'Mail templates',
    about: 'Every mail, with a preview in sample values and a test to yourself.',
    glyph: Mail,
    keys: [],
  },
  {
    name: 'service-levels',
    title: 'Service levels',
    about: 'What is promised by when, working days and bank holidays.',
    glyph: Timer,
    keys: [],
  },
  {
    name: 'tax',
    title: 'Insurance Premium Tax',
    about: 'The rates that offers and policies can carry.',
    glyph: Percent,
    keys: [],
  },
  {
    name: 'retention',
    title: 'Retention',
    about: 'How long records are kept, and which job erases them.',
    glyph: Archive,
    keys: ['retention'],
  },
  {
    name: 'security',
    title: 'Security',
    about: 'Who may sign in to the staff area, and the rules of signing in.',
    glyph: ShieldCheck,
    keys: ['staffArea'],
  },
  {
    name: 'integrations',
    title: 'Integrations',
    about: 'Mail server, text messages, file store and virus scanner, each with a test; what text messages may cost.',
    glyph: Cable,
    keys: ['textBudget'],
  },
  {
    name: 'jobs',
    title: 'Jobs',
    about: 'What runs in the background: last run, next run, and what was given up.',
    glyph: ListRestart,
    keys: [],
  },
  {
    name: 'backups',
    title: 'Backups',
    about: 'When the installation was backed up last, and how to do it.',
    glyph: DatabaseBackup,
    keys: [],
  },
]
