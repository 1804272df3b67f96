/**
 * Cuts published content into passages: the sentences of one paragraph, the items of one list, the answer to one question. Every line is word for
 * word what its page shows. Invented claims stories are left out, because outside their page they read as facts.
 */
import type { ContentOf } from '#contract/model/content/contentKind.ts'
import { contentsOf, wordsOf, type PostContent, type PostNode } from '#contract/model/content/kinds/post.ts'
import type { ArticleContent } from '#contract/model/content/kinds/page.ts'
import type { ServiceContent } from '#contract/model/content/kinds/service.ts'
import { employersReason, type TradeContent } from '#contract/model/content/kinds/tradeContent.ts'
import type { DocumentBody } from '#contract/model/content/documentBlock.ts'
import { paths } from '#contract/paths.ts'
import {
  asks,
  blocks,
  idOf,
  labelled,
  leadIn,
  limits,
  make,
  prose,
  questions,
  sections,
  sentencesOf,
  titled,
  type Part,
  type Passage,
} from './passageParts.ts'

export type { Passage }

export const ofService = ({ path, title, tags, reviewedOn, body }: ServiceContent): Passage[] =>
  make({ path, page: title, reviewedOn, aliases: tags.join(' '), boost: 1.1 }, [
    { kind: 'lead', lines: sentencesOf(body.lead) },
    ...prose(body.intro),
    {
      kind: 'list',
      anchor: 'pays',
      section: 'Designed to pay for',
      heading: 'What it pays for',
      lines: labelled('Designed to pay for', body.covers),
    },
    {
      kind: 'list',
      anchor: 'pays',
      section: 'Does not pay for',
      heading: 'What it does not pay for',
      lines: labelled('Does not pay for', body.excludes),
    },
    {
      kind: 'list',
      anchor: 'who',
      section: 'Who needs it',
      heading: 'Who needs it',
      lines: labelled(leadIn(body.whoNeedsIt.intro), body.whoNeedsIt.list),
    },
    {
      kind: 'law',
      anchor: 'law',
      section: 'Is it required?',
      heading: 'Is it required by law, compulsory or legal?',
      lines: [body.law.summary, ...body.law.text].flatMap(sentencesOf),
    },
    { kind: 'text', anchor: 'limits', section: 'Typical limits', heading: 'Typical limits', lines: sentencesOf(body.limits.intro) },
    limits(body.limits.rows, 'Typical limits, sums insured, how much cover is usual'),
    {
      kind: 'list',
      anchor: 'price',
      section: 'What moves the price',
      heading: 'What moves the price, what the premium depends on',
      lines: body.price.factors.map(({ factor, why }) => `${factor}\t${why}`),
    },
    asks(body.insurersAsk),
    ...sections(body.sections),
    ...questions(body.faq),
  ])

export const ofIndustry = ({ slug, title, reviewedOn, body }: ContentOf<'industry'>): Passage[] =>
  make({ path: paths.industry(slug), page: title, reviewedOn }, [
    { kind: 'lead', lines: sentencesOf(body.lead) },
    ...prose(body.intro),
    {
      kind: 'trade',
      anchor: 'programme',
      section: 'What firms like yours buy',
      heading: `What ${title} businesses usually buy`,
      aliases: body.who.list.join(' '),
      lines: body.programme.covers.map(({ name, reason }) => `${name}\t${reason}`),
    },
    ...titled('risks', body.risks),
    ...sections(body.sections),
    asks(body.insurersAsk),
    ...questions(body.faq),
  ])

export const ofPlace = ({ path, title, reviewedOn, body }: ContentOf<'place'>): Passage[] =>
  make({ path, page: title, reviewedOn, boost: 0.9 }, [
    { kind: 'lead', lines: sentencesOf(body.lead) },
    ...prose(body.intro),
    ...titled('districts', body.districts),
    ...titled('risks', body.risks),
    ...sections([body.economy, body.service]),
    ...questions(body.faq),
  ])

/** Blocks in order, each under the last second-level heading before it. A list is introduced by the paragraph above it. */
export const ofPost = ({ slug, title, tags, updated, body }: PostContent): Passage[] => {
  const anchors = contentsOf(body).map(({ anchor }) => anchor)
  const parts: Part[] = []
  let at = { section: '', anchor: '', heading: '' }
  let before = ''
  let opened = 0
  const itemsOf = (node: Extract<PostNode, { type: 'bulletList' | 'orderedList' }>) => node.content.map((item) => wordsOf(item))
  for (const node of body.content) {
    if (node.type === 'heading') {
      const words = wordsOf(node)
      if (node.attrs.level === 2) at = { section: words, anchor: anchors[opened++] ?? '', heading: words }
      else at = { ...at, heading: `${at.section}: ${words}` }
    } else if (node.type === 'bulletList' || node.type === 'orderedList') {
      const label = before.endsWith(':') ? leadIn(before) : at.section
      parts.push({ kind: 'list', ...at, lines: labelled(label, itemsOf(node)) })
    } else if (node.type === 'callout') {
      const heading = `${node.attrs.title} ${at.heading}`
      parts.push({ kind: 'text', ...at, heading, lines: node.content.flatMap((paragraph) => sentencesOf(wordsOf(paragraph))) })
    } else if (node.type === 'paragraph') {
      const words = wordsOf(node)
      if (!words.endsWith(':')) parts.push({ kind: 'text', ...at, lines: sentencesOf(words) })
    }
    before = node.type === 'paragraph' ? wordsOf(node) : ''
  }
  return make({ path: paths.post(slug), page: title, reviewedOn: updated, aliases: tags.join(' '), boost: 0.95 }, parts)
}

export const ofTerm = ({ slug, term, meaning, fuller, aliases }: ContentOf<'term'>): Passage[] =>
  make({ path: paths.term(slug), page: term, reviewedOn: null }, [
    { kind: 'term', section: 'Insurance glossary', heading: term, aliases: aliases.join(' '), lines: [meaning, ...sentencesOf(fuller)] },
  ])

export type CoverNames = ReadonlyMap<string, { name: string; pays: string }>

/** Without the trade's questions: they are about vaccines, dogs and wine, and would match questions about those rather than about insurance. */
export const ofTrade = ({ slug, name, synonyms, note, law, covers, limits: sums }: TradeContent, named: CoverNames): Passage[] =>
  make({ path: paths.trade(slug), page: name, reviewedOn: null, aliases: synonyms.join(' ') }, [
    {
      kind: 'trade',
      section: 'Insurance by trade',
      heading: `${name}: what insurance this trade usually buys`,
      lines: [...covers.essential, ...covers.recommended].flatMap(({ code, reason = code === 'EL' ? employersReason : '' }) => {
        const cover = named.get(code)
        return cover && reason ? [`${cover.name}\t${reason}`] : []
      }),
    },
    { kind: 'text', section: 'Insurance by trade', heading: `${name}: what underwriters look at`, lines: sentencesOf(note) },
    {
      kind: 'law',
      anchor: 'law',
      section: 'What the law asks',
      heading: `${name}: what is required by law or compulsory`,
      lines: law.flatMap(sentencesOf),
    },
    limits(sums, `${name}: typical limits, sums insured, how much cover is usual`),
  ])

export const ofScenario = (scenario: ContentOf<'scenario'>, named: CoverNames, incident: ContentOf<'incident'> | undefined): Passage[] =>
  make({ path: paths.policyExplorer({ s: scenario.slug }), page: 'Policy explorer', reviewedOn: null }, [
    {
      kind: 'scenario',
      section: scenario.title,
      heading: scenario.title,
      aliases: scenario.words.join(' '),
      lines: [
        ...sentencesOf(scenario.why),
        ...scenario.responds.flatMap(({ cover }) => {
          const known = named.get(cover)
          return known ? [`${known.name}\t${known.pays}`] : []
        }),
        ...scenario.conditions.flatMap(sentencesOf),
      ],
    },
    ...(incident
      ? [
          {
            kind: 'steps' as const,
            section: 'What to do first',
            heading: `What to do first, straight after: ${incident.title}`,
            aliases: incident.slug,
            lines: incident.first,
            boost: 0.8,
          },
        ]
      : []),
  ])

/** Facts of the firm stay as `{firm.phone}`: they are filled in when the passage is shown. */
export const ofPage = ({ path, title, lead, sections: list, updatedOn }: ArticleContent): Passage[] =>
  make({ path, page: title, reviewedOn: updatedOn, boost: 0.95 }, [
    { kind: 'lead', lines: sentencesOf(lead) },
    ...list.flatMap(({ title: section, blocks: inside }) =>
      blocks(inside, 'firm', { section, heading: section, anchor: idOf(section), aliases: otherWords[section] ?? '' }),
    ),
  ])
/** Other words that people use for these sections. */
const otherWords: Readonly<Record<string, string>> = {
  Claims: 'report make notify start a claim',
  'How we are paid': 'fees commission charge earn paid',
  'What happens then': 'how long answer reply complaint',
  'How long we keep it': 'retention delete personal data',
  'What we collect': 'personal data information hold',
}

/** Sections in every document that say how to reach us; the contact page answers that. */
const everywhere = new Set(['Ask us', 'Then phone us'])

/** Guides and claim checklists only. Key facts and terms repeat what their own pages say. */
export const ofDocument = ({
  slug,
  title,
  summary,
  from,
  body,
}: {
  slug: string
  title: string
  summary: string
  from: string
  body: DocumentBody
}): Passage[] =>
  make({ path: paths.document(slug), page: title, reviewedOn: from, boost: 0.95 }, [
    { kind: 'lead', aliases: summary, lines: sentencesOf(body.lead) },
    ...body.sections
      .filter(({ title }) => !everywhere.has(title))
      .flatMap(({ title: section, blocks: inside }) => blocks(inside, 'text', { section, heading: section, anchor: idOf(section) })),
  ])

/** How to reach us, with a link to the contact page. */
export const ofContact = (): Passage[] =>
  make({ path: paths.contact(), page: 'Contact', reviewedOn: null }, [
    {
      kind: 'firm',
      section: 'Reach us directly',
      heading: 'Office hours, opening hours, opening times, phone, telephone number, email address: contact us, ring, call, reach, open',
      lines: ['Phone\t{firm.phone}', 'Office hours\t{firm.hours}', 'Email\t{firm.email}'],
    },
  ])
