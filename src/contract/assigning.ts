/** Giving records of a list to a colleague, several at once. `server/features/assigning` does it, `web/lists/AssignMany.tsx` offers it. */
import type { Access } from './access.ts'
import { get, post } from './endpoint.ts'
import { mostSelected } from './list.ts'
import { id, z, type Infer } from './schema.ts'

export const Assigned = z.object({
  /** What has changed: the version that came of it, and who had it before. */
  done: z.array(z.object({ id: z.uuid(), version: z.number(), before: z.nullable(z.uuid()) })),
  /** How many were that person's already. */
  unchanged: z.number(),
  /** What was left as it is, and why. */
  refused: z.array(z.object({ id: z.uuid(), name: z.string(), message: z.string() })),
})
export type Assigned = Infer<typeof Assigned>

const version = z.number().check(z.int(), z.minimum(0))

/** One colleague, or nobody: null, or the empty choice of a form. */
export const colleagueOrNobody = z.pipe(
  z.union([z.literal(''), z.nullable(id())]),
  z.transform((userId) => userId || null),
)

/** `base`: the path of the list's own endpoint. */
export const assigning = <S extends z.ZodMiniType, const V extends Access, const C extends Access>(
  base: string,
  { list, view, change }: { list: { selection: S }; view: V; change: C },
) => ({
  /** Who may be given one. Declared before a `show`, whose path would swallow it. */
  assignees: get(`${base}/assignees`, {
    access: view,
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  /** Null takes them off whoever has them. All that can be changed are, in one transaction; the others are named. 409 when other rows match than were counted. */
  assignMany: post(`${base}/assign`, {
    access: change,
    input: z.strictObject({ selection: list.selection, userId: z.nullable(id()) }),
    output: Assigned,
    idempotent: true,
  }),
  /** Undo: each row back to whoever had it, unless somebody has changed it since. */
  assignBack: post(`${base}/assign/undo`, {
    access: change,
    input: z.strictObject({
      rows: z.array(z.strictObject({ id: id(), version, userId: z.nullable(id()) })).check(z.minLength(1), z.maxLength(mostSelected)),
    }),
    output: Assigned,
  }),
})
