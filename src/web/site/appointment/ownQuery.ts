import { appointments } from '#contract/site/appointments.ts'
import { qOrNull } from '#web/app/data/query.ts'

/** The appointment for a signed link. Null if the link is not one of ours. */
export const ownAppointmentQuery = (token: string) => qOrNull([404, 422], appointments.show, { token }, { staleTime: 0 })
