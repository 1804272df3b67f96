import type { SlotKind } from '#contract/model/contact/slot.ts'
import { appointments } from '#contract/site/appointments.ts'
import { q } from '#web/app/data/query.ts'

/** The half hours of one day, and how many are free on the others. Fetched on every visit, because other visitors book too. */
export const slotsQuery = (kind: SlotKind, day: string | null) =>
  q(appointments.slots, { kind, ...(day && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {}) }, { staleTime: 0 })
