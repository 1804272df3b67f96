/** Public: what every public page needs, text pages, and the list of all pages. */
import { get, group } from '../endpoint.ts'
import { BlockRefs } from '../model/blocks/blockRefs.ts'
import { StoredBlock } from '../model/blocks/storedBlock.ts'
import { Firm } from '../model/site/firm.ts'
import { OurPeople } from '../model/site/ourPeople.ts'
import { Promises } from '../model/site/serviceLevels.ts'
import { PageContent } from '../model/content/kinds/page.ts'
import { TaxRates } from '../model/policies/ipt.ts'
import { Redirect } from '../model/site/redirect.ts'
import { serviceGroups } from '../model/content/kinds/service.ts'
import { tagPurposes } from '../model/site/tagWords.ts'
import { requiredText, text, z, type Infer } from '../schema.ts'

/** The services menu in the header: as many of each group as the settings say. */
export const MenuGroup = z.object({
  category: z.enum(serviceGroups),
  services: z.array(z.object({ title: z.string(), path: z.string() })),
})
export type MenuGroup = Infer<typeof MenuGroup>

export const SiteShell = z.object({
  /** 'https://www.example.com', for canonical URLs and structured data. */
  origin: z.string(),
  /** Current year in London, for the copyright line. */
  year: z.number(),
  firm: Firm,
  /** How soon we answer, in working days. */
  promises: Promises,
  people: OurPeople,
  menu: z.array(MenuGroup),
  /** What visitors are asked to consent to; null if no tag needs consent. */
  asks: z.nullable(z.object({ version: z.string(), purposes: z.array(z.enum(tagPurposes)), providers: z.array(z.string()) })),
})
export type SiteShell = Infer<typeof SiteShell>

export const Listed = z.object({
  path: z.string(),
  title: z.string(),
  group: z.enum([
    'firm',
    'business',
    'vehicle',
    'specialist',
    'industries',
    'places',
    'trades',
    'tools',
    'insights',
    'glossary',
    'documents',
    'legal',
  ]),
  /** ISO timestamp of the last change to its text; null if the page has no text of its own. */
  changedAt: z.nullable(z.string()),
})
export type Listed = Infer<typeof Listed>

export const BuiltPage = z.object({
  path: z.string(),
  title: z.string(),
  seo: z.object({ title: z.string(), description: z.string() }),
  blocks: z.array(StoredBlock),
  refs: BlockRefs,
})
export type BuiltPage = Infer<typeof BuiltPage>

export const site = group('site', 'site', {
  shell: get('/api/site', { access: 'anyone', input: z.strictObject({}), output: SiteShell, cache: 'address' }),
  /** Rates of Insurance Premium Tax by date, and today in London. They are set by law and not secret. */
  taxRates: get('/api/site/tax-rates', {
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ rates: TaxRates, today: z.string() }),
  }),
  page: get('/api/site/page', {
    access: 'anyone',
    input: z.strictObject({ path: requiredText(120) }),
    output: PageContent,
    cache: 'address',
  }),
  /** A page built of blocks: those shown today, with the records they refer to. */
  built: get('/api/site/built', {
    access: 'anyone',
    input: z.strictObject({ path: requiredText(120) }),
    output: BuiltPage,
  }),
  /** Every public page that search engines may list. */
  map: get('/api/site/map', {
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ pages: z.array(Listed) }),
    cache: 'address',
  }),
  /** Old addresses and where they lead; only requested if no page was found. */
  redirects: get('/api/site/redirects', {
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ redirects: z.array(Redirect) }),
    cache: 'address',
  }),
  /** The pages whose addresses look most like a wrong one, at most three. */
  nearest: get('/api/site/nearest', {
    access: 'anyone',
    input: z.strictObject({ path: text(200) }),
    output: z.object({ pages: z.array(z.object({ path: z.string(), title: z.string() })) }),
  }),
})
