/** Links in the header and footer, with the specification's labels (section 2). */
import { serviceGroupLabels, type ServiceGroup } from '#contract/model/content/kinds/serviceGroup.ts'
import { paths } from '#contract/paths.ts'

export type Destination = { label: string; href: string; about?: string }

/** Entries in the "Business Solutions" menu. */
export const industries: readonly Destination[] = [
  { label: 'Digital & Creative', href: paths.industry('digital-creative'), about: 'Agencies, studios, developers and content makers.' },
  {
    label: 'Professional Services',
    href: paths.industry('professional-services'),
    about: 'Accountants, consultants, surveyors, recruiters.',
  },
  { label: 'Health & Social Care', href: paths.industry('health-social-care'), about: 'Clinics, care homes, therapists, support at home.' },
  { label: 'Retail & Hospitality', href: paths.industry('retail-hospitality'), about: 'Shops, cafés, restaurants, pubs and hotels.' },
]
export const byTrade: Destination = {
  label: 'Business Insurance by Trade',
  href: paths.byTrade(),
  about: 'Find your trade. See which covers the law asks for, and which others in the trade usually buy.',
}

/** Links beside the two menus. */
export const mainLinks: readonly Destination[] = [
  { label: 'About', href: paths.about() },
  { label: 'Insights', href: paths.blog() },
  { label: 'Contact', href: paths.contact() },
]
export const home: Destination = { label: 'Home', href: paths.home() }
export const getQuote: Destination = { label: 'Get Quote', href: paths.quote() }
export const clientPortal: Destination = { label: 'Client Portal', href: paths.portalDashboard() }
export const quickLinks: readonly Destination[] = [
  { label: 'Policy Documents', href: paths.documents() },
  { label: 'Terms', href: paths.terms() },
  { label: 'Sitemap', href: paths.sitemap() },
]

export const reportClaim: Destination = { label: 'Report a claim', href: paths.reportClaim() }
export const search: Destination = { label: 'Search', href: paths.search() }
export const myQuotes: Destination = { label: 'My quotes', href: paths.myQuotes() }
export const findMyInsurance: Destination = { label: 'Find my insurance', href: paths.findMyInsurance() }

export const allProducts: Destination = { label: 'View all insurance products', href: paths.services() }
export const groupLink = (group: ServiceGroup): Destination => ({ label: serviceGroupLabels[group], href: paths.services({ group }) })

/** Pages linked in the footer because people ask for them (specification, section 2: other linked pages). */
export const asked: readonly Destination[] = [
  { label: 'Public liability insurance', href: paths.product('public-liability-insurance') },
  { label: 'Professional indemnity insurance', href: paths.product('professional-indemnity-insurance') },
  { label: 'Cyber insurance', href: paths.product('cyber-insurance') },
  { label: 'Tradesman insurance', href: paths.product('tradesman-insurance') },
  { label: 'Commercial insurance in Brighton', href: paths.local('brighton') },
]

/** Tools to find out which cover a business needs. */
export const tools: readonly Destination[] = [
  findMyInsurance,
  { label: 'Policy explorer', href: paths.policyExplorer() },
  { label: 'Calculators', href: paths.calculators() },
  { label: 'Quiz', href: paths.quiz() },
  { label: 'Insurance assistant', href: paths.assistant() },
]
export const more: readonly Destination[] = [reportClaim, myQuotes, { label: 'Insurance glossary', href: paths.glossary() }, search]

export const legal: readonly Destination[] = [
  { label: 'Terms of Business', href: paths.termsOfBusiness() },
  { label: 'Privacy Policy', href: paths.privacyPolicy() },
  { label: 'Cookie Policy', href: paths.cookiePolicy() },
  { label: 'Complaints', href: paths.complaints() },
  { label: 'Accessibility', href: paths.accessibility() },
  { label: 'Support', href: paths.support() },
]
/** Shown only while some tag needs consent. */
export const tagChoices: Destination = { label: 'Cookie choices', href: paths.choices() }
