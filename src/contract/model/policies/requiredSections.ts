/** The sections that a policy of each class must have, and that none may be there twice (features 6.3). */
import { policyClasses, type PolicyClass } from './policyClass.ts'
import { sectionKey } from './sectionKey.ts'
import { otherSection, usualSection, type SectionCode } from './sectionNames.ts'
import type { Section } from './terms.ts'

/**
 * Of each list a policy has at least one. A class that is not here needs none: what a package holds differs from insurer to insurer, and an
 * inspection contract is no cover that has a code.
 */
const needed: Partial<Record<PolicyClass, readonly SectionCode[]>> = {
  commercial_combined: policyClasses.commercial_combined.covers,
  liability: policyClasses.liability.covers,
  employers_liability: ['EL'],
  professional_indemnity: ['PI'],
  directors: policyClasses.directors.covers,
  cyber: ['CYB'],
  property_owners: policyClasses.property_owners.covers,
  fleet: ['MOTOR'],
  van: ['MOTOR'],
  contract_works: policyClasses.contract_works.covers,
  cargo: ['CARGO'],
  medical_malpractice: policyClasses.medical_malpractice.covers,
  accident_travel: policyClasses.accident_travel.covers,
  trade_credit: ['TC'],
  legal: ['LEG'],
  kidnap_ransom: ['KR'],
}

type Sections = readonly Pick<Section, 'code' | 'name'>[]

/** What the class needs and the sections do not have, as a request; null if nothing is missing. */
export const missingSection = (kind: PolicyClass, sections: Sections): string | null => {
  const codes = needed[kind] ?? []
  if (codes.length === 0 || sections.some(({ code }) => codes.some((one) => one === code))) return null
  const names = codes.map((code) => usualSection(code).name)
  const { label } = policyClasses[kind]
  return names.length === 1
    ? `A policy of the class ${label} needs the section ${names[0]}: add it, or choose another class`
    : `A policy of the class ${label} needs one of these sections: ${names.join(', ')}`
}

/** The places of sections that are there already. Covers without a code of their own may be several, each with its own name. */
export const repeatedSections = (sections: Sections): number[] => {
  const keys = sections.map(sectionKey)
  return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []))
}

const repeated = ({ code }: Sections[number]) =>
  code === otherSection
    ? 'Another section has this name: give each a name of its own'
    : 'This section is there already: put both into one, or choose another cover'

/** What is wrong with the sections, by field of the policy form. `before`: what was wrong with these terms already is no fault of the change. */
export const sectionFaults = (kind: PolicyClass, sections: Sections, before?: Sections): Record<string, string> => {
  const missing = before && missingSection(kind, before) ? null : missingSection(kind, sections)
  const at = (list: Sections) => repeatedSections(list).flatMap((place) => (list[place] ? [{ place, section: list[place] }] : []))
  const known = new Set(at(before ?? []).map(({ section }) => sectionKey(section)))
  const found = at(sections).filter(({ section }) => !known.has(sectionKey(section)))
  return {
    ...(missing ? { 'terms.sections': missing } : {}),
    ...Object.fromEntries(
      found.map(({ place, section }) => [`terms.sections.${place}.${section.code === otherSection ? 'name' : 'code'}`, repeated(section)]),
    ),
  }
}
