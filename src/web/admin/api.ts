/** The typed calls of the staff area. Add a contract group here to use it in its screens. */
import { appointments } from '#contract/admin/appointments.ts'
import { claims } from '#contract/admin/claims.ts'
import { dashboard } from '#contract/admin/dashboard.ts'
import { enquiries } from '#contract/admin/enquiries.ts'
import { messages } from '#contract/admin/messages.ts'
import { preferences } from '#contract/admin/preferences.ts'
import { quotes } from '#contract/admin/quotes.ts'
import { wanted } from '#contract/admin/wanted.ts'
import { createApi, type Transport } from '#contract/api.ts'

const groups = { appointments, claims, dashboard, enquiries, messages, preferences, quotes, wanted }

export const adminApi = (transport: Transport) => createApi(groups, transport)
