/** Publishes and unpublishes at set times: checked every minute, each item in its own transaction, so that an error in one delays no other. */
import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import { failing, refusalOf } from '#contract/model/content/checks/check.ts'
import { trashDays } from '#contract/model/content/contentMachine.ts'
import { shareLimits } from '#contract/model/content/kinds/share.ts'
import { todayOf, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { JobHandlers } from '#server/jobs/handler.ts'
import { systemDoer, transition, type ActingCtx } from '#server/features/records/records.ts'
import { contentItems, contentPresence, contentRevisions, contentShares, type ContentRow } from './content.table.ts'
import { contentFamilyOf } from './groups/contentFamily.ts'
import { recordRemoval } from './steps/removing.ts'
import { notifyOfEndingApprovals, notifyOfFailure } from './steps/notices.ts'
import { checksOf } from './integrity/checking.ts'
import { lockNames } from './integrity/names.ts'
import { linkersOf, recheck, recheckAll } from './integrity/recheck.ts'
import { readAddresses, showLinks } from './links.ts'
import { lockQuestions } from './questionParts.ts'
import { goLive, takeOffSite } from './publishing.ts'

const recordOf = ({ kind }: ContentRow) => contentFamilyOf(kind).definition

const lockDue = async ({ db }: ActingCtx, id: string): Promise<ContentRow | null> =>
  (await db.select().from(contentItems).where(eq(contentItems.id, id)).for('update'))[0] ?? null

/** Turns it back into a draft and tells those who can publish it by hand. */
const failSchedule = async (acting: ActingCtx, row: ContentRow, reason: string) => {
  const patch = { publishAt: null, scheduledRevision: null, scheduledDraft: null, scheduledBy: null }
  const to = row.published ? 'changed' : 'draft'
  await transition(acting, recordOf(row), { id: row.id, action: 'failSchedule', by: systemDoer }, { to, patch, reason })
  await notifyOfFailure(acting, row)
  await recheck(acting, { at: acting.now(), ids: [row.id] })
}

/** Publishes exactly the copy that was scheduled. If a check fails by now, it is not published and its history says why. */
const publishDue = (ctx: JobCtx, id: string) =>
  asSystem(ctx, async (acting) => {
    const row = await lockDue(acting, id)
    const at = ctx.now()
    if (!row?.publishAt || row.publishAt > at || row.status !== 'scheduled' || row.scheduledRevision === null) return
    const [revision] = await acting.db.select().from(contentRevisions).where(eq(contentRevisions.id, row.scheduledRevision))
    const content = revision?.content
    await lockQuestions(acting, row)
    await lockNames(acting)
    const addresses = await readAddresses(acting, [{ kind: row.kind, content }])
    const errors = failing(await checksOf(acting, row, showLinks(content, addresses), { at, addresses }))
    const definition = recordOf(row)
    if (!revision || errors.length > 0) {
      await failSchedule(acting, row, refusalOf(errors))
      return
    }
    const changed = row.draft !== null && row.draftVersion !== row.scheduledDraft
    const patch = await goLive(acting, row, { content: revision.content, revision: revision.id, changed, at, by: '' })
    await transition(acting, definition, { id, action: 'publish', by: systemDoer }, { to: changed ? 'changed' : 'published', patch })
    await acting.enqueue('content.published', { itemId: id })
    const came = !row.published || patch.path !== row.path
    await recheck(acting, { at, ids: [id, ...(came ? await linkersOf(acting, id) : [])] })
  })

/** How long to retry after an unexpected error. */
const triedFor = 15 * 60_000

/** Gives up on an item that keeps throwing, because staff must know that it is not public. */
const publishOrGiveUp = async (ctx: JobCtx, id: string) => {
  try {
    await publishDue(ctx, id)
  } catch (error) {
    await asSystem(ctx, async (acting) => {
      const row = await lockDue(acting, id)
      if (row?.status === 'scheduled' && row.publishAt && ctx.now().getTime() - row.publishAt.getTime() > triedFor)
        await failSchedule(acting, row, 'A program error. Publish it yourself, and tell the person who runs the server')
    })
    throw error
  }
}

const unpublishDue = (ctx: JobCtx, id: string) =>
  asSystem(ctx, async (acting) => {
    const row = await lockDue(acting, id)
    const at = ctx.now()
    if (!row?.unpublishAt || row.unpublishAt > at || !row.published) return
    const patch = await takeOffSite(acting, row, { at, by: '' })
    if (recordOf(row).machine.can(row.status, 'unpublish', 'system'))
      await transition(acting, recordOf(row), { id, action: 'unpublish', by: systemDoer }, { patch, reason: 'At the scheduled time' })
    else await acting.db.update(contentItems).set(patch).where(eq(contentItems.id, id))
    await acting.enqueue('content.published', { itemId: id })
    await recheck(acting, { at, ids: await linkersOf(acting, id) })
  })

/** Runs each item separately and returns the errors. The job fails with them after all items have run, so that they get noticed. */
const inTurn = async (items: readonly { id: string }[], work: (id: string) => Promise<void>): Promise<unknown[]> => {
  const thrown: unknown[] = []
  for (const { id } of items)
    try {
      await work(id)
    } catch (error) {
      thrown.push(error)
    }
  return thrown
}

export const contentJobs: Pick<JobHandlers, 'content.due' | 'content.recheck' | 'content.purge'> = {
  'content.due': async (ctx) => {
    const now = ctx.now()
    const due = await asSystem(ctx, ({ db }) =>
      db.select({ id: contentItems.id }).from(contentItems).where(lte(contentItems.publishAt, now)),
    )
    const thrown = await inTurn(due, (id) => publishOrGiveUp(ctx, id))
    const ending = await asSystem(ctx, ({ db }) =>
      db.select({ id: contentItems.id }).from(contentItems).where(lte(contentItems.unpublishAt, now)),
    )
    thrown.push(...(await inTurn(ending, (id) => unpublishDue(ctx, id))))
    await recheckAll((work) => asSystem(ctx, work), { at: now, outdated: true })
    if (thrown.length > 0) throw thrown[0]
  },
  'content.recheck': async (ctx) => {
    await recheckAll((work) => asSystem(ctx, work), { at: ctx.now(), outdated: false })
    await asSystem(ctx, (acting) => notifyOfEndingApprovals(acting, todayOf(ctx)))
  },
  'content.purge': async (ctx) => {
    const old = new Date(ctx.now().getTime() - trashDays * 86_400_000)
    await asSystem(ctx, async ({ db }) => {
      // Items that were ever public are kept, because someone may ask what they said.
      const gone = await db
        .delete(contentItems)
        .where(and(eq(contentItems.status, 'trashed'), lte(contentItems.trashedAt, old), isNull(contentItems.publishedAt)))
        .returning()
      for (const row of gone) await recordRemoval({ db }, row, `In the trash for ${trashDays} days`)
      // A reader's name stays beside what they said; the address it was mailed to is no longer needed.
      const forgotten = new Date(ctx.now().getTime() - shareLimits.addressDays * 86_400_000)
      await db
        .update(contentShares)
        .set({ email: '' })
        .where(and(lte(contentShares.expiresAt, forgotten), ne(contentShares.email, '')))
      // Nobody reads the versions of expired links, so their pictures no longer count as used.
      await db.execute(sql`SELECT release_shared_media()`)
      await db.delete(contentPresence).where(lte(contentPresence.seenAt, new Date(ctx.now().getTime() - 86_400_000)))
    })
  },
}
