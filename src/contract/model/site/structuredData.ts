/**
 * Our pages' JSON-LD, as schema.org defines it: only properties that belong to a type are allowed. The builders in web take their types
 * from here; a test parses every page's graph with it.
 */
import { isoDate, requiredText, z, type Infer } from '../../schema.ts'

const words = requiredText(1200)
const url = z.string().check(z.regex(/^https?:\/\/[^\s/]+(?:\/\S*)?$/, 'Enter a whole web address'))
const context = { '@context': z.literal('https://schema.org') }
const english = z.literal('en-GB')

export const Address = z.strictObject({
  '@type': z.literal('PostalAddress'),
  streetAddress: words,
  addressLocality: words,
  addressRegion: z.optional(words),
  postalCode: words,
  addressCountry: z.literal('GB'),
})
const Coordinates = z.strictObject({
  '@type': z.literal('GeoCoordinates'),
  latitude: z.number().check(z.gte(49), z.lte(61)),
  longitude: z.number().check(z.gte(-9), z.lte(2)),
})
const City = z.strictObject({ '@type': z.literal('City'), name: words })

/** The firm with its name as well as its identifier, so that a crawler that reads only one page knows who it is. */
const NamedFirm = z.strictObject({ '@type': z.literal('InsuranceAgency'), '@id': url, name: words })
const FirmWithAddress = z.extend(NamedFirm, { telephone: z.string().check(z.regex(/^\+44\d{9,10}$/)), address: Address })

const Rating = z.strictObject({
  '@type': z.literal('AggregateRating'),
  ratingValue: z.number().check(z.gte(1), z.lte(5)),
  ratingCount: z.int().check(z.gte(1)),
  bestRating: z.literal(5),
  author: z.strictObject({ '@type': z.literal('Organization'), name: words }),
  /** Source and date of the rating. */
  ratingExplanation: words,
})

export const Business = z.strictObject({
  ...context,
  '@type': z.tuple([z.literal('InsuranceAgency'), z.literal('LocalBusiness')]),
  '@id': url,
  name: words,
  legalName: words,
  description: words,
  url,
  image: url,
  telephone: z.string().check(z.regex(/^\+44\d{9,10}$/)),
  email: z.email(),
  address: Address,
  geo: Coordinates,
  areaServed: z.array(
    z.union([z.strictObject({ '@type': z.literal('GeoCircle'), geoMidpoint: Coordinates, geoRadius: z.number().check(z.gt(0)) }), City]),
  ),
  openingHours: z.string().check(z.regex(/^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:[-,](?:Mo|Tu|We|Th|Fr|Sa|Su))* \d\d:\d\d-\d\d:\d\d$/)),
  priceRange: words,
  currenciesAccepted: z.literal('GBP'),
  sameAs: z.array(url),
  aggregateRating: z.optional(Rating),
})
export type Business = Infer<typeof Business>

export const WebSite = z.strictObject({
  ...context,
  '@type': z.literal('WebSite'),
  '@id': url,
  name: words,
  url,
  inLanguage: english,
  publisher: z.strictObject({ '@id': url }),
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().check(z.regex(/^https?:\/\/[^\s/]+\/search-results\?q=\{term\}$/)),
    }),
    'query-input': z.literal('required name=term'),
  }),
})
export type WebSite = Infer<typeof WebSite>

export const BreadcrumbList = z.strictObject({
  ...context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z.array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: words, item: url })).check(
    z.minLength(2),
    z.refine((list) => list.every(({ position }, index) => position === index + 1), 'Positions count from one'),
  ),
})
export type BreadcrumbList = Infer<typeof BreadcrumbList>

export const FaqPage = z.strictObject({
  ...context,
  '@type': z.literal('FAQPage'),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        name: words,
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: words }),
      }),
    )
    .check(z.minLength(1)),
})
export type FaqPage = Infer<typeof FaqPage>

/** Prices always have an expiry date. Without one there is no offer at all (design 6.10). */
const Offer = z.strictObject({
  '@type': z.literal('Offer'),
  name: words,
  description: words,
  price: z.string().check(z.regex(/^\d+\.\d\d$/)),
  priceCurrency: z.literal('GBP'),
  validFrom: isoDate(),
  priceValidUntil: isoDate(),
})

export const Service = z.strictObject({
  ...context,
  '@type': z.literal('Service'),
  name: words,
  description: words,
  serviceType: z.optional(words),
  category: z.optional(words),
  url,
  provider: FirmWithAddress,
  areaServed: z.union([z.strictObject({ '@type': z.literal('Country'), name: words }), City]),
  audience: z.optional(z.strictObject({ '@type': z.literal('BusinessAudience'), name: words })),
  offers: z.optional(Offer),
})
export type Service = Infer<typeof Service>

export const Article = z.strictObject({
  ...context,
  '@type': z.literal('Article'),
  headline: requiredText(110),
  description: words,
  articleSection: words,
  datePublished: isoDate(),
  dateModified: isoDate(),
  author: z.strictObject({ '@type': z.literal('Organization'), name: words, url }),
  publisher: NamedFirm,
  mainEntityOfPage: url,
  image: url,
  inLanguage: english,
})
export type Article = Infer<typeof Article>

export const DefinedTerm = z.strictObject({
  ...context,
  '@type': z.literal('DefinedTerm'),
  name: words,
  description: words,
  url,
  inDefinedTermSet: url,
})
export type DefinedTerm = Infer<typeof DefinedTerm>

export const DefinedTermSet = z.strictObject({ ...context, '@type': z.literal('DefinedTermSet'), name: words, url, inLanguage: english })
export type DefinedTermSet = Infer<typeof DefinedTermSet>

/** Tools, lists and quizzes: all are creative works that are free to use. */
const work = {
  ...context,
  name: words,
  description: words,
  url,
  inLanguage: english,
  isAccessibleForFree: z.literal(true),
  publisher: NamedFirm,
}
export const Work = z.union([
  z.strictObject({
    ...work,
    '@type': z.literal('WebApplication'),
    applicationCategory: z.literal('BusinessApplication'),
    operatingSystem: z.literal('Any'),
  }),
  z.strictObject({ ...work, '@type': z.enum(['Quiz', 'CollectionPage']) }),
])
export type Work = Infer<typeof Work>

export const StructuredItem = z.union([Business, WebSite, BreadcrumbList, FaqPage, Service, Article, DefinedTerm, DefinedTermSet, Work])
export type StructuredItem = Infer<typeof StructuredItem>
