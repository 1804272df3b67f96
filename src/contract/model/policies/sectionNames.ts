/** What each cover is called in a policy, and how its limit is usually stated. A policy may differ. */
import type { Section } from './terms.ts'

type Usual = Pick<Section, 'name' | 'basis'>

const any = (name: string): Usual => ({ name, basis: 'any_one_occurrence' })
const claim = (name: string): Usual => ({ name, basis: 'any_one_claim' })
const year = (name: string): Usual => ({ name, basis: 'aggregate' })
const loss = (name: string): Usual => ({ name, basis: 'any_one_loss' })
const sum = (name: string): Usual => ({ name, basis: 'sum_insured' })

export const usualSections = {
  PL: any('Public liability'),
  EL: any("Employers' liability"),
  PROD: year('Products liability'),
  PI: claim('Professional indemnity'),
  DO: year('Directors and officers'),
  EPL: year('Employment disputes'),
  CYB: year('Cyber'),
  BLD: sum('Buildings'),
  CONT: sum('Contents and stock'),
  BI: sum('Business interruption'),
  POL: any("Property owners' liability"),
  RENT: sum('Loss of rent'),
  TOOL: sum('Tools and equipment'),
  PLANT: loss('Own and hired-in plant'),
  CW: loss('Contract works'),
  GIT: loss('Goods in transit'),
  CARGO: loss('Marine cargo'),
  MOTOR: claim('Motor'),
  BRK: loss('Breakdown recovery'),
  PA: year('Personal accident'),
  TRAV: claim('Business travel'),
  TC: year('Trade credit'),
  ENV: year('Environmental liability'),
  MM: claim('Medical malpractice'),
  TREAT: claim('Treatment liability'),
  KR: year('Kidnap and ransom'),
  LEG: claim('Legal expenses'),
  CRIME: loss('Theft by employees'),
  MONEY: loss('Money'),
  TERR: sum('Terrorism'),
  ENG: sum('Breakdown of machinery'),
  LOL: sum('Loss of licence'),
  DOS: sum('Deterioration of stock'),
  TRUST: year("Trustees' indemnity"),
  AV: claim('Aviation and drones'),
  KEY: sum('Key person'),
} as const satisfies Record<string, Usual>
export type SectionCode = keyof typeof usualSections

/** A cover that has no code of its own. */
export const otherSection = 'OTHER'
export const usualSection = (code: string): Usual => (Object.hasOwn(usualSections, code) ? usualSections[code as SectionCode] : any(''))

/** A section with the usual name and basis of its cover, and nothing else said yet. */
export const blankSection = (code: string, iptRate: Section['iptRate']): Section => ({
  code,
  ...usualSection(code),
  limit: null,
  excess: null,
  excessNote: '',
  territory: '',
  retroactiveOn: null,
  extensions: [],
  conditions: [],
  exclusions: [],
  endorsements: [],
  net: 0,
  iptRate,
})

/** 'Public liability, Tools and equipment', for readers who are not told the codes. */
export const coverList = (codes: readonly string[]): string => codes.map((code) => usualSection(code).name || code).join(', ')

/** The same for a list, where it has one line: 'Public liability and 5 more'. */
export const shortCoverList = (codes: readonly string[]): string => {
  const shown = codes.length > 2 ? 1 : codes.length
  const rest = codes.length - shown
  return coverList(codes.slice(0, shown)) + (rest > 0 ? ` and ${rest} more` : '')
}
