/** An industry page, /industries/<slug>: what a kind of business usually insures, and why. All kinds of content share one table. */
import { isoDate, requiredText, text, z, type Infer } from '../../../schema.ts'

/** The line scenes, drawn by code on one shared horizon so that several fit side by side. */
export const scenes = [
  'shopfront',
  'van',
  'scaffold',
  'server-rack',
  'treatment-chair',
  'school-gate',
  'kitchen-pass',
  'container-ship',
  'light-aircraft',
  'hotel-front',
  'salon',
  'terraced-office',
] as const
export type Scene = (typeof scenes)[number]

/** Essential: required by law, a regulator or nearly every customer; `CoverNeed.basis` says which. */
export const coverLevels = ['essential', 'recommended', 'optional'] as const
export type CoverLevel = (typeof coverLevels)[number]

export const coverBases = ['law', 'regulator', 'contract', 'practice'] as const
export type CoverBasis = (typeof coverBases)[number]

const paragraphs = z.array(requiredText(1500)).check(z.minLength(1))
const titled = z.strictObject({ title: requiredText(120), text: requiredText(1200) })

export const CoverNeed = z.strictObject({
  /** Cover code, e.g. 'PL'. */
  code: requiredText(8),
  /** Name of the cover on this page. */
  name: requiredText(80),
  /** Slug of the service page about it. */
  service: requiredText(80),
  level: z.enum(coverLevels),
  basis: z.enum(coverBases),
  reason: requiredText(300),
})
export type CoverNeed = Infer<typeof CoverNeed>

export const IndustryBody = z.strictObject({
  /** At most nine words. */
  heading: requiredText(90),
  lead: requiredText(400),
  intro: paragraphs,
  who: z.strictObject({ intro: requiredText(400), list: z.array(requiredText(220)).check(z.minLength(4)) }),
  programme: z.strictObject({ intro: requiredText(400), covers: z.array(CoverNeed).check(z.minLength(6)) }),
  risks: z.array(titled).check(z.minLength(3)),
  /** Facts specific to this sector: rules, contracts, conditions. */
  sections: z.array(z.strictObject({ title: requiredText(120), paragraphs })).check(z.minLength(1)),
  insurersAsk: z.strictObject({ intro: requiredText(400), list: z.array(requiredText(240)).check(z.minLength(5)) }),
  /** Examples, labelled as such. */
  claims: z.array(titled).check(z.minLength(2)),
  faq: z.array(z.strictObject({ question: requiredText(160), answer: requiredText(900) })).check(z.minLength(4)),
  /** Slugs of files in content/trades/. */
  trades: z.array(requiredText(40)).check(z.minLength(2)),
  schedule: z.strictObject({
    business: requiredText(60),
    rows: z.array(z.strictObject({ item: requiredText(60), value: requiredText(40) })).check(z.minLength(3), z.maxLength(6)),
  }),
  related: z.strictObject({
    services: z.array(requiredText(80)).check(z.minLength(2)),
    posts: z.array(requiredText(80)).check(z.minLength(1)),
  }),
})
export type IndustryBody = Infer<typeof IndustryBody>

/** A file under content/industries/. */
export const IndustryContent = z.strictObject({
  slug: requiredText(80),
  title: requiredText(80),
  /** Position in lists, lowest first. */
  position: z.number(),
  published: z.boolean(),
  summary: requiredText(200),
  seo: z.strictObject({ title: requiredText(60), description: requiredText(155) }),
  scenes: z.array(z.enum(scenes)).check(z.minLength(1), z.maxLength(3)),
  /** Text alternative for the picture. */
  sceneText: text(160),
  reviewedOn: isoDate(),
  reviewedBy: requiredText(80),
  body: IndustryBody,
})
export type IndustryContent = Infer<typeof IndustryContent>
