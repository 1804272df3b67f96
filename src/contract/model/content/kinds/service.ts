/** A service is a product page: what a cover is, who needs it, what it usually does and does not cover. Stored in the content table. */
import { isoDate, requiredText, text, z, type Infer } from '../../../schema.ts'
import { serviceGroups } from './serviceGroup.ts'

export { serviceGroupLabels, serviceGroups, type ServiceGroup } from './serviceGroup.ts'

/** What the menu and lists show (specification section 3). */
export const ServiceSummary = z.object({
  title: z.string(),
  slug: z.string(),
  path: z.string(),
  tags: z.array(z.string()),
  category: z.enum(serviceGroups),
  published: z.boolean(),
  summary: z.string(),
})
export type ServiceSummary = Infer<typeof ServiceSummary>

const paragraphs = z.array(requiredText(1500)).check(z.minLength(1))
const titled = z.strictObject({ title: requiredText(120), text: requiredText(1200) })
/** Covers or rules side by side. A cell may hold `[words](/path)`. */
const table = z.strictObject({
  caption: requiredText(120),
  head: z.array(requiredText(60)).check(z.minLength(2)),
  rows: z.array(z.array(requiredText(400))).check(z.minLength(2)),
})

/** The body of a product page. Every page has every part; content.test.ts checks it. */
export const ServiceBody = z.strictObject({
  /** The h1: names the cover, in at most nine words. */
  heading: requiredText(90),
  /** Two sentences for a first-time buyer: what it is for, and what it leaves out. */
  inShort: z.array(requiredText(160)).check(z.minLength(2), z.maxLength(2)),
  /** Two sentences under the heading. */
  lead: requiredText(400),
  /** What this page is about and how it differs from similar pages. */
  intro: paragraphs,
  whoNeedsIt: z.strictObject({ intro: requiredText(400), list: z.array(requiredText(220)).check(z.minLength(3)) }),
  /** Whether the law requires it, in plain words, with the source named. */
  law: z.strictObject({ required: z.enum(['yes', 'no', 'sometimes']), summary: requiredText(200), text: paragraphs }),
  /** The two columns. Each line is one fact. */
  covers: z.array(requiredText(260)).check(z.minLength(5)),
  excludes: z.array(requiredText(260)).check(z.minLength(5)),
  limits: z.strictObject({
    intro: requiredText(400),
    rows: z.array(z.strictObject({ item: requiredText(120), typical: requiredText(120), note: text(240) })).check(z.minLength(3)),
  }),
  /** What affects the price. No prices. */
  price: z.strictObject({
    factors: z.array(z.strictObject({ factor: requiredText(80), why: requiredText(240) })).check(z.minLength(4), z.maxLength(7)),
    /** Insurance premium tax on this cover. `mixed`: parts of the policy are taxed differently. */
    tax: z.enum(['standard', 'higher', 'exempt', 'mixed']),
    /** Explains the tax if needed, such as which part is exempt. */
    taxNote: text(240),
  }),
  insurersAsk: z.strictObject({ intro: requiredText(400), list: z.array(requiredText(240)).check(z.minLength(5)) }),
  /** Examples, labelled as such. */
  claims: z.array(titled).check(z.minLength(3)),
  /** Anything else that only this page needs to explain. */
  sections: z.array(z.strictObject({ title: requiredText(120), paragraphs, table: z.optional(table) })),
  faq: z.array(z.strictObject({ question: requiredText(160), answer: requiredText(900) })).check(z.minLength(4)),
  /** Slugs of other services. */
  related: z.array(requiredText(80)).check(z.minLength(2)),
  /** Names of trades that buy this cover. */
  trades: z.array(requiredText(60)).check(z.minLength(3)),
  /** The cover schedule of a fictional business, shown on the schedule card. */
  schedule: z.strictObject({
    business: requiredText(60),
    rows: z.array(z.strictObject({ item: requiredText(60), value: requiredText(40) })).check(z.minLength(3), z.maxLength(6)),
  }),
})
export type ServiceBody = Infer<typeof ServiceBody>

/** A file under content/services/. */
export const ServiceContent = z.strictObject({
  slug: requiredText(80),
  /** '/public-liability-insurance' or '/services/road-rescue': the one canonical path. */
  path: requiredText(120),
  title: requiredText(80),
  category: z.enum(serviceGroups),
  tags: z.array(requiredText(40)),
  /** Position in its group's menu, lowest first. */
  position: z.number(),
  published: z.boolean(),
  /** One sentence for cards and search results. */
  summary: requiredText(200),
  /** At most 60 and 155 characters. */
  seo: z.strictObject({ title: requiredText(60), description: requiredText(155) }),
  /** Cover codes of the quote journey, e.g. ['PL']. */
  covers: z.array(requiredText(8)),
  reviewedOn: isoDate(),
  reviewedBy: requiredText(80),
  body: ServiceBody,
})
export type ServiceContent = Infer<typeof ServiceContent>
