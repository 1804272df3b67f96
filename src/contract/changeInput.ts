/** What every change of a record sends: its id and the version that was read. 409 if somebody was faster. */
import { id, z } from './schema.ts'

export const version = z.number().check(z.int(), z.minimum(0))
export const changeInput = { id: id(), version }
