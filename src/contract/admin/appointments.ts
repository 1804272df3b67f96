/** Staff: appointments and call-backs. */
import { get, post, type Group } from '../endpoint.ts'
import { AppointmentDetail, appointmentKinds, appointmentStatuses, AppointmentSummary } from '../model/appointment.ts'
import { id, queryNumber, requiredText, text, z } from '../schema.ts'

const change = { id: id(), version: z.number().check(z.int(), z.minimum(0)) }
const access = 'appointment:update'

export const appointments = {
  list: get('/api/admin/appointments', {
    access: 'appointment:view',
    input: z.strictObject({
      /** `toAnswer` waits for our word; `live` is everything that is not over. */
      status: z.optional(z.enum([...appointmentStatuses, 'toAnswer', 'live'])),
      kind: z.optional(z.enum(appointmentKinds)),
      when: z.optional(z.enum(['today', 'coming', 'past'])),
      /** Begun, and nobody has said how it went. */
      overdue: z.optional(z.enum(['yes'])),
      /** Reference, name, business, e-mail or phone; part of it is enough. */
      q: z.optional(text(200)),
      sort: z.optional(z.enum(['soonest', 'latest'])),
      cursor: z.optional(requiredText(200)),
      limit: queryNumber(1, 100, 25),
    }),
    output: z.object({ items: z.array(AppointmentSummary), total: z.number(), more: z.boolean(), next: z.nullable(z.string()) }),
  }),
  show: get('/api/admin/appointments/:id', { access: 'appointment:view', input: z.strictObject({ id: id() }), output: AppointmentDetail }),
  /** Tells the visitor, with our note (a video link, where to park) in the mail. */
  confirm: post('/api/admin/appointments/:id/confirm', {
    access,
    input: z.strictObject({ ...change, message: text(500) }),
    output: AppointmentDetail,
    idempotent: true,
  }),
  complete: post('/api/admin/appointments/:id/complete', { access, input: z.strictObject(change), output: AppointmentDetail }),
  noShow: post('/api/admin/appointments/:id/no-show', { access, input: z.strictObject(change), output: AppointmentDetail }),
  /** Tells the visitor and frees the half hour. The reason is for colleagues. */
  cancel: post('/api/admin/appointments/:id/cancel', {
    access,
    input: z.strictObject({ ...change, reason: text(500) }),
    output: AppointmentDetail,
  }),
} satisfies Group
