/** What passages are made of: sentences of a paragraph, items of a list, rows of a table. Pure. */
import type { DocumentBlock } from '#contract/model/content/documentBlock.ts'
import type { PassageRow } from './search.table.ts'

export type Passage = Omit<PassageRow, 'id'>
export type Source = Pick<Passage, 'path' | 'page' | 'reviewedOn'> & Partial<Pick<Passage, 'aliases' | 'boost'>>
export type Part = Pick<Passage, 'kind'> &
  Partial<Pick<Passage, 'anchor' | 'section' | 'heading' | 'aliases' | 'boost'>> & { lines: readonly string[] }

/** The id of a section on its page: `fieldId` of the web side; the assistant's test keeps them in step. */
export const idOf = (title: string) => title.replace(/[^\w-]+/g, '-')

/** Not after "e.g." or "No."; a full stop inside quotation marks ends its sentence too. */
const boundary = /(?<=[.!?]["'\u201d\u2019)]?)(?<!\b(?:e\.g|i\.e|No|St|approx|vs)\.)\s+(?=["'\u201c\u2018(]?[A-Z£0-9{])/

export const sentencesOf = (text: string): string[] =>
  text
    .replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
    .split(boundary)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

export const labelled = (label: string, items: readonly string[]) => items.map((item) => `${label}\t${item}`)
/** The words that introduce a list: the last sentence before it, "An underwriter will want to know:". */
export const leadIn = (intro: string) => sentencesOf(intro).at(-1) ?? ''

export const make = (source: Source, parts: readonly Part[]): Passage[] =>
  parts
    .filter(({ lines }) => lines.length > 0)
    .map(({ lines, kind, anchor = '', section = '', heading = '', aliases = '', boost = 1 }) => ({
      path: source.path,
      page: source.page,
      reviewedOn: source.reviewedOn,
      anchor,
      section,
      heading,
      aliases: [source.aliases, aliases].filter(Boolean).join(' '),
      asked: '',
      kind,
      body: lines.join('\n'),
      boost: (source.boost ?? 1) * boost,
    }))

export const prose = (paragraphs: readonly string[], rest: Omit<Part, 'lines' | 'kind'> = {}): Part[] =>
  paragraphs.map((text) => ({ kind: 'text', lines: sentencesOf(text), ...rest }))
export const questions = (faq: readonly { question: string; answer: string }[]): Part[] =>
  faq.map(({ question, answer }) => ({
    kind: 'faq',
    anchor: idOf(question),
    section: question,
    heading: question,
    lines: sentencesOf(answer),
  }))
export const titled = (anchor: string, list: readonly { title: string; text: string }[]): Part[] =>
  list.map(({ title, text }) => ({ kind: 'text', anchor, section: title, heading: title, lines: sentencesOf(text) }))
type Table = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }
/** Two columns: one passage with a line for each row. More: a passage for each row, named by its first cell, as cells need a context. */
export const tableRows = ({ caption, head, rows }: Table, rest: Omit<Part, 'lines' | 'kind'>): Part[] =>
  head.length === 2
    ? [
        {
          kind: 'list',
          ...rest,
          heading: [rest.heading, caption].filter(Boolean).join(', '),
          lines: rows.map((row) => `${unlinked(row[0] ?? '')}\t${unlinked(row[1] ?? '')}`),
        },
      ]
    : rows.map((row) => ({
        kind: 'list',
        ...rest,
        section: unlinked(row[0] ?? ''),
        heading: `${unlinked(row[0] ?? '')}: ${rest.section ?? ''}, ${caption}, ${head[0] ?? ''}`,
        lines: row.slice(1).flatMap((cell, index) => (cell.trim() ? [`${head[index + 1] ?? ''}\t${unlinked(cell)}`] : [])),
      }))
type Section = { title: string; paragraphs: readonly string[]; table?: Table | undefined }
export const sections = (list: readonly Section[]): Part[] =>
  list.flatMap(({ title, paragraphs, table }) => {
    const rest = { anchor: idOf(title), section: title, heading: title }
    return [...prose(paragraphs, rest), ...(table ? tableRows(table, rest) : [])]
  })
/** Each limit and the note about it, both labelled with the item. */
export const limits = (rows: readonly { item: string; typical: string; note: string }[], heading: string): Part => ({
  kind: 'list',
  anchor: 'limits',
  section: 'Typical limits',
  heading,
  lines: rows.flatMap(({ item, typical, note }) => [`${item}\t${typical}`, ...(note ? [`${item}\t${note}`] : [])]),
})
/** The blocks of a section of a text page or document. `kind`: the kind of passage for its paragraphs and steps. */
export const blocks = (list: readonly DocumentBlock[], kind: 'firm' | 'text', rest: Omit<Part, 'lines' | 'kind'>): Part[] =>
  list.flatMap((block, index): Part[] => {
    if ('p' in block) return block.p.trimEnd().endsWith(':') ? [] : [{ kind, ...rest, lines: sentencesOf(block.p) }]
    if ('note' in block) return [{ kind, ...rest, lines: sentencesOf(block.note) }]
    // A table on one of the firm's pages is still about the firm.
    if ('table' in block) return tableRows(block.table, rest).map((part) => (kind === 'firm' ? { ...part, kind } : part))
    if ('columns' in block) return []
    const before = list[index - 1]
    const label = before && 'p' in before && before.p.trimEnd().endsWith(':') ? leadIn(before.p) : (rest.section ?? '')
    if ('list' in block) return [{ kind: kind === 'firm' ? kind : 'list', ...rest, lines: labelled(label, block.list.map(unlinked)) }]
    const items = 'steps' in block ? block.steps : block.checks
    return [{ kind: kind === 'firm' ? kind : 'steps', ...rest, lines: kind === 'firm' ? items.flatMap(sentencesOf) : items.map(unlinked) }]
  })
export const unlinked = (text: string) => text.replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
export const asks = ({ intro, list }: { intro: string; list: readonly string[] }): Part => ({
  kind: 'list',
  anchor: 'asks',
  section: 'What insurers ask',
  heading: 'What insurers ask, information and documents for a quote',
  lines: labelled(leadIn(intro), list),
})
