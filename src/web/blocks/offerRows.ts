/** Insurers' quotes as table lines: what each insurer says about the same item, and whether they differ. */
import { formatDate, formatMoney } from '#contract/format.ts'
import type { Offer } from '#contract/model/quotes/quote.ts'

export type OfferCell =
  /** A sum or a few words, aligned to the end of the column. `note`: the text after the sum. */
  | { as: 'figure'; figure: string; stop: string; note: string }
  | { as: 'words'; lines: string[] }
  /** The insurer adds nothing here. */
  | { as: 'nothing'; text: string }
  /** Another insurer mentions this item, but this one does not. */
  | { as: 'missing'; text: string }

export type OfferLine = { what: string; cells: OfferCell[]; differs: boolean; wordy: boolean }
export type OfferGroup = { title: string; lines: OfferLine[] }

const missing: OfferCell = { as: 'missing', text: 'Not mentioned in this quote' }

/** Items that differ only in spelling share a line: with a plain or a curly (\u2019) apostrophe, in capitals or not. */
const keyOf = (item: string) =>
  item
    .replaceAll(/\u2019/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const longestFigure = 24
const longestNote = 60

/** Splits '£2,000,000 any one claim' into the sum and its note. Longer text is kept as words. */
export const cellOf = (value: string): OfferCell => {
  const [, figure, stop = '', note = ''] =
    /^(£\s?\d[\d,.]*\d(?: ?(?:million|m)\b)?|£\d(?: ?(?:million|m)\b)?)([,;:]?)(?:\s+(.*))?$/i.exec(value) ?? []
  if (figure && note.length <= longestNote) return { as: 'figure', figure, stop, note }
  return value.length <= longestFigure ? { as: 'figure', figure: value, stop: '', note: '' } : { as: 'words', lines: [value] }
}

const textOf = (cell: OfferCell) =>
  cell.as === 'figure' ? `${cell.figure}${cell.stop} ${cell.note}`.trim() : cell.as === 'words' ? cell.lines.join('\n') : cell.text

/** If one insurer's cell is a sentence, all cells in the line are set as words, so that they align at the same edge. */
const lineOf = (what: string, cells: OfferCell[]): OfferLine => {
  const wordy = cells.some(({ as }) => as === 'words')
  return {
    what,
    cells: wordy ? cells.map((cell): OfferCell => (cell.as === 'figure' ? { as: 'words', lines: [textOf(cell)] } : cell)) : cells,
    differs: new Set(cells.map((cell) => `${cell.as === 'missing'} ${keyOf(textOf(cell))}`)).size > 1,
    wordy,
  }
}

const named = (offers: readonly Offer[], part: 'limits' | 'excesses'): OfferLine[] => {
  const items = new Map<string, string>()
  for (const { item } of offers.flatMap((offer) => offer[part])) if (!items.has(keyOf(item))) items.set(keyOf(item), item)
  return [...items].map(([key, what]) =>
    lineOf(
      what,
      offers.map((offer) => {
        const [first, ...more] = offer[part].filter(({ item }) => keyOf(item) === key).map(({ value }) => value)
        if (first === undefined) return missing
        return more.length > 0 ? { as: 'words', lines: [first, ...more] } : cellOf(first)
      }),
    ),
  )
}

const money = (pence: number): OfferCell => ({ as: 'figure', figure: formatMoney(pence), stop: '', note: '' })
const list = (lines: readonly string[], none: string): OfferCell =>
  lines.length > 0 ? { as: 'words', lines: [...lines] } : { as: 'nothing', text: none }

/** The total price including tax and fee. Shown above all other lines. */
export const totalLine = (offers: readonly Offer[]): OfferLine =>
  lineOf(
    'Total to pay',
    offers.map(({ total }) => money(total)),
  )

/** A renewal's key differences are what gets worse: they come first, with their number. */
const worseGroup = (offers: readonly Offer[]): OfferGroup => ({
  title: 'Changes for the worse against last year',
  lines: [
    lineOf(
      'How many',
      offers.map(({ keyDifferences }): OfferCell => ({ as: 'figure', figure: String(keyDifferences.length), stop: '', note: '' })),
    ),
    lineOf(
      'Which',
      offers.map(({ keyDifferences }) => list(keyDifferences, 'Nothing gets worse')),
    ),
  ],
})

/** In the order a broker would compare them: price, limits, excess, conditions. `renewal`: led by what gets worse. */
export const offerGroups = (offers: readonly Offer[], renewal = false): OfferGroup[] =>
  [
    ...(renewal ? [worseGroup(offers)] : []),
    {
      title: 'How the total is made up',
      lines: [
        lineOf(
          'Premium before tax',
          offers.map(({ net }) => money(net)),
        ),
        lineOf(
          'Insurance premium tax',
          offers.map(({ ipt, iptRate }): OfferCell => ({ as: 'figure', figure: formatMoney(ipt), stop: '', note: `at ${iptRate}%` })),
        ),
        lineOf(
          'Our fee',
          offers.map(({ fee }) => money(fee)),
        ),
      ],
    },
    { title: 'Limits: the most the insurer pays', lines: named(offers, 'limits') },
    { title: 'Excess: what you pay of each claim', lines: named(offers, 'excesses') },
    {
      title: 'Conditions',
      lines: [
        ...(renewal
          ? []
          : [
              lineOf(
                'Key differences',
                offers.map(({ keyDifferences }) => list(keyDifferences, 'None named')),
              ),
            ]),
        lineOf(
          'The insurer asks for',
          offers.map(({ subjectivities }) => list(subjectivities, 'Nothing more')),
        ),
        lineOf(
          'Open until',
          offers.map(({ validUntil }): OfferCell => ({ as: 'figure', figure: formatDate(validUntil), stop: '', note: '' })),
        ),
      ],
    },
  ].filter(({ lines }) => lines.length > 0)

/** How many lines there are including the total, in how many the insurers differ, and whether any insurer leaves an item out. */
export const differencesOf = (offers: readonly Offer[]) => {
  const lines = [totalLine(offers), ...offerGroups(offers).flatMap((group) => group.lines)]
  return {
    all: lines.length,
    differ: lines.filter(({ differs }) => differs).length,
    missing: lines.some(({ cells }) => cells.some(({ as }) => as === 'missing')),
  }
}
