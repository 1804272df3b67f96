/** Appointments for other features and both audiences: the staff list, the signed link and mail props. */
import { paths } from '#contract/paths.ts'
import type { Ctx, JobCtx } from '#server/ctx.ts'
import type { AppointmentRow } from './appointments.table.ts'

export { purge } from './erasing.ts'
export { appointmentRows } from './appointmentRows.ts'

const use = 'appointment'
/** A token for one appointment. It does not expire: the appointment's status and time decide what can still be done. */
export const appointmentToken = ({ keys }: Pick<Ctx, 'keys'>, id: string) => `${id}.${keys.sign(use, id)}`
export const appointmentLink = (ctx: Pick<Ctx, 'keys' | 'origin'>, id: string) =>
  ctx.origin + paths.appointment({ token: appointmentToken(ctx, id) })
/** Null if the token is not valid. */
export const idOfToken = ({ keys }: Pick<Ctx, 'keys'>, token: string): string | null => {
  const [, id = '', signature = ''] = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.([\w.-]{10,120})$/.exec(token) ?? []
  return id && keys.verify(use, id, signature) ? id : null
}

type Sender = Pick<Ctx | JobCtx, 'keys' | 'origin'>
/** What the visitor's mails about one appointment need. */
export const mailFacts = (ctx: Sender, row: Pick<AppointmentRow, 'id' | 'reference' | 'startsAt' | 'channel' | 'sequence'>) => ({
  reference: row.reference,
  startsAt: row.startsAt.toISOString(),
  channel: row.channel,
  sequence: row.sequence,
  link: appointmentLink(ctx, row.id),
})
