/** The sections of the settings, in the order in which they are shown. */
import { Building2, LayoutPanelTop, Scale, ShieldCheck } from 'lucide-react'
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
    name: 'security',
    title: 'Security',
    about: 'Who may sign in to the staff area, and the rules of signing in.',
    glyph: ShieldCheck,
    keys: ['staffArea'],
  },
]
