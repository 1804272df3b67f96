/** All content as text: what each page says, without keys and codes. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { facts, isProse, withoutLinks } from '#contract/model/content/checks/contentParts.ts'
import { Glossary, type GlossaryTerm } from '#contract/model/content/kinds/glossary.ts'
import { textsOf } from '#contract/model/content/documentBlock.ts'
import { LibraryFile } from '#contract/model/content/kinds/libraryDocument.ts'
import { IndustryContent } from '#contract/model/content/kinds/industry.ts'
import { PageContent } from '#contract/model/content/kinds/page.ts'
import { PlaceContent } from '#contract/model/content/kinds/place.ts'
import { PostContent, wordsOf } from '#contract/model/content/kinds/post.ts'
import { ServiceContent } from '#contract/model/content/kinds/service.ts'
import { TradeContent } from '#contract/model/content/kinds/tradeContent.ts'
import { paths } from '#contract/paths.ts'
import { z } from '#contract/schema.ts'

const root = join(import.meta.dirname, '../../content')

/** A page of any kind with all of its texts. */
export type Words = { page: string; kind: string; heading: string; texts: string[] }

const read = <S extends z.ZodMiniType>(file: string, schema: S): z.output<S> =>
  z.parse(schema, JSON.parse(readFileSync(join(root, file), 'utf8')))
const folder = <S extends z.ZodMiniType>(name: string, schema: S): z.output<S>[] =>
  readdirSync(join(root, name))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => read(`${name}/${file}`, schema))

export const gather = (value: unknown, skip: ReadonlySet<string> = facts): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap((item) => gather(item, skip))
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, item]) => (skip.has(key) && !isProse(key, item) ? [] : gather(item, skip)))
        : []
type Node = PostContent['body']['content'][number]
/** Paragraphs, headings, items and cells of an article, one by one. */
const blocksOf = (node: { readonly type: string; readonly content?: readonly unknown[] }): string[] =>
  node.type === 'paragraph' || node.type === 'heading'
    ? [wordsOf(node as Node)]
    : [
        ...('attrs' in node ? gather(node.attrs, new Set(['kind', 'level'])) : []),
        ...(node.content ?? []).flatMap((child) => blocksOf(child as Node)),
      ]

export const wordsOfService = ({ path, title, summary, seo, tags, body }: ServiceContent): Words => {
  const { covers, excludes, ...rest } = body
  return {
    page: path,
    kind: 'service',
    heading: body.heading,
    texts: [title, summary, ...gather(seo), ...tags, ...covers, ...excludes, ...gather(rest)].map(withoutLinks),
  }
}
export const wordsOfPage = (page: PageContent): Words => ({
  page: page.path,
  kind: 'page',
  heading: page.kind === 'built' ? page.title : page.heading,
  texts: gather(page).map(withoutLinks),
})
export const wordsOfPost = ({ slug, title, summary, seo, body }: PostContent): Words => ({
  page: paths.post(slug),
  kind: 'post',
  heading: title,
  texts: [title, summary, ...gather(seo), ...blocksOf(body)],
})
const wordsOfIndustry = ({ slug, title, summary, seo, body }: IndustryContent): Words => ({
  page: paths.industry(slug),
  kind: 'industry',
  heading: body.heading,
  texts: [title, summary, ...gather(seo), ...gather(body)],
})
export const wordsOfPlace = ({ path, title, summary, seo, body }: PlaceContent): Words => ({
  page: path,
  kind: 'place',
  heading: body.heading,
  texts: [title, summary, ...gather(seo), ...gather(body)],
})
const wordsOfTrade = ({ slug, name, note, law, limits, claim, faq, covers }: TradeContent): Words => ({
  page: paths.trade(slug),
  kind: 'trade',
  heading: name,
  texts: [
    note,
    ...law,
    ...gather([limits, claim, faq]),
    ...Object.values(covers).flatMap((list) => list.flatMap(({ reason }) => reason ?? [])),
  ],
})
const wordsOfTerm = ({ slug, term, meaning, fuller, example }: GlossaryTerm): Words => ({
  page: paths.term(slug),
  kind: 'term',
  heading: term,
  texts: [meaning, fuller, example],
})

/** Sections with the same text in every guide and checklist. */
const shared = new Set(['Ask us', 'Then phone us', 'What not to do'])
const wordsOfDocument = ({ slug, title, summary, editions: [newest] }: LibraryFile): Words => ({
  page: paths.document(slug),
  kind: 'document',
  heading: title,
  texts: [
    summary,
    ...(newest ? textsOf({ ...newest.body, sections: newest.body.sections.filter((section) => !shared.has(section.title)) }) : []),
  ].map(withoutLinks),
})

export const shelf = {
  services: folder('services', ServiceContent),
  pages: folder('pages', PageContent),
  posts: folder('posts', PostContent),
  industries: folder('industries', IndustryContent),
  places: folder('places', PlaceContent),
  documents: folder('documents', LibraryFile),
  trades: folder('trades', TradeContent),
  terms: read('glossary.json', Glossary),
}
export type Shelf = typeof shelf

export const allWords = (from: Shelf = shelf): Words[] => [
  ...from.services.map(wordsOfService),
  ...from.pages.map(wordsOfPage),
  ...from.posts.map(wordsOfPost),
  ...from.industries.map(wordsOfIndustry),
  ...from.places.map(wordsOfPlace),
  ...from.documents.map(wordsOfDocument),
  ...from.trades.map(wordsOfTrade),
  ...from.terms.map(wordsOfTerm),
]

/** Texts of the tools and the quote questions: not pages of their own, but the same rules apply. */
export const toolWords = (): Words[] =>
  ['tools', 'questions', 'questions/families', 'tools/finder', 'tools/quiz', 'tools/specimen'].flatMap((name) =>
    readdirSync(join(root, name))
      .filter((file) => file.endsWith('.json'))
      .map((file) => ({
        page: `content/${name}/${file}`,
        kind: 'tool',
        heading: file,
        texts: gather(
          JSON.parse(readFileSync(join(root, name, file), 'utf8')),
          new Set(['slug', 'id', 'code', 'cover', 'version', 'pattern', 'autocomplete', 'autoComplete']),
        ),
      })),
  )
