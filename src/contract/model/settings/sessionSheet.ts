/** The session lengths as a form. */
import { sessionLimits } from '../site/sessionLengths.ts'
import type { Fields, Sheet } from './sheet.ts'
import { wholeNumber } from './sheets.ts'

const fields = {
  staffIdle: wholeNumber(...sessionLimits.staffIdle),
  staffHours: wholeNumber(...sessionLimits.staffHours),
  clientIdle: wholeNumber(...sessionLimits.clientIdle),
  clientHours: wholeNumber(...sessionLimits.clientHours),
} satisfies Fields

export const sessionSheet: Sheet<'sessionLengths', typeof fields> = {
  key: 'sessionLengths',
  fields,
  labels: {
    staffIdle: 'Staff, idle minutes',
    staffHours: 'Staff, hours in total',
    clientIdle: 'Clients, idle minutes',
    clientHours: 'Clients, hours in total',
  },
  typed: ({ staffIdle, staffHours, clientIdle, clientHours }) => ({
    staffIdle: String(staffIdle),
    staffHours: String(staffHours),
    clientIdle: String(clientIdle),
    clientHours: String(clientHours),
  }),
  value: ({ staffIdle, staffHours, clientIdle, clientHours }) => ({
    staffIdle: Number(staffIdle),
    staffHours: Number(staffHours),
    clientIdle: Number(clientIdle),
    clientHours: Number(clientHours),
  }),
}
