/** Insurers' terms side by side: the client chooses from these tables, and staff see them before they are sent. */
import { formatDate, formatMoney } from '#contract/format.ts'
import type { Offer } from '#contract/model/quotes/quote.ts'
import { Table, type Column } from '#web/ui/display/Table.tsx'

type Row = { what: string; values: string[] }
type Group = { caption: string; rows: Row[] }

const lines = (offers: readonly Offer[], part: 'limits' | 'excesses'): Row[] => {
  const items = [...new Set(offers.flatMap((offer) => offer[part].map(({ item }) => item)))]
  return items.map((what) => ({
    what,
    values: offers.map((offer) => offer[part].find(({ item }) => item === what)?.value ?? 'Not named in this offer'),
  }))
}

const groupsOf = (offers: readonly Offer[]): Group[] => [
  {
    caption: 'Price for one year',
    rows: [
      { what: 'Premium before tax', values: offers.map(({ net }) => formatMoney(net)) },
      { what: 'Insurance premium tax', values: offers.map(({ ipt, iptRate }) => `${formatMoney(ipt)} (${iptRate}%)`) },
      { what: 'Our fee', values: offers.map(({ fee }) => formatMoney(fee)) },
      { what: 'Total to pay', values: offers.map(({ total }) => formatMoney(total)) },
    ],
  },
  { caption: 'Limits: the most the insurer pays', rows: lines(offers, 'limits') },
  { caption: 'Excess: what you pay of each claim', rows: lines(offers, 'excesses') },
  {
    caption: 'Conditions',
    rows: [
      { what: 'Key differences', values: offers.map(({ keyDifferences }) => keyDifferences.join('\n') || 'None named') },
      { what: 'The insurer asks for', values: offers.map(({ subjectivities }) => subjectivities.join('\n') || 'Nothing more') },
      { what: 'Open until', values: offers.map(({ validUntil }) => formatDate(validUntil)) },
    ],
  },
]

const differs = ({ values }: Row) => new Set(values).size > 1

/** In the order in which the offers stand; none is called best. `only` leaves out the lines in which all insurers agree. */
export const OfferTables = ({ offers, only = false }: { offers: readonly Offer[]; only?: boolean }) => {
  const groups = groupsOf(offers)
    .map(({ caption, rows }) => ({ caption, rows: only ? rows.filter(differs) : rows }))
    .filter(({ rows }) => rows.length > 0)
  const columns: Column<Row>[] = [
    { key: 'what', header: 'What', names: true, cell: ({ what }) => what },
    ...offers.map((offer, index): Column<Row> => ({
      key: offer.id,
      header: offer.scheme ? `${offer.insurer}, ${offer.scheme}` : offer.insurer,
      wrap: true,
      cell: ({ what, values }) => (
        <span className={what === 'Total to pay' ? 'font-semibold tabular-nums' : 'whitespace-pre-line tabular-nums'}>{values[index]}</span>
      ),
    })),
  ]
  return (
    <div className="space-y-4">
      {groups.map(({ caption, rows }) => (
        <Table key={caption} caption={caption} columns={columns} rows={rows} rowKey={({ what }) => what} />
      ))}
    </div>
  )
}
