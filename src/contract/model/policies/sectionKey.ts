/** Which section of a policy is meant: in a change, in a renewal, in a letter. */
import { otherSection } from './sectionNames.ts'
import type { Section } from './terms.ts'

type Named = Pick<Section, 'code' | 'name'>

/**
 * The cover code. A policy may have several sections without a code of their own: they differ by name ('OTHER-glass'). Holds no comma, so
 * that several fit into an address.
 */
export const sectionKey = ({ code, name }: Named): string =>
  code !== '' && code !== otherSection
    ? code
    : `${otherSection}-${name
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`

/** The longest that a key can be: a name has at most 80 characters. */
export const longestSectionKey = 100

/** The section with this key. A bare 'OTHER', as stored before names counted, means the only section without a code of its own. */
export const sectionAt = <T extends Named>(sections: readonly T[], key: string): T | undefined => {
  const found = sections.find((section) => sectionKey(section) === key)
  if (found || key !== otherSection) return found
  const others = sections.filter(({ code }) => code === otherSection)
  return others.length === 1 ? others[0] : undefined
}
