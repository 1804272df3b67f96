/** The firm, its search and its products as structured data; every fact from the settings record (specification, section 9). */
import type { Firm } from '#contract/model/firm.ts'
import { paths } from '#contract/paths.ts'
import type { ServicePage } from '#contract/site/services.ts'
import type { Chrome } from '#contract/site/site.ts'
import type { JsonLd } from '#web/app/structuredData.tsx'

type Facts = Pick<Chrome, 'firm' | 'origin'>

export const firmId = (origin: string) => `${origin}/#firm`
const parts = (firm: Firm) => ({
  '@type': 'PostalAddress',
  streetAddress: firm.headOffice.lines.join(', '),
  addressLocality: firm.headOffice.town,
  ...(firm.headOffice.county ? { addressRegion: firm.headOffice.county } : {}),
  postalCode: firm.headOffice.postcode,
  addressCountry: 'GB',
})

/** A rating only where its record names a source and a date; the schema of the record asks for both. */
const rating = ({ rating: found }: Firm) =>
  found
    ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: found.value, ratingCount: found.count, bestRating: 5, author: { '@type': 'Organization', name: found.source }, dateModified: found.date } }
    : {}

export const firmData = ({ firm, origin }: Facts): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': ['InsuranceAgency', 'LocalBusiness'],
  '@id': firmId(origin),
  name: firm.name,
  legalName: firm.legalName,
  description: firm.description,
  url: origin + paths.home(),
  telephone: firm.phone.dial,
  email: firm.email,
  address: parts(firm),
  geo: { '@type': 'GeoCoordinates', ...firm.geo },
  areaServed: [
    { '@type': 'GeoCircle', geoMidpoint: { '@type': 'GeoCoordinates', ...firm.geo }, geoRadius: firm.serviceRadius },
    ...firm.areaServed.map((name) => ({ '@type': 'City', name })),
  ],
  openingHours: firm.hours.structured,
  priceRange: firm.priceRange,
  currenciesAccepted: firm.currency,
  sameAs: firm.social.map(({ url }) => url),
  ...rating(firm),
})

/** The site and its search (specification, section 2). */
export const siteData = ({ firm, origin }: Facts): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  '@id': `${origin}/#site`,
  name: firm.name,
  url: origin + paths.home(),
  inLanguage: 'en-GB',
  publisher: { '@id': firmId(origin) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search()}?q={term}` },
    'query-input': 'required name=term',
  },
})

/** A product page. No offer: a price is shown only where a dated "from" price exists, and there is none (design 6.10). */
export const serviceData = ({ firm, origin }: Facts, service: ServicePage): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name: service.title,
  description: service.summary,
  serviceType: service.title,
  category: service.category,
  url: origin + service.path,
  provider: { '@type': 'InsuranceAgency', '@id': firmId(origin), name: firm.name, telephone: firm.phone.dial, address: parts(firm) },
  areaServed: { '@type': 'Country', name: 'United Kingdom' },
  audience: { '@type': 'BusinessAudience', name: 'Businesses in the United Kingdom' },
})

export const faqData = (service: ServicePage): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: service.body.faq.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } })),
})
