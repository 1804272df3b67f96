/** A page of words: about, legal, home. Stored in the content table, seeded from content/pages/. */
import { isoDate, requiredText, z, type Infer } from '../../../schema.ts'
import { PublishedBlocks } from '../../blocks/publishing.ts'

/**
 * Text of a page. `{firm.name}` and the other names in `firmWords` stand for facts from the settings record;
 * `[words](/path)` is a link to one of our paths, an https: address, mailto: or tel:.
 */
const words = (max = 1600) => requiredText(max)

export const PageBlock = z.union([
  z.strictObject({ p: words() }),
  z.strictObject({ list: z.array(words(600)).check(z.minLength(2)) }),
  z.strictObject({ steps: z.array(words(600)).check(z.minLength(2)) }),
  z.strictObject({
    table: z.strictObject({
      caption: requiredText(120),
      head: z.array(requiredText(60)).check(z.minLength(2)),
      rows: z.array(z.array(words(400))),
    }),
  }),
  /** A highlighted fact: the one thing to remember from a section. */
  z.strictObject({ note: words(600) }),
])
export type PageBlock = Infer<typeof PageBlock>

/** The section with which a legal page begins in easy words. It is no clause of the document, so it has no number (docs/decisions/0113). */
export const easyReadTitle = 'The short version, in easy words'

const section = z.strictObject({ title: requiredText(90), blocks: z.array(PageBlock).check(z.minLength(1)) })

const head = {
  slug: requiredText(80),
  path: requiredText(120),
  /** The label in breadcrumbs, titles and the sitemap. */
  title: requiredText(60),
  published: z.boolean(),
  seo: z.strictObject({ title: requiredText(60), description: requiredText(155) }),
  /** When its wording last changed: "Last updated", and the sitemap's date. */
  updatedOn: isoDate(),
}

const Article = z.strictObject({
  ...head,
  kind: z.enum(['about', 'legal']),
  /** At most nine words. */
  heading: requiredText(90),
  lead: words(500),
  sections: z.array(section).check(z.minLength(2)),
})

const schedule = z.strictObject({
  /** The trade in the picker: 'Cafés'. */
  trade: requiredText(40),
  business: requiredText(60),
  /** The trade's own page, if it has one. */
  slug: z.optional(requiredText(80)),
  rows: z.array(z.strictObject({ item: requiredText(60), value: requiredText(40) })).check(z.minLength(4), z.maxLength(5)),
  /** What this trade usually asks about first. */
  covers: z.array(z.strictObject({ slug: requiredText(80), why: requiredText(160) })).check(z.minLength(3), z.maxLength(5)),
})

const Home = z.strictObject({
  ...head,
  kind: z.literal('home'),
  heading: requiredText(90),
  lead: words(300),
  trades: z.strictObject({
    title: requiredText(60),
    intro: words(300),
    schedules: z.array(schedule).check(z.minLength(4), z.maxLength(10)),
  }),
  groups: z.strictObject({
    title: requiredText(60),
    intro: words(300),
    columns: z.array(
      z.strictObject({
        category: z.enum(['business', 'vehicle', 'specialist']),
        sentence: words(200),
        slugs: z.array(requiredText(80)).check(z.minLength(3)),
      }),
    ),
  }),
  how: z.strictObject({
    title: requiredText(60),
    steps: z.array(z.strictObject({ title: requiredText(60), text: words(300) })).check(z.minLength(3)),
  }),
  story: z.strictObject({
    title: requiredText(90),
    label: requiredText(120),
    intro: words(400),
    entries: z.array(z.strictObject({ when: requiredText(40), text: words(400) })).check(z.minLength(4)),
    lesson: words(400),
  }),
  office: z.strictObject({ title: requiredText(60), text: z.array(words(400)).check(z.minLength(1)) }),
})

/** Built of blocks (model/blocks/block.ts). Its address is its slug. */
const Built = z.strictObject({ ...head, kind: z.literal('built'), blocks: PublishedBlocks })

export const PageContent = z.union([Article, Home, Built])
export type PageContent = Infer<typeof PageContent>
export type ArticleContent = Infer<typeof Article>
export type BuiltContent = Infer<typeof Built>
export type HomeContent = Infer<typeof Home>
