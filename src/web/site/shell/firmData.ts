/** The firm, its search and its products as structured data. All facts come from the settings record (specification, section 9). */
import type { Infer } from '#contract/schema.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import { postCategoryLabels, type PostCategory } from '#contract/model/content/kinds/postCategory.ts'
import { serviceGroupLabels } from '#contract/model/content/kinds/serviceGroup.ts'
import type {
  Address,
  Article,
  Business,
  DefinedTerm,
  DefinedTermSet,
  FaqPage,
  Service,
  WebSite,
  Work,
} from '#contract/model/site/structuredData.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import type { ServicePage } from '#contract/site/services.ts'
import type { SiteShell } from '#contract/site/site.ts'

type Facts = Pick<SiteShell, 'firm' | 'origin'>

export const firmId = (origin: string) => `${origin}/#firm`
const parts = (firm: Firm): Infer<typeof Address> => ({
  '@type': 'PostalAddress',
  streetAddress: firm.headOffice.lines.join(', '),
  addressLocality: firm.headOffice.town,
  ...(firm.headOffice.county ? { addressRegion: firm.headOffice.county } : {}),
  postalCode: firm.headOffice.postcode,
  addressCountry: 'GB',
})

/** Only if the settings have a rating. Their schema requires a source and a date with it. */
const rating = ({ rating: found }: Firm) =>
  found
    ? {
        aggregateRating: {
          '@type': 'AggregateRating' as const,
          ratingValue: found.value,
          ratingCount: found.count,
          bestRating: 5 as const,
          author: { '@type': 'Organization' as const, name: found.source },
          // schema.org has no date property for ratings.
          ratingExplanation: `${found.source}, as of ${formatDate(found.date)}`,
        },
      }
    : {}

export const firmData = ({ firm, origin }: Facts): Business => ({
  '@context': 'https://schema.org',
  '@type': ['InsuranceAgency', 'LocalBusiness'],
  '@id': firmId(origin),
  name: firm.name,
  legalName: firm.legalName,
  description: firm.description,
  url: origin + paths.home(),
  image: origin + paths.picture(paths.home()),
  telephone: firm.phone.dial,
  email: firm.email,
  address: parts(firm),
  geo: { '@type': 'GeoCoordinates', ...firm.geo },
  areaServed: [
    { '@type': 'GeoCircle', geoMidpoint: { '@type': 'GeoCoordinates', ...firm.geo }, geoRadius: firm.serviceRadius },
    ...firm.areaServed.map((name) => ({ '@type': 'City' as const, name })),
  ],
  openingHours: firm.hours.structured,
  priceRange: firm.priceRange,
  currenciesAccepted: firm.currency,
  sameAs: firm.social.map(({ url }) => url),
  ...rating(firm),
})

/** The site and its search (specification, section 2). */
export const siteData = ({ firm, origin }: Facts): WebSite => ({
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
export const serviceData = ({ firm, origin }: Facts, service: ServicePage): Service => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name: service.title,
  description: service.summary,
  serviceType: service.title,
  category: serviceGroupLabels[service.category],
  url: origin + service.path,
  provider: { '@type': 'InsuranceAgency', '@id': firmId(origin), name: firm.name, telephone: firm.phone.dial, address: parts(firm) },
  areaServed: { '@type': 'Country', name: 'United Kingdom' },
  audience: { '@type': 'BusinessAudience', name: 'Businesses in the United Kingdom' },
})

export const faqOf = (faq: readonly { question: string; answer: string }[]): FaqPage => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** The firm as a service in one place. The address is still the office's. */
export const localData = (facts: Facts, place: { name: string; path: string; summary: string }): Service => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name: `Commercial insurance in ${place.name}`,
  description: place.summary,
  url: facts.origin + place.path,
  provider: {
    '@type': 'InsuranceAgency',
    '@id': firmId(facts.origin),
    name: facts.firm.name,
    telephone: facts.firm.phone.dial,
    address: parts(facts.firm),
  },
  areaServed: { '@type': 'City', name: place.name },
})

/** A glossary term and its meaning. */
export const termData = (origin: string, term: { term: string; meaning: string; path: string }, set: string): DefinedTerm => ({
  '@context': 'https://schema.org',
  '@type': 'DefinedTerm',
  name: term.term,
  description: term.meaning,
  url: origin + term.path,
  inDefinedTermSet: origin + set,
})

/** An Insights article. */
export const articleData = (
  { firm, origin }: Facts,
  post: { title: string; summary: string; author: string; date: string; updated: string; category: PostCategory; path: string },
): Article => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: post.title,
  description: post.summary,
  articleSection: postCategoryLabels[post.category],
  datePublished: post.date,
  dateModified: post.updated,
  author: { '@type': 'Organization', name: `${post.author}, ${firm.name}`, url: origin + paths.about() },
  publisher: { '@id': firmId(origin), '@type': 'InsuranceAgency', name: firm.name },
  mainEntityOfPage: origin + post.path,
  image: origin + paths.picture(paths.home()),
  inLanguage: 'en-GB',
})

/** The glossary as one set of terms. */
export const termSetData = ({ origin }: Facts): DefinedTermSet => ({
  '@context': 'https://schema.org',
  '@type': 'DefinedTermSet',
  name: 'Insurance glossary',
  url: origin + paths.glossary(),
  inLanguage: 'en-GB',
})

/** A tool, a quiz or a list, marked as free to use. */
export const workData = (
  { firm, origin }: Facts,
  kind: Work['@type'],
  { name, description, path }: { name: string; description: string; path: string },
): Work => {
  const what = {
    '@context': 'https://schema.org' as const,
    name,
    description,
    url: origin + path,
    inLanguage: 'en-GB' as const,
    isAccessibleForFree: true as const,
    publisher: { '@type': 'InsuranceAgency' as const, '@id': firmId(origin), name: firm.name },
  }
  return kind === 'WebApplication'
    ? { ...what, '@type': kind, applicationCategory: 'BusinessApplication', operatingSystem: 'Any' }
    : { ...what, '@type': kind }
}
