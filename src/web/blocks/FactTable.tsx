import type { ReactNode } from 'react'
import { Table } from '#web/ui/display/Table.tsx'

/** A table of text: the first column names the row, and on a phone each row is a card. Short rows are padded with empty cells. */
export const FactTable = ({
  caption,
  head,
  rows,
}: {
  caption: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}) => (
  <Table
    caption={caption}
    rows={rows.map((cells, index) => ({ index, cells }))}
    rowKey={({ index }) => String(index)}
    columns={head.map((header, index) => ({
      key: String(index),
      header,
      cell: (row: { cells: readonly ReactNode[] }) => row.cells[index] ?? '',
      names: index === 0,
      wrap: true,
    }))}
  />
)
