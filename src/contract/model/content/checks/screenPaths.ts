/** Addresses of the site that are not content: the program's own screens, which texts may link to. */
import { calculatorNames } from '../../tools/calculators.ts'
import { postCategories } from '../kinds/postCategory.ts'
import { paths } from '../../../paths.ts'

export const screenPaths: ReadonlySet<string> = new Set([
  paths.home(),
  paths.services(),
  paths.contact(),
  paths.choices(),
  paths.findMyInsurance(),
  paths.quiz(),
  paths.calculators(),
  paths.policyExplorer(),
  paths.assistant(),
  paths.glossary(),
  paths.byTrade(),
  paths.blog(),
  paths.documents(),
  paths.documentLibrary(),
  paths.search(),
  paths.sitemap(),
  paths.login(),
  paths.forgotPassword(),
  paths.confirmEmail(),
  paths.resetPassword(),
  paths.portalDemo(),
  paths.quote(),
  paths.reportClaim(),
  paths.thankYou(),
  paths.appointment(),
  paths.subscribe(),
  paths.unsubscribe(),
  paths.myQuotes(),
  paths.verify(),
  paths.feed(),
  '/sitemap.xml',
  '/.well-known/security.txt',
  ...postCategories.map((category) => paths.feed(category)),
  ...calculatorNames.map((name) => paths.calculator(name)),
])
/** Pages of a journey, each with its own address. */
const journeys = /^\/(?:quote|report-claim)\/[a-z-]+$/

export const isScreenPath = (path: string): boolean => screenPaths.has(path) || journeys.test(path)
