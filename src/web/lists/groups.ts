/** The rows with those of one group beside each other: the groups in the order of their first rows, and so the rows of each. */
export const inGroups = <Row>(rows: readonly Row[], group: (row: Row) => string): Row[] => [...Map.groupBy(rows, group).values()].flat()
