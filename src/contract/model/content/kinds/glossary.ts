/** Insurance words in plain English: /insurance-glossary, its deep links, and the links that the renderer adds to words on a page. */
import { requiredText, z, type Infer } from '../../../schema.ts'

export const glossaryCategories = ['general', 'liability', 'property', 'claims', 'broking', 'motor-transport', 'special'] as const
export type GlossaryCategory = (typeof glossaryCategories)[number]
export const glossaryCategoryLabels: Record<GlossaryCategory, string> = {
  general: 'General',
  liability: 'Liability',
  property: 'Property',
  claims: 'Claims',
  broking: 'Broking and regulation',
  'motor-transport': 'Motor and transport',
  special: 'Special lines',
}

export const GlossaryTerm = z.strictObject({
  term: requiredText(80),
  /** The deep link: /insurance-glossary#<slug>. */
  slug: requiredText(80),
  category: z.enum(glossaryCategories),
  /** One line, for the tooltip and structured data. */
  meaning: requiredText(200),
  fuller: requiredText(700),
  example: requiredText(400),
  /** Other ways to write it. Search finds them, and they are linked like the term. */
  aliases: z.array(requiredText(80)),
  /** False for everyday words ("line", "event"), which the renderer must not link. */
  autoLink: z.boolean(),
  /** Slugs of other terms. */
  seeAlso: z.array(requiredText(80)),
  /** Slugs of services. */
  services: z.array(requiredText(80)),
})
export type GlossaryTerm = Infer<typeof GlossaryTerm>

/** content/glossary.json */
export const Glossary = z.array(GlossaryTerm).check(z.minLength(1))
export type Glossary = Infer<typeof Glossary>

/** The letter that a term is listed under in the A to Z. */
export const letterOf = ({ term }: Pick<GlossaryTerm, 'term'>) => term.slice(0, 1).toUpperCase()
