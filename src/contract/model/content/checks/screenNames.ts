/**
 * The names of the program's own public screens. A page written by staff may not have the same title. test/structure.test.ts compares
 * every page of the sitemap with this.
 */
import { paths } from '../../../paths.ts'
import type { PageName } from './pageNames.ts'

const signIn = 'Sign in'
const documents = 'Policy Documents'
const calculators = '/insurance-calculators'
const named = (heading: string, ...above: string[]): PageName => ({ labels: [heading, ...above], heading })
const called = (label: string, heading: string, name?: string): PageName => ({ labels: [label], heading, ...(name ? { name } : {}) })

export const screenNames: Readonly<Record<string, PageName>> = {
  [paths.services()]: called('Insurance products', 'Every cover we arrange', 'Business insurance products'),
  [paths.contact()]: called('Contact', 'Talk to a broker'),
  [paths.quote()]: called('Get a quote', 'Tell us about your business'),
  [paths.reportClaim()]: named('Report a claim'),
  [paths.byTrade()]: called('Businesses by trade', 'Insurance for your trade', 'Business insurance by trade'),
  [paths.glossary()]: called('Insurance glossary', 'Insurance words in plain English'),
  [paths.blog()]: called('Insights', 'Insights', 'Insights: business insurance explained'),
  [paths.findMyInsurance()]: called('Find my insurance', 'Which insurance does your business need?'),
  [paths.search()]: named('Search'),
  [calculators]: named('Insurance calculators'),
  [`${calculators}/rebuilding-cost`]: named('What would it cost to rebuild?'),
  [`${calculators}/gross-profit`]: named('Gross profit for business interruption'),
  [`${calculators}/wage-roll`]: named("Wages for employers' liability"),
  [paths.policyExplorer()]: called('Policy explorer', 'Which cover would respond?'),
  [paths.assistant()]: called('AI insurance assistant', 'Ask our guides', 'AI insurance assistant: ask our guides'),
  [paths.quiz()]: called('Insurance quiz', 'How much do you know about business insurance?', 'Business insurance quiz'),
  [paths.sitemap()]: named('Sitemap'),
  [paths.documents()]: called(documents, 'Policy documents', 'Policy documents: key facts, guides, checklists'),
  // Generated from the pages with the same text (features/library).
  [paths.document('complaint-procedure')]: named('Complaint procedure', documents),
  [paths.document('terms-of-business')]: named('Terms of business', documents),
  [paths.login()]: named(signIn),
  [paths.forgotPassword()]: { labels: ['Forgotten password', signIn], heading: 'Forgotten your password?' },
  [paths.myQuotes()]: named('My quotes'),
  [paths.thankYou()]: named('Thank you'),
  [paths.choices()]: called('Cookie choices', 'What this browser allows'),
  [paths.subscribe()]: named('Insights by email', 'Insights'),
  [paths.unsubscribe()]: named('Unsubscribe'),
  [paths.verify()]: named('Check a letter'),
}
