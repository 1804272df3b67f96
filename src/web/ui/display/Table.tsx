import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Anchor } from '../navigation/Anchor.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export type SortState = { key: string; direction: 'asc' | 'desc' }

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Use `end` for figures. */
  align?: 'start' | 'end'
  /** This column names the row: its cells are row headers, sticky at the left, and the card titles on a phone. One per table. A sentence gets more room. */
  names?: boolean | 'sentence' | undefined
  sortable?: boolean
  /** The header is for screen readers only (a column of buttons or checkboxes). */
  hiddenHeader?: boolean
  /** Lets the column's cells wrap; others stay on one line. Narrow: it leaves its room to the others. */
  wrap?: boolean | 'narrow' | undefined
  /** Not shown in the cards on a phone. */
  offPhone?: boolean
  /** The value says what it is, as a status does: in the cards it stands under the name, without a label, and a status `first`. */
  tells?: true | 'first' | undefined
  /** The same for what stands at the end of a line of a card: when something is due, and with whom it is. */
  ends?: boolean | undefined
  /** Said before the value in the cards on a phone. */
  cardWord?: string | undefined
  /** Names a person, in one line, which leaves less room to the name of the row. */
  person?: boolean | undefined
  /** A column for the row's checkbox or menu instead of a value. On cards they are in the corners. */
  control?: 'pick' | 'menu'
  /** Shown instead of the header's text, which then only labels the cells in the cards. */
  head?: ReactNode
}

export type TableProps<Row> = {
  /** Names the table and labels its scrolling region. */
  caption: string
  captionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Current order, and the link to change it (sorted on the server, kept in the URL). */
  sort?: SortState
  sortHref?: (next: SortState) => string
  /** Shown instead of the rows: an empty or error state. The header stays. */
  instead?: ReactNode
  /** The rows are from the previous reply while the next one loads: dimmed but readable. */
  stale?: boolean
  selected?: (row: Row) => boolean
  /** On a phone, rows stay rows and the region scrolls. For few, short columns. */
  plain?: boolean
  /** Only one row, and no other can come by another search: a card without headers, on a wide screen too. */
  lone?: boolean
  /** The heading above each run of rows with the same one. */
  group?: ((row: Row) => string) | undefined
}

/**
 * A table with a caption, in a region that scrolls sideways and can be focused by keyboard. Below 768 px each row becomes a card.
 * Headers sort by link, so sorting works without script and the order can be shared. A row's link is a real link in its naming cell.
 */
export const Table = <Row,>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  sort,
  sortHref,
  instead,
  stale,
  selected,
  plain,
  lone,
  group,
}: TableProps<Row>) => (
  <div
    role="region"
    aria-label={caption}
    tabIndex={lone ? undefined : 0}
    className={classes('table-region', plain ? 'table-plain' : lone ? 'table-lone' : 'table-roomy')}
  >
    <table
      role="table"
      aria-busy={stale || undefined}
      className={classes('data-table', !plain && 'table-cards', group && !lone && 'table-grouped')}
    >
      <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={lone ? undefined : sort} sortHref={lone ? undefined : sortHref} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {instead ? (
          <tr role="row">
            <td role="cell" colSpan={columns.length} className="table-instead">
              {instead}
            </td>
          </tr>
        ) : (
          rows.map((row, at) => (
            <Fragment key={rowKey(row)}>
              <GroupHeading of={group && !lone ? [row, rows[at - 1]].map((one) => one && group(one)) : []} columns={columns.length} />
              <tr role="row" data-selected={selected?.(row) || undefined}>
                {columns.map((column) => {
                  const Tag = column.names ? 'th' : 'td'
                  return (
                    <Tag
                      key={column.key}
                      role={column.names ? 'rowheader' : 'cell'}
                      scope={column.names ? 'row' : undefined}
                      data-label={bare(column) ? undefined : column.header}
                      className={classes(
                        column.names && 'table-names',
                        column.names === 'sentence' && 'table-sentence',
                        column.align === 'end' && 'table-end',
                        column.control && `table-${column.control}`,
                        (column.wrap || column.names) && 'table-wrap',
                        column.offPhone && 'table-off-phone',
                        column.wrap === 'narrow' && 'table-narrow',
                        column.tells && 'table-tells',
                        column.tells === 'first' && 'table-first',
                        column.ends && 'table-ends',
                        column.person && 'table-person',
                      )}
                    >
                      {bare(column) ? column.cell(row) : <Value of={column.cell(row)} word={column.cardWord} />}
                    </Tag>
                  )
                })}
              </tr>
            </Fragment>
          ))
        )}
      </tbody>
    </table>
  </div>
)

/** `of`: that of a row and of the one before it. */
const GroupHeading = ({ of: [own, before], columns }: { of: readonly (string | undefined)[]; columns: number }) =>
  own !== undefined &&
  own !== before && (
    <tr role="row" className="table-group">
      <th role="rowheader" scope="rowgroup" colSpan={columns}>
        {own}
      </th>
    </tr>
  )

/** The word does not part from the value. */
const Value = ({ of, word }: { of: ReactNode; word: string | undefined }) => (
  <div>
    {word !== undefined && of !== null && of !== undefined && of !== false && of !== '' && (
      <span className="card-word">{`${word}\u00a0`}</span>
    )}
    {of}
  </div>
)

/** Columns whose cells need no label on a phone's cards. */
const bare = <Row,>({ names, hiddenHeader, control }: Column<Row>) => names || hiddenHeader || control !== undefined

type HeadProps<Row> = { column: Column<Row>; sort: SortState | undefined; sortHref: ((next: SortState) => string) | undefined }
const Head = <Row,>({ column, sort, sortHref }: HeadProps<Row>) => {
  const sorted = sort?.key === column.key ? sort.direction : null
  const text = column.head ?? (column.hiddenHeader || column.control ? <span className="sr-only">{column.header}</span> : column.header)
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={column.sortable && sortHref ? (sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none') : undefined}
      className={classes(
        column.align === 'end' && 'table-end',
        column.names && 'table-names',
        column.names === 'sentence' && 'table-sentence',
        column.control && `table-${column.control}`,
      )}
    >
      {column.sortable && sortHref ? (
        <Anchor
          href={sortHref({ key: column.key, direction: sorted === 'asc' ? 'desc' : 'asc' })}
          className={classes('inline-flex min-h-8 items-center gap-1 rounded-control hover:text-ink', sorted && 'text-ink')}
        >
          {text}
          <Icon
            of={sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown}
            size={16}
            className={sorted ? undefined : 'text-control'}
          />
        </Anchor>
      ) : (
        text
      )}
    </th>
  )
}
