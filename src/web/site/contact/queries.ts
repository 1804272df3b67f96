/** What the contact page reads. */
import { queryOptions } from '@tanstack/react-query'
import type { SlotKind } from '#contract/model/slot.ts'
import type { Deps } from '#web/app/deps.tsx'
import { calls } from '../calls.ts'

/** The note that says when this form was shown; a new one for every form. */
export const contactFormQuery = (deps: Deps) =>
  queryOptions({ queryKey: ['contact', 'form'], queryFn: async () => (await calls(deps)).contact.form() })

/** Half hours of one day, and how much is free on the others. Asked anew on every visit: others book too. */
export const slotsQuery = (deps: Deps, kind: SlotKind, day: string | null) =>
  queryOptions({
    queryKey: ['appointments', 'slots', kind, day],
    queryFn: async () => (await calls(deps)).appointments.slots({ kind, ...(day && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {}) }),
    staleTime: 0,
  })
