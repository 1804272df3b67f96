/** How people search and ask when their words differ from ours: content/search/synonyms.json and content/search/asked.json. Only staff read them. */
import { requiredText, text, z, type Infer } from '../../../schema.ts'

/** The path of one of our pages, with an optional anchor: '/cyber-insurance#law'. */
const href = requiredText(200).check(
  z.regex(/^\/(?![/\\])[\w\-/]*(?:\?[\w\-=&.%+]*)?(?:#[\w-]+)?$/, 'Enter an address on this site, like /cyber-insurance'),
)

/** What words mean in the words of our pages, the page to show first for a search for exactly these words, or both. */
export const SearchWords = z.strictObject({
  slug: requiredText(80),
  /** The name that staff see. */
  title: requiredText(120),
  words: z.array(requiredText(60)).check(z.minLength(1), z.maxLength(40)),
  mean: text(120),
  href: z.optional(href),
})
export type SearchWords = Infer<typeof SearchWords>

/** Everyday questions that one part of a page answers. */
export const AskedQuestions = z.strictObject({
  slug: requiredText(80),
  title: requiredText(120),
  href,
  ask: z.array(requiredText(120)).check(z.minLength(1), z.maxLength(40)),
})
export type AskedQuestions = Infer<typeof AskedQuestions>

/** Joins abbreviations, so that "P.I." and "D & O" each count as one word. */
const joinAbbreviations = (typed: string) =>
  typed.replace(/\b(?:\p{L}\.){2,}\p{L}?/gu, (short) => short.replaceAll('.', '')).replace(/\b(\p{L})\s?&\s?(\p{L})\b/gu, '$1n$2')

/** Lower case, no accents, only letters and digits. The index is built the same way. */
export const plain = (typed: string) =>
  joinAbbreviations(typed)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
