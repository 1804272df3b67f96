/** Figures with their definitions, and tables, some behind a chart. */
import { ChevronRight, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { statistics, unlisted, type Figure, type FigureTable, type StatisticsPart } from '#contract/admin/statistics.ts'
import { fillPath } from '#contract/endpoint.ts'
import { Bars, Columns, type ChartRow } from '#web/ui/charts/Bars.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { hrefOf, inputOf, scaleUpTo, shownAs, type StatisticsView } from './statisticsView.ts'

export const Part = ({
  part,
  view,
  alone,
}: {
  part: StatisticsPart
  view: StatisticsView
  /** Whether it is the only part shown. */ alone: boolean
}) => (
  <div className="grid grid-cols-1 gap-6">
    <h2 className={alone ? 'sr-only' : 'text-h2'}>{part.title}</h2>
    <FigureCards of={part.key} figures={part.figures} />
    {part.tables.map((table) => (
      <TableWithChart key={table.key} of={part.key} table={table} view={view} />
    ))}
  </div>
)

const FigureCards = ({ of, figures }: { of: string; figures: readonly Figure[] }) => {
  const counted = ({ key, definition }: Figure) => [definition, unlisted[`${of}.${key}`]].filter(Boolean).join(' ')
  return (
    <div>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-t-control rounded-b-foot border border-line bg-surface xl:grid-cols-3">
        {figures.map((figure) => {
          const { key, label, today, unit, value, link } = figure
          const href = hrefOf(link)
          const shown = shownAs(unit, value)
          return (
            <div key={key} className="grid content-start gap-1 p-4 outline outline-line max-xl:odd:last:col-span-2 md:p-5">
              <dt className="flex flex-wrap items-baseline justify-between gap-x-3 text-meta font-semibold">
                {label}
                <span className="text-small font-normal text-hint">{today ? 'Today' : 'In the period'}</span>
              </dt>
              <dd className="font-display text-h2 font-bold tabular-nums">
                {href ? (
                  <Anchor href={href} className="text-link no-underline hover:underline">
                    <Figures>{shown}</Figures>
                    <VisuallyHidden> {label}: show the list</VisuallyHidden>
                  </Anchor>
                ) : (
                  <Figures>{shown}</Figures>
                )}
              </dd>
              <dd className="text-small text-hint max-sm:hidden">{counted(figure)}</dd>
            </div>
          )
        })}
      </dl>
      {/* On a phone the definitions would take more than a screen. */}
      <div className="mt-1 sm:hidden">
        <Details summary="What these figures count">
          <dl className="grid gap-2 text-meta">
            {figures.map((figure) => (
              <div key={figure.key}>
                <dt className="font-semibold">{figure.label}</dt>
                <dd className="text-soft">{counted(figure)}</dd>
              </div>
            ))}
          </dl>
        </Details>
      </div>
    </div>
  )
}

const Csv = ({ href, of }: { href: string; of: string }) => (
  <a href={href} download data-screen-only className={`${buttonClass({ size: 'small', variant: 'quiet' })} -mr-3`}>
    <Icon of={Download} size={16} />
    Export CSV<VisuallyHidden> of {of}</VisuallyHidden>
  </a>
)

const csvHref = (view: StatisticsView, table: string) => {
  const { path, rest } = fillPath(statistics.csv.path, { ...inputOf(view), table })
  return `${path}?${new URLSearchParams(rest as Record<string, string>)}`
}

type Row = FigureTable['rows'][number]

/** Each reason only once, even if several columns share it. */
const whyUnlisted = (of: string, { key, columns }: FigureTable) =>
  [...new Set(columns.flatMap((column) => unlisted[`${of}.${key}.${column.key}`] ?? []))].join(' ')

const TableWithChart = ({ of, table, view }: { of: string; table: FigureTable; view: StatisticsView }) => {
  const columns: readonly Column<Row>[] = [
    {
      key: 'row',
      header: table.of,
      names: true,
      cell: ({ label, path }) =>
        path ? (
          <Anchor href={path} className="link wrap-anywhere">
            {label}
          </Anchor>
        ) : (
          label
        ),
    },
    ...table.columns.map(({ key, label, unit }, at): Column<Row> => ({
      key,
      header: label,
      align: 'end',
      cell: ({ label: row, cells }) => {
        const cell = cells[at]
        const shown = shownAs(unit, cell?.value ?? null)
        const href = cell && cell.value !== 0 ? hrefOf(cell.link) : undefined
        return href ? (
          <Anchor href={href} className="link">
            <Figures>{shown}</Figures>
            <VisuallyHidden>
              {' '}
              {row}, {label}: show the list
            </VisuallyHidden>
          </Anchor>
        ) : (
          <Figures>{shown}</Figures>
        )
      },
    })),
  ]
  return (
    <Card as="section" className="break-inside-avoid">
      <CardHeader level={3} title={table.title} />
      <p className="-mt-3 mb-4 max-w-measure text-meta text-hint">
        {table.definition} {whyUnlisted(of, table)}
      </p>
      <Charted table={table} csv={table.rows.length > 0 && <Csv href={csvHref(view, table.key)} of={table.title} />}>
        <Table
          caption={table.title}
          captionHidden
          columns={columns}
          rows={table.rows}
          rowKey={({ key }) => key || '()'}
          plain={table.columns.length < 3}
          instead={
            table.rows.length === 0 ? (
              <EmptyState title="Nothing in this period">Choose other days, or clear the filters.</EmptyState>
            ) : undefined
          }
        />
        {table.beyond > 0 && (
          <p className="mt-3 text-meta text-soft">
            {table.beyond.toLocaleString('en-GB')} more, with smaller figures, {table.beyond === 1 ? 'is' : 'are'} not shown.
          </p>
        )}
      </Charted>
    </Card>
  )
}

/** The chart, with the table that has every figure folded away below it. Without a chart, the table itself. On paper both are shown. */
const Charted = ({ table, csv, children }: { table: FigureTable; csv: ReactNode; children: ReactNode }) => {
  const drawn = chartOf(table)
  if (!drawn)
    return (
      <>
        <div className="figure-table">{children}</div>
        {csv && <div className="mt-3 flex justify-end">{csv}</div>}
      </>
    )
  return (
    <>
      <Chart table={table} drawn={drawn} />
      <div className="relative mt-3">
        <details>
          <summary data-screen-only className="inline-flex min-h-11 items-center gap-2 text-link hover:text-link-hover">
            <Icon of={ChevronRight} className="turn transition-transform" />
            <span className="underline underline-offset-4">
              Show as a table<VisuallyHidden>: {table.title}</VisuallyHidden>
            </span>
          </summary>
          <div className="figure-table mt-1 print:mt-0">{children}</div>
        </details>
        {/* On the line of the fold, at its end. */}
        {csv && <div className="absolute top-0 right-0 flex min-h-11 items-center">{csv}</div>}
      </div>
    </>
  )
}

/** The most bars in a chart; the table has the rest. */
const mostBars = 12

/** What is drawn. Null for a table without a chart, or whose chart would be an empty box or a single bar. */
const chartOf = ({ columns, rows, chart }: FigureTable) => {
  if (!chart) return null
  const series = chart.columns.flatMap((key) => {
    const at = columns.findIndex((column) => column.key === key)
    const column = columns[at]
    return column ? [{ at, ...column }] : []
  })
  const [first] = series
  if (!first) return null
  const all = rows.map(({ key, label, cells }): ChartRow & { size: number } => {
    const values = series.map(({ at }) => cells[at]?.value ?? 0)
    const size = chart.stacked ? values.reduce((sum, value) => sum + value, 0) : (values[0] ?? 0)
    return { key, label, values, size, shown: shownAs(first.unit, size) }
  })
  const largest = all.reduce<(typeof all)[number] | null>((most, row) => (row.size > (most?.size ?? 0) ? row : most), null)
  return !largest || all.length < 2 ? null : { ...chart, series, unit: first.unit, first: first.label, all, largest }
}

const Chart = ({ table: { title }, drawn }: { table: FigureTable; drawn: NonNullable<ReturnType<typeof chartOf>> }) => {
  const { series, unit, all, largest, stacked, overTime } = drawn
  const what = stacked ? series.map(({ label }) => label.toLowerCase()).join(', ') : drawn.first.toLowerCase()
  const place = `${overTime ? 'in' : 'for'} ${largest.label}: ${largest.shown}`
  // Beside each other, only the first of several is compared: it is named before its figure, which others may exceed.
  const finding = stacked ? `Most ${place} (${what}).` : `Most ${what} ${place}.`
  const top = stacked ? largest.size : Math.max(...all.flatMap(({ values }) => values))
  const bars = all.filter(({ size }) => size > 0)
  return (
    <figure className="grid gap-3">
      <figcaption className="text-meta font-semibold">
        {finding}
        {!overTime && bars.length > mostBars && (
          <span className="font-normal text-hint"> The first {mostBars} are drawn; the table has all.</span>
        )}
      </figcaption>
      {overTime ? (
        <Columns
          title={title}
          description={`${finding} The table below has every figure.`}
          series={series}
          rows={all}
          stacked={stacked}
          scale={scaleUpTo(top, unit === 'hours' && top >= 48 ? 24 : 1).map((value) => ({ value, shown: shownAs(unit, value) }))}
        />
      ) : (
        <Bars rows={bars.slice(0, mostBars)} />
      )}
    </figure>
  )
}
