/** The member of staff in charge of a record, whatever kind of record: one word on every screen, in every list and in every CSV. */
export const handlerLabel = 'Handler'
/** Instead of a name. */
export const noHandler = 'Unassigned'

export const handlerName = ({ assignedTo }: { assignedTo: { name: string } | null }) => assignedTo?.name ?? noHandler
