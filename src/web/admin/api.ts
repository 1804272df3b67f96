/** The typed calls of the staff area. Add a contract group here to use it in its screens. */
import { createApi, type Transport } from '#contract/api.ts'

const groups = {}

export const adminApi = (transport: Transport) => createApi(groups, transport)
