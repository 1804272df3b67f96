/** Which line scene stands beside a trade: its own where one fits, else its industry's. */
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

/** The van goes everywhere. */
export const sceneOfTrade = (trade: string, industry: string | undefined): Scene => own[trade] ?? ofIndustry[industry ?? ''] ?? 'van'
