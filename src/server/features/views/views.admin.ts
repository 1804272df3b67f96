/**
 * Saved views of staff lists. A private view belongs to its creator and is 404 to anyone else. A shared one is visible to everyone who may see the
 * list, and can be changed by its creator or an administrator.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { admits } from '#contract/access.ts'
import { lists, type ListName } from '#contract/admin/lists.ts'
import type { views as contract } from '#contract/admin/views.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { viewsPerList, type SavedView } from '#contract/savedView.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { users } from '#server/features/users/users.table.ts'
import { firstViews, savedViews } from './views.table.ts'

type Ctx = CtxFor<'signedIn'>

/** Throws forbidden for the views of a list that the user may not see, or that does not exist. */
const listFor = (ctx: Ctx, name: string) => {
  const endpoint = Object.entries(lists).find(([key]) => key === name)?.[1]
  if (!endpoint || !admits(endpoint.access, ctx.actor)) throw new Failure('forbidden', 'You do not have permission to do this')
  return endpoint.list
}

/** A view may only hold what the list's address may. Refuses names of columns or filters that do not exist. */
const checked = (ctx: Ctx, name: string, parameters: Record<string, string>) => {
  const parsed = listFor(ctx, name).view.safeParse(parameters)
  if (!parsed.success)
    throw new Failure('invalid', 'This view contains something the list does not know', { fields: { parameters: 'Invalid value' } })
  return parameters
}

const found = (ctx: Ctx) =>
  ctx.db
    .select({ view: savedViews, by: users.name, first: firstViews.viewId })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.ownerId))
    .leftJoin(firstViews, and(eq(firstViews.viewId, savedViews.id), eq(firstViews.userId, ctx.actor.userId)))
    .$dynamic()
type Found = Awaited<ReturnType<typeof found>>[number]

const mayChange = ({ actor }: Ctx, { ownerId, shared }: Found['view']) =>
  ownerId === actor.userId || (shared && actor.kind === 'staff' && actor.role === 'admin')

const savedViewOf = (ctx: Ctx, { view, by, first }: Found): SavedView => ({
  id: view.id,
  name: view.name,
  parameters: view.parameters,
  shared: view.shared,
  by: view.ownerId === ctx.actor.userId ? null : (by ?? 'A former user'),
  opensFirst: first !== null,
  mayChange: mayChange(ctx, view),
  version: view.version,
})

/** Row-level security hides other users' private views; the check of the list's access hides the rest. */
const one = async (ctx: Ctx, id: string, state = isNull(savedViews.removedAt)): Promise<Found> => {
  const [row] = await found(ctx).where(and(eq(savedViews.id, id), state))
  const visible = row && (row.view.shared || row.view.ownerId === ctx.actor.userId)
  if (!visible || !admits(lists[row.view.list as ListName].access, ctx.actor)) throw new Failure('notFound', 'Not found')
  return row
}

/** The user's own first, then by name. */
export const list = async (ctx: Ctx, { list: name }: ParsedInputOf<typeof contract.list>): Promise<SavedView[]> => {
  listFor(ctx, name)
  const rows = await found(ctx)
    .where(and(eq(savedViews.list, name), isNull(savedViews.removedAt)))
    .orderBy(desc(eq(savedViews.ownerId, ctx.actor.userId)), asc(savedViews.name), asc(savedViews.id))
  return rows.filter(({ view }) => view.shared || view.ownerId === ctx.actor.userId).map((row) => savedViewOf(ctx, row))
}

const chooseFirst = async (ctx: Ctx, { id, list: name }: { id: string; list: string }, first: boolean) => {
  const mine = and(eq(firstViews.userId, ctx.actor.userId), eq(firstViews.list, name))
  await ctx.db.delete(firstViews).where(first ? mine : and(mine, eq(firstViews.viewId, id)))
  if (first) await ctx.db.insert(firstViews).values({ userId: ctx.actor.userId, list: name, viewId: id })
}

const requireRoom = async (ctx: Ctx, name: string, ownerId: string) => {
  const theirs = and(eq(savedViews.ownerId, ownerId), eq(savedViews.list, name), isNull(savedViews.removedAt))
  const [counted] = await ctx.db.select({ views: count() }).from(savedViews).where(theirs)
  if ((counted?.views ?? 0) >= viewsPerList) throw new Failure('conflict', `You have ${viewsPerList} views of this list. Delete one first.`)
}

/** The index refuses duplicate names too; this gives the reason. */
const requireFreeName = async (
  ctx: Ctx,
  { list: name, ownerId, id, name: called }: Pick<Found['view'], 'list' | 'ownerId' | 'id' | 'name'>,
) => {
  const theirs = and(eq(savedViews.ownerId, ownerId), eq(savedViews.list, name), isNull(savedViews.removedAt), ne(savedViews.id, id))
  const [other] = await ctx.db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(theirs, sql`lower(${savedViews.name}) = lower(${called})`))
  if (other) throw new Failure('conflict', `There is a view called "${called}" already. Choose another name.`)
}

export const create = async (ctx: Ctx, input: ParsedInputOf<typeof contract.create>): Promise<SavedView> => {
  const { list: name, opensFirst, ...rest } = input
  const parameters = checked(ctx, name, input.parameters)
  await requireRoom(ctx, name, ctx.actor.userId)
  const id = randomUUID()
  await requireFreeName(ctx, { list: name, ownerId: ctx.actor.userId, id, name: rest.name })
  await ctx.db.insert(savedViews).values({ ...rest, id, list: name, ownerId: ctx.actor.userId, parameters })
  if (opensFirst) await chooseFirst(ctx, { id, list: name }, true)
  await writeAudit(ctx, { action: 'views.create', subjectType: 'view', subjectId: id, after: { list: name, ...rest } })
  return savedViewOf(ctx, await one(ctx, id))
}

export const update = async (
  ctx: Ctx,
  { id, version, opensFirst, ...change }: ParsedInputOf<typeof contract.update>,
): Promise<SavedView> => {
  const before = await one(ctx, id)
  const { view } = before
  if (Object.values(change).some((value) => value !== undefined)) {
    if (!mayChange(ctx, view)) throw new Failure('forbidden', 'Only the person who made this view, or an administrator, can change it')
    // An administrator may not make another user's view private, because they could never see it again.
    if (change.shared === false && view.ownerId !== ctx.actor.userId)
      throw new Failure('forbidden', 'Only the person who made this view can make it private')
    if (change.parameters) checked(ctx, view.list, change.parameters)
    if (change.name !== undefined) await requireFreeName(ctx, { ...view, name: change.name })
    // The statement that raises the version also compares it, so the second of two concurrent changes finds no row.
    const changed = await ctx.db
      .update(savedViews)
      .set({ ...change, version: version + 1 })
      .where(and(eq(savedViews.id, id), eq(savedViews.version, version)))
      .returning({ id: savedViews.id })
    if (changed.length === 0) throw new Failure('conflict', `"${view.name}" was changed since you opened it. Look at it again.`)
  }
  if (opensFirst !== undefined) await chooseFirst(ctx, view, opensFirst)
  const after = await one(ctx, id)
  await writeAudit(ctx, { action: 'views.update', subjectType: 'view', subjectId: id, before: before.view, after: after.view })
  return savedViewOf(ctx, after)
}

export const remove = async (ctx: Ctx, { id }: { id: string }) => {
  const { view } = await one(ctx, id)
  if (!mayChange(ctx, view)) throw new Failure('forbidden', 'Only the person who made this view, or an administrator, can delete it')
  await ctx.db.update(savedViews).set({ removedAt: ctx.now() }).where(eq(savedViews.id, id))
  await ctx.db.delete(savedViews).where(and(eq(savedViews.ownerId, view.ownerId), lt(savedViews.removedAt, monthBefore(ctx.now()))))
  await writeAudit(ctx, { action: 'views.remove', subjectType: 'view', subjectId: id, before: view })
  return { removed: id }
}

const monthBefore = (now: Date) => new Date(now.getTime() - 30 * 24 * 3_600_000)

export const restore = async (ctx: Ctx, { id }: { id: string }): Promise<SavedView> => {
  const { view } = await one(ctx, id, isNotNull(savedViews.removedAt))
  if (!mayChange(ctx, view)) throw new Failure('forbidden', 'Only the person who made this view, or an administrator, can restore it')
  await requireRoom(ctx, view.list, view.ownerId)
  await requireFreeName(ctx, view)
  await ctx.db.update(savedViews).set({ removedAt: null }).where(eq(savedViews.id, id))
  const after = await one(ctx, id)
  await writeAudit(ctx, { action: 'views.restore', subjectType: 'view', subjectId: id, after: after.view })
  return savedViewOf(ctx, after)
}
