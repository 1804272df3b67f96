/** Calendar files: /appointment.ics, the entry behind a signed link, as in the mails; and /renewals.ics, for clients' calendar programs. */
import type { Hono } from 'hono'
import { Failure } from '#contract/failure.ts'
import { addressLine } from '#contract/model/people/address.ts'
import { appointmentCalendar, daysCalendar } from '#contract/model/contact/calendar.ts'
import { OwnAppointment } from '#contract/site/appointments.ts'
import { renewalFeed } from '#contract/site/renewalFeed.ts'
import type { RequestTools } from '#server/http/requestTools.ts'
import type { Db } from '#server/db/connect.ts'
import { getFirm } from '#server/features/settings/settings.ts'

export const mountCalendarFile = (app: Hono, tools: RequestTools, parts: { db: Db; origin: string; now: () => Date }) =>
  app.get('/appointment.ics', async (c) => {
    const token = (c.req.query('token') ?? '').slice(0, 200)
    if (token === '') throw new Failure('notFound', 'Not found')
    const { body } = await tools.callAsVisitor(c.req.raw, 'appointments.show', { token })
    const own = OwnAppointment.parse(body.data)
    const firm = await getFirm({ db: parts.db })
    const state = own.status === 'cancelled' ? 'CANCELLED' : own.status === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE'
    const text = appointmentCalendar(
      { ...own, state },
      {
        name: firm.name,
        email: firm.email,
        phone: firm.phone.shown,
        address: addressLine(firm.headOffice),
        host: new URL(parts.origin).hostname,
      },
      parts.now().toISOString(),
    )
    return new Response(text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="appointment.ics"',
        'cache-control': 'no-store',
      },
    })
  })

export const mountRenewalCalendar = (app: Hono, tools: RequestTools, parts: { db: Db; origin: string; now: () => Date }) =>
  app.get('/renewals.ics', async (c) => {
    const token = (c.req.query('token') ?? '').slice(0, 200)
    if (token === '') throw new Failure('notFound', 'Not found')
    const { body } = await tools.callAsVisitor(c.req.raw, 'renewalFeed.show', { token })
    const firm = await getFirm({ db: parts.db })
    const days = renewalFeed.show.output.parse(body.data)
    return new Response(daysCalendar(`Insurance renewals, ${firm.name}`, new URL(parts.origin).hostname, days, parts.now().toISOString()), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="renewals.ics"',
        'cache-control': 'no-store',
      },
    })
  })
