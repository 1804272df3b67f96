/** The firm: every fact about it that the site, mails and documents show. A settings record, never a constant in code. */
import { email, isoDate, requiredText, text, z, type Infer } from '../../schema.ts'

export const Address = z.strictObject({
  lines: z.array(requiredText(80)).check(z.minLength(1), z.maxLength(3)),
  town: requiredText(60),
  county: text(60),
  postcode: requiredText(10),
  country: requiredText(60),
})
export type Address = Infer<typeof Address>

/** Structured data shows a rating only with its source and date (security.md E11). */
export const Rating = z.strictObject({
  value: z.number().check(z.minimum(1), z.maximum(5)),
  count: z.number().check(z.int(), z.minimum(1)),
  source: requiredText(120),
  date: isoDate(),
})
export type Rating = Infer<typeof Rating>

export const Firm = z.strictObject({
  /** The trading name. */
  name: requiredText(80),
  /** For places with little room, such as text messages. */
  shortName: requiredText(30),
  legalName: requiredText(120),
  /** One sentence about the firm, for search engines. */
  description: requiredText(200),
  companyNumber: requiredText(20),
  registeredIn: requiredText(60),
  vatNumber: text(20),
  /** Firm Reference Number on the Financial Services Register. */
  frn: requiredText(12),
  /** Registration number with the Information Commissioner. Empty if there is none. */
  icoNumber: text(20),
  headOffice: Address,
  registeredOffice: Address,
  /** `shown`: as displayed; `dial`: for tel: links (+44...). */
  phone: z.strictObject({ shown: requiredText(30), dial: z.string().check(z.regex(/^\+\d{7,15}$/)) }),
  email: email(),
  /** `shown` in the footer, `structured` for schema.org ('Mo-Fr 09:00-17:30'). */
  hours: z.strictObject({ shown: requiredText(60), structured: requiredText(60) }),
  social: z.array(z.strictObject({ name: requiredText(30), url: z.url() })).check(z.maxLength(8)),
  rating: z.nullable(Rating),
  priceRange: requiredText(10),
  currency: z.literal('GBP'),
  /** Metres around `geo`. */
  serviceRadius: z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000)),
  geo: z.strictObject({
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
  areaServed: z.array(requiredText(60)),
  /** The status disclosure of the footer, mails and documents. */
  regulator: z.strictObject({ text: requiredText(400), registerUrl: z.url() }),
  /** A line above every page. Empty for none. */
  notice: text(160),
})
export type Firm = Infer<typeof Firm>

export { addressLine } from '../people/address.ts'
