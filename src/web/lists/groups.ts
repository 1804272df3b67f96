/** The rows with those of one group beside each other: the groups in the order of their first rows, and so the rows of each. `first`: before the others. */
export const inGroups = <Row>(rows: readonly Row[], group: (row: Row) => string, first: (row: Row) => boolean = () => false): Row[] =>
  [
    ...Map.groupBy(
      rows.toSorted((one, other) => Number(first(other)) - Number(first(one))),
      group,
    ).values(),
  ].flat()
