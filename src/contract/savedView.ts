/** Saved views: a named set of a list's query parameters, for one person or for all colleagues. */
import { del, get, patch, post, type Audience } from './endpoint.ts'
import { id, requiredText, text, z, type Infer } from './schema.ts'

/** As in the query string: filters, search, sort, page size and columns. The server checks them against the list. */
const parameters = z.record(text(40, 1), text(500)).check(z.refine((values) => Object.keys(values).length <= 20, 'Too many parameters'))

export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  parameters: z.record(z.string(), z.string()),
  /** Visible to everyone who may see the list. */
  shared: z.boolean(),
  /** Who made it; null if the user did. */
  by: z.nullable(z.string()),
  /** Applied when the list is opened. Each user chooses their own. */
  opensFirst: z.boolean(),
  /** Whether the user may rename, change or delete it. */
  mayChange: z.boolean(),
  version: z.number(),
})
export type SavedView = Infer<typeof SavedView>

export const viewsPerList = 30
const name = () => requiredText(60)
const version = z.number().check(z.int(), z.minimum(0))

/** The endpoints of one audience's saved views. `lists`: the names of its lists. */
export const savedViews = (base: string, lists: readonly [string, ...string[]]) => ({
  list: get(base, { access: 'signedIn', input: z.strictObject({ list: z.enum(lists) }), output: z.array(SavedView) }),
  create: post(base, {
    access: 'signedIn',
    input: z.strictObject({ list: z.enum(lists), name: name(), shared: z.boolean(), opensFirst: z.boolean(), parameters }),
    output: SavedView,
    status: 201,
    idempotent: true,
  }),
  update: patch(`${base}/:id`, {
    access: 'signedIn',
    input: z.strictObject({
      id: id(),
      /** The version that was read: 409 if the view has been changed since. Not checked for `opensFirst`, which is each user's own. */
      version,
      name: z.optional(name()),
      shared: z.optional(z.boolean()),
      opensFirst: z.optional(z.boolean()),
      parameters: z.optional(parameters),
    }),
    output: SavedView,
  }),
  remove: del(`${base}/:id`, { access: 'signedIn', input: z.strictObject({ id: id() }), output: z.object({ removed: z.uuid() }) }),
  /** Undo: restores a deleted one, for a month. */
  restore: post(`${base}/:id/restore`, { access: 'signedIn', input: z.strictObject({ id: id() }), output: SavedView }),
})

type Declared = ReturnType<typeof savedViews>
/** The endpoints as part of a group. */
export type ViewEndpoints = { [K in keyof Declared]: Declared[K] & { name: string; audience: Audience } }
