/** A local page, /commercial-insurance-<slug>, about the place and its risks. Our one office is in Brighton; elsewhere we say "we serve". */
import { isoDate, requiredText, z, type Infer } from '../../../schema.ts'

/** The contour maps drawn by code. */
export const places = ['brighton', 'hove', 'london', 'croydon', 'worthing', 'eastbourne'] as const
export type PlaceSlug = (typeof places)[number]

const paragraphs = z.array(requiredText(1500)).check(z.minLength(1))
const titled = z.strictObject({ title: requiredText(120), text: requiredText(1200) })

export const PlaceBody = z.strictObject({
  /** At most nine words. */
  heading: requiredText(90),
  lead: requiredText(400),
  intro: paragraphs,
  /** Parts of the place, each with what it means for insurance. */
  districts: z.array(titled).check(z.minLength(3)),
  economy: z.strictObject({ title: requiredText(120), paragraphs }),
  risks: z.array(titled).check(z.minLength(3)),
  /** Invented businesses, with what each would ask about first, by cover code. */
  examples: z
    .array(z.strictObject({ business: requiredText(80), text: requiredText(600), covers: z.array(requiredText(8)).check(z.minLength(1)) }))
    .check(z.minLength(3)),
  /** How we work for clients there. Never claims a local office other than the one in settings. */
  service: z.strictObject({ title: requiredText(120), paragraphs }),
  faq: z.array(z.strictObject({ question: requiredText(160), answer: requiredText(900) })).check(z.minLength(3)),
  schedule: z.strictObject({
    business: requiredText(60),
    rows: z.array(z.strictObject({ item: requiredText(60), value: requiredText(40) })).check(z.minLength(3), z.maxLength(6)),
  }),
  related: z.strictObject({
    services: z.array(requiredText(80)).check(z.minLength(3)),
    industries: z.array(requiredText(80)).check(z.minLength(1)),
    places: z.array(z.enum(places)).check(z.minLength(1)),
    posts: z.array(requiredText(80)).check(z.minLength(1)),
  }),
})
export type PlaceBody = Infer<typeof PlaceBody>

/** A file under content/places/. */
export const PlaceContent = z.strictObject({
  slug: z.enum(places),
  path: requiredText(120),
  title: requiredText(80),
  /** The name of the place alone, for maps and lists: 'Hove'. */
  name: requiredText(40),
  position: z.number(),
  published: z.boolean(),
  summary: requiredText(200),
  seo: z.strictObject({ title: requiredText(60), description: requiredText(155) }),
  postcodes: z.array(requiredText(8)).check(z.minLength(1)),
  reviewedOn: isoDate(),
  reviewedBy: requiredText(80),
  body: PlaceBody,
})
export type PlaceContent = Infer<typeof PlaceContent>
