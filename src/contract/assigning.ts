/** Assigning one or more rows of a list to a colleague. Done by `server/features/assigning`, offered by `web/lists/AssignMany.tsx`. */
import type { Access } from './access.ts'
import { get, post } from './endpoint.ts'
import { choiceOrId, mostSelected } from './list.ts'
import { handlerLabel, handlerName, noHandler } from './model/people/handler.ts'
import { id, z, type Infer } from './schema.ts'

/** The column and the filter by which a list shows the handlers of its records. */
export const handlerColumn = { label: handlerLabel, text: handlerName, person: true }
export const handlerFilter = choiceOrId(handlerLabel, [
  { value: 'me', label: 'Mine' },
  { value: 'none', label: noHandler },
])

export const Assigned = z.object({
  /** The rows that changed: each one's new version, and who had it before. */
  done: z.array(z.object({ id: z.uuid(), version: z.number(), before: z.nullable(z.uuid()) })),
  /** How many rows that person already had. */
  unchanged: z.number(),
  /** The rows left unchanged, and why. */
  refused: z.array(z.object({ id: z.uuid(), name: z.string(), message: z.string() })),
})
export type Assigned = Infer<typeof Assigned>

const version = z.number().check(z.int(), z.minimum(0))

/** A colleague, or none: null, or the empty option of a form. */
export const colleagueOrNobody = z.pipe(
  z.union([z.literal(''), z.nullable(id('Choose a colleague, or nobody'))]),
  z.transform((userId) => userId || null),
)

/** `base`: the path of the list's own endpoint. */
export const assigning = <S extends z.ZodMiniType, const V extends Access, const C extends Access>(
  base: string,
  { list, view, change }: { list: { selection: S }; view: V; change: C },
) => ({
  /** Who rows may be assigned to. Declare it before a `show`, whose path would match this one too. */
  assignees: get(`${base}/assignees`, {
    access: view,
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  /** A null userId unassigns. Changes all it can in one transaction and names the rest. 409 if the number of matching rows is not `count`. */
  assignMany: post(`${base}/assign`, {
    access: change,
    input: z.strictObject({ selection: list.selection, userId: colleagueOrNobody }),
    output: Assigned,
    idempotent: true,
  }),
  /** Undo: gives each row back to the person who had it before, unless it has been changed since. */
  assignBack: post(`${base}/assign/undo`, {
    access: change,
    input: z.strictObject({
      rows: z.array(z.strictObject({ id: id(), version, userId: z.nullable(id()) })).check(z.minLength(1), z.maxLength(mostSelected)),
    }),
    output: Assigned,
  }),
})
