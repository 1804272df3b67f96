/** Small charts without a library. They render on the server, use no style attributes (our policy forbids them) and print unchanged. */
import { useId } from 'react'
import { classes } from '../display/classes.ts'

export type ChartSeries = { key: string; label: string }
/** `values`: one for each series, none below zero. `shown`: the row's figure, formatted. */
export type ChartRow = { key: string; label: string; values: readonly number[]; shown: string }

/** Distinguishable without colour: filled, hollow, pale. */
const looks = [
  'fill-chart-1 stroke-chart-1',
  'fill-surface stroke-chart-4',
  'fill-line stroke-chart-6',
  'fill-chart-5 stroke-chart-5',
] as const

const Legend = ({ series }: { series: readonly ChartSeries[] }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-soft">
    {series.map(({ key, label }, at) => (
      <li key={key} className="flex items-center gap-2">
        <svg aria-hidden viewBox="0 0 12 12" width="12" height="12">
          <rect x="1" y="1" width="10" height="10" strokeWidth="2" className={looks[at]} />
        </svg>
        {label}
      </li>
    ))}
  </ul>
)

/** The words under each column, if all of them are months and there is room: the year where it begins. Null for days and weeks. */
const monthsOf = (rows: readonly ChartRow[]) => {
  const months = rows.map(({ label }) => /^((?:\d+(?: to \d+)? )?[A-Z][a-z]{2}) (\d{4})$/.exec(label) ?? [])
  if (rows.length > 13 || months.some(({ length }) => length === 0)) return null
  return months.map(([, month = '', year = ''], at) => ({ month, year: at === 0 || month === 'Jan' ? year : '' }))
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
/** Keeps a line the same thickness however far the chart is stretched. */
const hairline = { strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const
const bar = { strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke' } as const

/**
 * Columns over time, from left to right: stacked, or the series side by side. The SVG stretches to fill its space, so all labels are
 * text outside it. The numbers are in the table that goes with every chart.
 */
export const Columns = ({
  title,
  description,
  series,
  rows,
  stacked,
  scale,
}: {
  title: string
  description: string
  series: readonly ChartSeries[]
  rows: readonly ChartRow[]
  stacked: boolean
  /** Round values up the side of the chart, formatted, with a line for each: up to the highest column or beyond. */
  scale: readonly { value: number; shown: string }[]
}) => {
  const id = useId()
  const top = Math.max(1, ...scale.map(({ value }) => value))
  const height = (value: number) => (value / top) * 96
  const wide = 100 / rows.length
  const months = monthsOf(rows)
  const each = stacked ? wide * 0.7 : (wide * 0.7) / series.length
  return (
    <div className="grid gap-2">
      <Legend series={series} />
      <div className="flex gap-2">
        <Scale scale={scale} height={height} />
        <div className="grid min-w-0 grow gap-2">
          <svg
            role="img"
            aria-labelledby={`${id}-title ${id}-text`}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="h-44 w-full border-b border-line"
          >
            <title id={`${id}-title`}>{title}</title>
            <desc id={`${id}-text`}>{description}</desc>
            {scale.map(({ value }) => (
              <line key={value} x1="0" x2="100" y1={100 - height(value)} y2={100 - height(value)} className="stroke-line" {...hairline} />
            ))}
            {rows.map(({ key, values }, place) =>
              values.map((value, at) => {
                const below = stacked ? height(sum(values.slice(0, at))) : 0
                const left = place * wide + wide * 0.15 + (stacked ? 0 : at * each)
                return (
                  value > 0 && (
                    <rect
                      key={`${key} ${series[at]?.key}`}
                      x={left}
                      y={100 - below - height(value)}
                      width={each}
                      height={height(value)}
                      className={looks[at]}
                      {...bar}
                    />
                  )
                )
              }),
            )}
          </svg>
          {months && (
            <p aria-hidden className="flex text-center text-small leading-heading text-hint max-sm:hidden">
              {months.map(({ month, year }) => (
                <span key={`${month} ${year}`} className="min-w-0 flex-1">
                  {month} {year}
                </span>
              ))}
            </p>
          )}
          <p aria-hidden className={classes('flex justify-between gap-4 text-small text-hint', months && 'sm:hidden')}>
            <span>{rows[0]?.label}</span>
            {rows.length > 2 && <span>{rows[Math.floor((rows.length - 1) / 2)]?.label}</span>}
            {rows.length > 1 && <span>{rows.at(-1)?.label}</span>}
          </p>
        </div>
      </div>
    </div>
  )
}

/** In pixels: `h-44` of the chart. */
const chartHeight = 176
/** The figures up the side, each at its line. A drawing of its own, because the chart's is stretched. */
const Scale = ({ scale, height }: { scale: readonly { value: number; shown: string }[]; height: (value: number) => number }) => {
  const wide = Math.max(...scale.map(({ shown }) => shown.length)) * 7.5
  return (
    <svg aria-hidden width={wide} height={chartHeight} className="shrink-0 overflow-visible">
      {scale.map(({ value, shown }) => (
        <text
          key={value}
          x={wide}
          y={chartHeight * (1 - height(value) / 100) + 4}
          textAnchor="end"
          className="fill-hint text-small tabular-nums"
        >
          {shown}
        </text>
      ))}
    </svg>
  )
}

/** Bars of one series, in the order given, each with its name and figure: read aloud as a list. */
export const Bars = ({ rows }: { rows: readonly ChartRow[] }) => {
  const top = Math.max(...rows.map(({ values }) => values[0] ?? 0))
  return (
    <ul className="grid gap-x-3 gap-y-2 bars">
      {rows.map(({ key, label, values, shown }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-3 text-small sm:col-span-3 sm:grid sm:grid-cols-subgrid">
          <span className="min-w-0 text-soft">{label}</span>
          <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="order-last h-4 w-full sm:order-none">
            <rect width="100" height="10" className="fill-panel" />
            <rect width={((values[0] ?? 0) / top) * 100} height="10" className="fill-chart-1" />
          </svg>
          <span className="text-right font-semibold tabular-nums">{shown}</span>
        </li>
      ))}
    </ul>
  )
}
