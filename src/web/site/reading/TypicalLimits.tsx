/** Usual limits for a cover or a trade, each with a note on the sum. */
import type { ServiceBody } from '#contract/model/content/kinds/service.ts'
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Table } from '#web/ui/display/Table.tsx'

type Limits = ServiceBody['limits']

export const TypicalLimits = ({ caption, intro, rows }: { caption: string; intro?: string; rows: Limits['rows'] }) => (
  <section id="limits" className="fold-part">
    <h2>Typical limits</h2>
    <PhoneFold summary={`See ${rows.length} typical limits`}>
      {intro && <p className="mt-5 max-w-measure">{intro}</p>}
      <div className="limit-rows mt-5">
        <Table
          caption={caption}
          captionHidden
          rows={rows}
          rowKey={({ item }) => item}
          columns={[
            { key: 'item', header: 'For', cell: ({ item }) => item, names: true, wrap: true },
            {
              key: 'typical',
              header: 'Typical limit',
              cell: ({ typical }) => (
                <span className="font-semibold">
                  <Figures>{typical}</Figures>
                </span>
              ),
              wrap: true,
            },
            {
              key: 'note',
              header: 'Worth knowing',
              cell: ({ note }) => (
                <span className="text-meta text-soft">
                  <Figures>{note}</Figures>
                </span>
              ),
              wrap: true,
            },
          ]}
        />
      </div>
      <p className="mt-3 text-meta text-hint">
        These are typical figures, not advice. Your contracts and the worst loss you could have decide what is right for you.
      </p>
    </PhoneFold>
  </section>
)
