/** How people search and ask, in other words than our pages use: content/search/synonyms.json and content/search/asked.json. Nobody but staff reads them. */
import { requiredText, text, z, type Infer } from '../../../schema.ts'

/** A page of ours, with the part of it that is meant: '/cyber-insurance#law'. */
const href = requiredText(200).check(
  z.regex(/^\/(?![/\\])[\w\-/]*(?:\?[\w\-=&.%+]*)?(?:#[\w-]+)?$/, 'Enter an address on this site, like /cyber-insurance'),
)

/** What words mean, as words of our pages, or the page that a search for exactly these words shows first; or both. */
export const SearchWords = z.strictObject({
  slug: requiredText(80),
  /** What staff know it by. */
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

/** "P.I." and "D & O" are one word to whoever writes them. */
const whole = (typed: string) =>
  typed.replace(/\b(?:\p{L}\.){2,}\p{L}?/gu, (short) => short.replaceAll('.', '')).replace(/\b(\p{L})\s?&\s?(\p{L})\b/gu, '$1n$2')

/** Lower case, no accents, only letters and digits: the same the index is made of. */
export const plain = (typed: string) =>
  whole(typed)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
