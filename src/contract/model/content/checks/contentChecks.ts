/**
 * The checks before publishing, for every kind of content: `error` blocks publishing, `warning` does not. Pure: what is at each address
 * and how pictures are described is passed in as `facts`. Used by the editor, by publishing (immediate, scheduled and bulk), by the
 * dashboard, and by the tests of the content that ships with the program.
 *
 * The template guarantees that a page has exactly one h1, taken from `headingOf`. Here that heading is compared with the title and
 * the name in search results.
 */
import { formatDate } from '../../../format.ts'
import { contentKinds } from '../contentKind.ts'
import type { ContentKind } from '../contentName.ts'
import { isMadeElsewhere } from '../kinds/libraryDocument.ts'
import { problemsOf } from '../problemsOf.ts'
import { namedIn } from '../references.ts'
import type { Check, CheckCode } from './check.ts'
import { partsOf, withoutLinks, type Parts } from './contentParts.ts'
import { isDeadAnchor, outsideFault } from './linkTargets.ts'
import { countWords, readingOf } from './readingAge.ts'
import { plain } from '../kinds/searchWords.ts'
import { wordingFaults } from './wording.ts'
import { questionChecks, type QuestionFacts } from '../../questions/editing/questionChecks.ts'
import type { QuestionWords } from '../../questions/editing/questionWords.ts'

/** What exists at an address or under a name. `draft`: written but not public, with its `title`. */
export type Standing =
  | { is: 'public' }
  | { is: 'draft'; title: string }
  | { is: 'moved'; to: string }
  /** Permanently removed from the site. */
  | { is: 'gone' }
  | { is: 'missing' }

export type CheckFacts = {
  at: (path: string) => Standing
  /** 'service/public-liability-insurance' */
  named: (name: string) => Standing
  /** Whether the search index contains this part of a page, such as '/cyber-insurance#law'. The assistant can quote only these. */
  part: (href: string) => boolean
  /** A picture of the media library. Null if it is no longer there. */
  picture: (id: string) => { decorative: boolean; licenceUntil: string | null } | null
  /** A calendar date. Null if it has not been approved. */
  approvedUntil: string | null
  /** The day it is, or would be, published (London time). */
  day: string
  /** The set that the questions belong to. Null for other kinds. */
  questions?: QuestionFacts | null
}

type Written = SearchContent & {
  kind?: unknown
  title?: unknown
  heading?: unknown
  sceneText?: unknown
  body?: { heading?: unknown }
  blocks?: readonly { type?: unknown; props?: { heading?: unknown } }[]
  seo?: { title?: unknown; description?: unknown }
}

const error = (code: CheckCode, path: string, message: string): Check => ({ level: 'error', code, path, message })
const warning = (code: CheckCode, path: string, message: string): Check => ({ level: 'warning', code, path, message })
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const pictures = (kind: ContentKind, content: Written, parts: Parts, { picture, day }: CheckFacts): Check[] => [
  ...(kind === 'industry' && textOf(content.sceneText).trim() === ''
    ? [error('pictures', 'sceneText', 'Say what the picture shows, for people who do not see it')]
    : []),
  ...parts.pictures.flatMap(({ path, media, alt }): Check[] => {
    const found = picture(media)
    if (found === null) return [error('pictures', path, 'A picture is no longer in the media library. Choose another')]
    return [
      ...(alt.trim() === '' && !found.decorative
        ? [error('pictures', path, 'Say what the picture shows, or mark it as decorative in the media library')]
        : []),
      ...(found.licenceUntil !== null && found.licenceUntil < day
        ? [error('pictures', path, `The licence of a picture ended on ${formatDate(found.licenceUntil)}. Choose another or renew it`)]
        : []),
    ]
  }),
]

/** The h1, with its field, if it is not simply the title. */
const headingOf = (kind: ContentKind, content: Written): { path: string; text: string } | null => {
  if (kind === 'service' || kind === 'industry' || kind === 'place') return { path: 'body.heading', text: textOf(content.body?.heading) }
  if (kind !== 'page' || content.kind === 'home') return null
  if (content.kind !== 'built') return { path: 'heading', text: textOf(content.heading) }
  const [first] = content.blocks ?? []
  const text = first?.type === 'hero' ? textOf(first.props?.heading) : ''
  return text === '' ? null : { path: 'blocks.0', text }
}

/** Words that do not identify a page: "insurance" and "cover" occur on all of them. */
const common =
  /^(?:insur|cover|business|commercial|with|from|your|what|that|this|have|about|page|(?:and|the|for|our|are|who|how|you|all|its|not)$)/
const stemsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !common.test(word)).map((word) => word.slice(0, 4))
const names = (heading: string, called: readonly string[]): boolean => {
  const stems = stemsOf(heading)
  const meant = called.flatMap(stemsOf)
  return meant.length === 0 || meant.some((stem) => stems.includes(stem))
}

const mostWords = 9

const headings = (kind: ContentKind, content: Written, parts: Parts): Check[] => {
  const own = headingOf(kind, content)
  const title = textOf(content.title)
  const seen = new Set<string>()
  let level = 1
  let within = ''
  const order = parts.headings.flatMap(({ path, level: next, text }): Check[] => {
    // On a built page, heading levels start again in each block of text, below the page's own heading.
    const place = path.startsWith('blocks.') ? path : ''
    if (place !== within) level = 1
    within = place
    const skipped = next > level + 1
    level = next
    const words = text.trim().toLowerCase()
    const again = words !== '' && seen.has(words)
    seen.add(words)
    if (words === '') return [error('headings', path, 'A heading is empty. Write it or remove it')]
    return [
      ...(skipped ? [error('headings', path, `"${text}" is a smaller heading with no larger one above it`)] : []),
      ...(again ? [warning('headings', path, `Two headings say "${text}"`)] : []),
    ]
  })
  return [
    ...(own && own.text !== '' && title !== '' && !names(own.text, [title, textOf(content.seo?.title)])
      ? [error('headings', own.path, `The heading of the page does not name it: it does not mention "${title}"`)]
      : []),
    ...(own && countWords(own.text) > mostWords
      ? [warning('headings', own.path, `The heading of the page has ${countWords(own.text)} words. Nine are enough`)]
      : []),
    ...order,
  ]
}

const linkFault = (path: string, href: string, standing: Standing): Check[] => {
  switch (standing.is) {
    case 'public':
      return []
    case 'draft':
      return [error('links', path, `The link to ${href} leads to "${standing.title}", which is not public`)]
    case 'moved':
      return [warning('links', path, `The link to ${href} is redirected to ${standing.to}. Link there directly`)]
    case 'gone':
      return [error('links', path, `The link to ${href} leads to a page that was taken off the site`)]
    case 'missing':
      return [error('links', path, `The link to ${href} leads nowhere: there is no such page`)]
  }
}

const links = (kind: ContentKind, content: unknown, parts: Parts, { at, named }: CheckFacts): Check[] => [
  ...parts.links.flatMap(({ path, href }) => {
    const own = /^\/(?!\/)[^?#]*/.exec(href)?.[0]
    const fault = outsideFault(href)
    if (own === undefined) return fault === null ? [] : [error('links', path, fault)]
    const plain = own.length > 1 ? own.replace(/\/$/, '') : own
    const anchor = /#(.+)$/.exec(href)?.[1]
    const dead = anchor !== undefined && isDeadAnchor(kind, content, plain, anchor)
    return dead ? [error('links', path, `The link to ${href} leads to a place that is not on that page`)] : linkFault(path, own, at(plain))
  }),
  ...namedIn(kind, content).flatMap(({ name, path, code }): Check[] => {
    const standing = named(name)
    const [, key = ''] = name.split('/')
    // A page may list covers that the finder does not have.
    if (code && standing.is === 'missing') return []
    // Otherwise the page would go public without the section's content.
    if (standing.is === 'draft' && name.startsWith('section/'))
      return [error('links', path, `The reusable section "${standing.title}" is not public. Publish it first`)]
    if (standing.is === 'draft') return [warning('links', path, `"${standing.title}" is not public: readers do not see it here`)]
    return standing.is === 'public' ? [] : [error('links', path, `Refers to "${key}", which no longer exists`)]
  }),
]

/** Terms that help search find something. Readers do not see them. */
const called = /^(?:synonyms|aliases|tags|words|ask)\./

const claims = ({ texts }: Parts): Check[] =>
  texts.flatMap(({ path, text, linked }) =>
    called.test(path) ? [] : wordingFaults(text, linked).map(({ level, message }): Check => ({ level, code: 'claims', path, message })),
  )

const shortestTitle = 15
const shortestDescription = 50
/** The maximum lengths, 60 and 155 characters, are enforced by the schema. */
const search = ({ seo }: Written): Check[] => {
  const [title, description] = [textOf(seo?.title), textOf(seo?.description)]
  return [
    ...(title !== '' && title.length < shortestTitle
      ? [warning('search', 'seo.title', `A title of ${title.length} characters is too short. Use up to 60`)]
      : []),
    ...(description !== '' && description.length < shortestDescription
      ? [warning('search', 'seo.description', `A description of ${description.length} characters is too short. Use up to 155`)]
      : []),
  ]
}

const approval = ({ approvedUntil, day }: CheckFacts): Check[] =>
  approvedUntil !== null && approvedUntil < day
    ? [error('approval', '', `Its approval ended on ${formatDate(approvedUntil)}. Have it approved again`)]
    : []

/** Most adults read comfortably at a reading age of 14. Texts with fewer than `fewestWords` words are too short to measure. */
const oldestReader = 14
const fewestWords = 100
const longestSentence = 40

const reading = ({ texts }: Parts): Check[] => {
  const plain = texts.map(({ path, text }) => ({ path, text: withoutLinks(text) }))
  const page = readingOf(plain.map(({ text }) => text))
  return [
    ...(page.words >= fewestWords && page.age > oldestReader
      ? [
          warning(
            'reading',
            '',
            `It needs a reading age of ${Math.round(page.age)}. Shorter words and sentences bring it to ${oldestReader}`,
          ),
        ]
      : []),
    ...plain.flatMap(({ path, text }) => {
      const { longest, worst } = readingOf([text])
      return longest > longestSentence
        ? [warning('reading', path, `A sentence of ${longest} words: "${worst.slice(0, 60)}…". Split it`)]
        : []
    }),
  ]
}

/** Kinds that are only looked up and have no readers. */
const unread: readonly ContentKind[] = ['synonym', 'asked']

type SearchContent = { words?: readonly unknown[]; mean?: unknown; ask?: readonly unknown[]; href?: unknown }

/** Checks search words and questions: they contain letters or figures, have no duplicates, and lead somewhere. */
const asking = (kind: ContentKind, content: SearchContent, { at, part }: CheckFacts): Check[] => {
  if (!unread.includes(kind)) return []
  const field = kind === 'asked' ? 'ask' : 'words'
  const entries = (content[field] ?? []).map((one) => plain(textOf(one)))
  const href = textOf(content.href)
  const page = href.replace(/[?#].*/, '')
  return [
    ...entries.flatMap((one, place): Check[] => {
      if (one === '' && textOf(content[field]?.[place]) !== '')
        return [error('incomplete', `${field}.${place}`, 'Nobody can search for this: it has no letters or figures')]
      return one !== '' && entries.indexOf(one) < place ? [error('incomplete', `${field}.${place}`, `"${one}" is here twice`)] : []
    }),
    ...(kind === 'synonym' && plain(textOf(content.mean)) === '' && href === ''
      ? [error('incomplete', 'mean', 'Say what these words mean, or which page to show first')]
      : []),
    ...(kind === 'asked' && href !== '' && at(page).is === 'public' && !part(href)
      ? [error('links', 'href', `The assistant can quote nothing there: ${page} has no part called "${href.split('#')[1] ?? ''}"`)]
      : []),
  ]
}

/** Library documents: the short names of documents made from pages are reserved. */
const reservedSlug = (kind: ContentKind, { slug }: { slug?: unknown }): Check[] =>
  kind === 'document' && isMadeElsewhere(textOf(slug))
    ? [error('taken', 'slug', 'A document of this name is made from a page. Start again under another short name')]
    : []

/** Questions that have the shape of their kind: checks that they fit the program and that their test cases pass. */
const questionsFit = (kind: ContentKind, content: unknown, { questions }: CheckFacts, lacks: boolean): Check[] =>
  kind === 'questions' && questions && !lacks ? questionChecks(content as QuestionWords, questions) : []

/** For questions, keeps only what visitors read: not the program's descriptions, test case input or example answers. */
const readerParts = (kind: ContentKind, parts: Parts): Parts =>
  kind === 'questions'
    ? { ...parts, texts: parts.texts.filter(({ path }) => !/^cases\.|\.(?:is|id|key|value|missing)$/.test(path)) }
    : parts

/** Sorted in the order of `checkCodes`. `content`: as an editor sees it, with current addresses. May be incomplete. */
export const contentChecks = (kind: ContentKind, content: unknown, facts: CheckFacts): Check[] => {
  const parts = readerParts(kind, partsOf(content))
  const written = (content ?? {}) as Written
  const problems = problemsOf(contentKinds[kind], content)
  return [
    ...problems.map(({ path, message }) => error('incomplete', path, message)),
    ...questionsFit(kind, content, facts, problems.length > 0),
    ...reservedSlug(kind, written as { slug?: unknown }),
    ...approval(facts),
    ...pictures(kind, written, parts, facts),
    ...headings(kind, written, parts),
    ...links(kind, content, parts, facts),
    ...asking(kind, written, facts),
    ...claims(parts),
    ...search(written),
    ...(unread.includes(kind) ? [] : reading(parts)),
  ]
}

/** The addresses, page parts and pictures for which facts are needed. */
export const neededFacts = (content: unknown): { paths: string[]; parts: string[]; media: string[] } => {
  const parts = partsOf(content)
  return {
    paths: parts.links.flatMap(({ href }) => /^\/(?!\/)[^?#]*/.exec(href)?.[0].replace(/(?<=.)\/$/, '') ?? []),
    parts: parts.links.flatMap(({ path, href }) => (path === 'href' ? href : [])),
    media: parts.pictures.map(({ media }) => media),
  }
}
