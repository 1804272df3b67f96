/** The line scene for a trade: its own if one fits, otherwise its industry's. */
import type { Scene } from '#contract/model/content/kinds/industry.ts'

const own: Readonly<Record<string, Scene>> = {
  hairdresser: 'salon',
  barber: 'salon',
  beautician: 'salon',
  hotel: 'hotel-front',
  drone: 'light-aircraft',
  'drone-operator': 'light-aircraft',
  importer: 'container-ship',
  scaffolder: 'scaffold',
  roofer: 'scaffold',
  builder: 'scaffold',
  bricklayer: 'scaffold',
  decorator: 'scaffold',
}

const ofIndustry: Readonly<Record<string, Scene>> = {
  'digital-creative': 'terraced-office',
  'ict-technology': 'server-rack',
  'professional-services': 'terraced-office',
  'health-social-care': 'treatment-chair',
  'education-training': 'school-gate',
  'retail-hospitality': 'shopfront',
  'design-construction': 'scaffold',
  'takeaways-restaurants': 'kitchen-pass',
}

/** Falls back to the van, which suits any trade. */
export const sceneOfTrade = (trade: string, industry: string | undefined): Scene => own[trade] ?? ofIndustry[industry ?? ''] ?? 'van'
