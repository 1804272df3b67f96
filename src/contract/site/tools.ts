/** Public: the questions and answers of the public tools. Nothing about the visitor is sent: answers stay in the page's URL. */
import { get, group } from '../endpoint.ts'
import { CoverFacets } from '../model/quotes/coverSummary.ts'
import { Incident, Scenario, verdicts } from '../model/tools/explorer.ts'
import { Specimen } from '../model/tools/specimen.ts'
import { Finder, FinderRule, FinderStep } from '../model/tools/finder.ts'
import { Trade } from '../model/questions/question.ts'
import { QuizBand, QuizQuestion } from '../model/tools/quiz.ts'
import { requiredText, z, type Infer } from '../schema.ts'

/** A product page; null if it is not published. */
const page = z.nullable(z.object({ title: z.string(), path: z.string() }))

export const ToolCover = z.object({
  code: z.string(),
  name: z.string(),
  pays: z.string(),
  limit: z.string(),
  without: z.string(),
  online: z.boolean(),
  page,
})
export type ToolCover = Infer<typeof ToolCover>

const pages = z.record(z.string(), page)

export const FinderData = z.object({
  example: Finder.shape.example,
  steps: z.array(FinderStep),
  rules: z.array(FinderRule),
  covers: z.array(ToolCover),
  /** Product pages that rules refer to, by slug. */
  pages,
  /** With the covers that each usually asks for, as the quote form ticks them. */
  trades: z.array(z.extend(Trade, { usual: z.array(z.string()) })),
})
export type FinderData = Infer<typeof FinderData>

export const QuizData = z.object({ title: z.string(), questions: z.array(QuizQuestion), bands: z.array(QuizBand), pages })
export type QuizData = Infer<typeof QuizData>

export const ScenarioSummary = z.object({
  slug: z.string(),
  title: z.string(),
  story: z.string(),
  verdict: z.enum(verdicts),
  /** Codes of the covers that respond, and of those together with the ones people expect to respond. */
  responds: z.array(z.string()),
  covers: z.array(z.string()),
  industries: z.array(z.string()),
  /** The kind of incident, by which they are listed. */
  incident: z.string(),
  words: z.array(z.string()),
})
export type ScenarioSummary = Infer<typeof ScenarioSummary>

export const ExplorerData = z.object({
  scenarios: z.array(ScenarioSummary),
  covers: z.array(z.object({ code: z.string(), name: z.string() })),
  industries: z.array(z.object({ slug: z.string(), title: z.string() })),
  incidents: z.array(z.object({ slug: z.string(), title: z.string() })),
})
export type ExplorerData = Infer<typeof ExplorerData>

export const ScenarioPage = z.extend(Scenario, {
  incident: Incident,
  /** Every cover that it mentions. */
  named: z.array(z.object({ code: z.string(), name: z.string(), pays: z.string(), online: z.boolean(), page })),
})
export type ScenarioPage = Infer<typeof ScenarioPage>

/** Each line with the glossary terms it uses, without unpublished ones. */
export const SpecimenPage = z.object({
  ...Specimen.shape,
  parts: z.array(
    z.object({
      ...Specimen.shape.parts.def.element.shape,
      lines: z.array(
        z.object({
          label: z.string(),
          says: z.string(),
          means: z.string(),
          terms: z.array(z.object({ slug: z.string(), term: z.string(), meaning: z.string() })),
        }),
      ),
    }),
  ),
})
export type SpecimenPage = Infer<typeof SpecimenPage>

export const ComparedCover = z.object({
  code: z.string(),
  name: z.string(),
  online: z.boolean(),
  pays: z.string(),
  limit: z.string(),
  page,
  facets: CoverFacets,
})
export type ComparedCover = Infer<typeof ComparedCover>

export const tools = group('site', 'tools', {
  finder: get('/api/tools/finder', { access: 'anyone', input: z.strictObject({}), output: FinderData, cache: 'address' }),
  quiz: get('/api/tools/quiz', { access: 'anyone', input: z.strictObject({}), output: QuizData, cache: 'address' }),
  explorer: get('/api/tools/explorer', {
    access: 'anyone',
    input: z.strictObject({}),
    output: ExplorerData,
    cache: 'address',
    about: 'Every scenario in short, for filters',
  }),
  scenario: get('/api/tools/scenarios/:slug', {
    access: 'anyone',
    input: z.strictObject({ slug: requiredText(60) }),
    output: ScenarioPage,
    cache: 'address',
  }),
  specimen: get('/api/tools/specimen', {
    access: 'anyone',
    input: z.strictObject({}),
    output: SpecimenPage,
    cache: 'address',
    about: 'A policy made up to be read, with what each line means',
  }),
  covers: get('/api/tools/covers', {
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ covers: z.array(ComparedCover) }),
    cache: 'address',
  }),
})
