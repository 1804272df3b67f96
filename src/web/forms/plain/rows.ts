/** Without script: the parameter of a list's URL that says which rows are chosen. Ids, or `everyRow`; empty if none was ticked. */
export const chosenRows = 'chosen'

/** All rows that match, also those on other pages. */
export const everyRow = 'all'
