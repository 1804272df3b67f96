/** Covers that contracts ask for: their names in contracts, and the policy section that gives each. */

type Cover = {
  label: string
  /** The code of the section. Empty if no section gives it, so that we are always asked. */
  code: string
  /** How clauses name it, in lower case with straight quotes. */
  words: RegExp
  /** What the section's name must also match, if one code stands for several covers. */
  named?: RegExp
  liability?: true
}

const insurance = String.raw`(?: (?:and|&) (?:equipment|machinery))?`

export const requirementCovers = {
  PL: { label: 'Public liability', code: 'PL', words: /(?:public|third[- ]party) liability/, liability: true },
  EL: { label: "Employers' liability", code: 'EL', words: /employer'?s?'? liability/, liability: true },
  PROD: { label: 'Products liability', code: 'PROD', words: /product'?s?'? liability/, liability: true },
  PI: {
    label: 'Professional indemnity',
    code: 'PI',
    words: /professional indemnity|professional liability|errors and omissions|\bpii\b|\bpi\b/,
    liability: true,
  },
  CW: { label: 'Contract works', code: 'CW', words: /contract works|contractor'?s'? all[- ]risks?|works insurance/ },
  PLANT_HIRED: { label: 'Hired-in plant', code: 'PLANT', words: /hired[- ]in (?:construction )?plant/, named: /hired/i },
  PLANT_OWN: {
    label: 'Own plant',
    code: 'PLANT',
    words: new RegExp(String.raw`own(?:ed)? (?:construction |contractor'?s'? )?plant${insurance}`),
    named: /\bown/i,
  },
  TOOL: { label: 'Tools and equipment', code: 'TOOL', words: /tools(?: and equipment)?/ },
  MOTOR: {
    label: 'Motor',
    code: 'MOTOR',
    words: /motor(?: vehicle| fleet)?(?: third[- ]party)?(?: liability)?(?= insurance| cover| policy|,|$)/,
  },
  CYB: { label: 'Cyber', code: 'CYB', words: /cyber(?:[- ]security)?(?: and data)?(?: liability| risks?)?/ },
  DO: { label: 'Directors and officers', code: 'DO', words: /directors'? (?:and|&) officers'?(?: liability)?|\bd&o\b/, liability: true },
  POL: { label: "Property owners' liability", code: 'POL', words: /property owner'?s?'? liability/, liability: true },
  ENV: {
    label: 'Environmental liability',
    code: 'ENV',
    words: /environmental(?: impairment)? liability|pollution(?: legal)? liability/,
    liability: true,
  },
  MM: { label: 'Medical malpractice', code: 'MM', words: /(?:medical|clinical) (?:malpractice|negligence)/, liability: true },
  TREAT: { label: 'Treatment liability', code: 'TREAT', words: /treatments? (?:liability|risks?)/, liability: true },
  GIT: { label: 'Goods in transit', code: 'GIT', words: /goods in transit/ },
  CARGO: { label: 'Marine cargo', code: 'CARGO', words: /marine cargo/ },
  BLD: { label: 'Buildings', code: 'BLD', words: /buildings(?= insurance| cover| against|,|$)/ },
  CONT: { label: 'Contents and stock', code: 'CONT', words: /contents(?: and stock)?(?= insurance| cover| against|,|$)/ },
  BI: { label: 'Business interruption', code: 'BI', words: /business interruption|loss of profits/ },
  CRIME: { label: 'Theft by employees', code: 'CRIME', words: /fidelity(?: guarantee)?|(?:employee|staff) (?:theft|dishonesty)|\bcrime\b/ },
  LEG: { label: 'Legal expenses', code: 'LEG', words: /legal expenses/ },
  PA: { label: 'Personal accident', code: 'PA', words: /personal accident/ },
  other: { label: 'Something else', code: '', words: /(?!)/ },
} as const satisfies Record<string, Cover>

export type RequirementCover = keyof typeof requirementCovers
// Object.keys loses the literal types.
export const requirementCoverKeys = Object.keys(requirementCovers) as [RequirementCover, ...RequirementCover[]]
export const coverOf = (key: RequirementCover): Cover => requirementCovers[key]
export const coverLabel = (key: RequirementCover): string => requirementCovers[key].label
