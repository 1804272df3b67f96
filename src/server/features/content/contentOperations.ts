/**
 * What staff do with content. Every contract group (`contentGroup`) has these operations, for its own kinds and with the permissions of its family.
 * A step changes the row through its state machine; autosave changes only the working copy.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, ne, or } from 'drizzle-orm'
import type { ContentDetail, ContentGroup } from '#contract/admin/content/contentGroup.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { templates } from '#contract/model/blocks/templates.ts'
import { approvalDays } from '#contract/model/content/approval.ts'
import { blankOf } from '#contract/model/content/blankOf.ts'
import { contentKinds } from '#contract/model/content/contentKind.ts'
import { addressOf, isProgramPart, kindLabels, longestTitle, withAddress, type ContentKind } from '#contract/model/content/contentName.ts'
import type { ContentAction, ContentStatus } from '#contract/model/content/contentMachine.ts'
import { todayOf } from '#server/ctx.ts'
import { assigning } from '#server/features/assigning/assigning.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { addEvent, edit, staffDoer, transition, type RecordDefinition } from '#server/features/records/records.ts'
import { contentItems, type ContentRow } from './content.table.ts'
import { detailOf, readItem } from './contentDetail.ts'
import { contentBulk, several } from './contentBulk.ts'
import { authorOf, contentRows, systemFor, type Editor } from './contentRows.ts'
import { contentColleagues } from './contentColleagues.ts'
import type { ContentChange, pageRecord } from './contentRecord.ts'
import { draftColumns, lockItem, requireNewestDraft, saveDraft, shownDraft } from './drafting.ts'
import { checksVersion, reserved } from './integrity/checking.ts'
import { recount, requirePublishable, requireUnused } from './integrity/gate.ts'
import { replaceItem } from './integrity/replacing.ts'
import { bindLinks, editedCopy, readAddresses } from './links.ts'
import { lockQuestions, requireMovable } from './questionParts.ts'
import { goLive, takeOffSite, keepOvertaken, keepRevision } from './publishing.ts'
import { isItsTitle, removeItem } from './steps/removing.ts'
import { contentReview } from './steps/review.ts'
import { contentVersions } from './steps/versions.ts'

type Input<K extends keyof ContentGroup> = ParsedInputOf<ContentGroup[K]>
/** The three families have the same statuses, so they share one type. */
type ContentBinding = typeof pageRecord

const invalid = (field: string, message: string) => new Failure('invalid', message, { fields: { [field]: message } })
/** Index of the block-built shape of a page. New pages use it, because the other shapes belong to fixed addresses in the program. */
const builtPage = 2
/** Maximum number of characters of a title in search results. */
const longestInSearch = 60
/** Maximum number of failing checks named in an audit row. */
const mostNamed = 50
const yearFrom = (date: string) => addDays(date, approvalDays.usual)

/** The operations for one group of kinds. `definition`: its family's state machine on the shared table. */
export const contentOperations = (
  { list: endpoint }: Pick<ContentGroup, 'list'>,
  { kinds, definition }: { kinds: readonly ContentKind[]; definition: ContentBinding },
) => {
  const anyDefinition = definition as unknown as RecordDefinition
  const area = definition.machine.permission
  const rows = contentRows(endpoint.list, kinds)
  const assigns = assigning<Editor, Input<'assignMany'>['selection'], typeof pageRecord.machine, typeof contentItems, null>({
    rows,
    record: definition,
    permission: area,
  })
  const detail = (ctx: Editor, id: string) => detailOf(ctx, anyDefinition, kinds, id)
  /** The status of a copy that is being worked on again. */
  const again = (row: ContentRow): ContentStatus => (row.published ? 'changed' : 'draft')

  type Step = { id: string; version: number; draftVersion?: number }
  const step = async (
    ctx: Editor,
    { id, version, draftVersion }: Step,
    action: ContentAction,
    change: (row: ContentRow) => Promise<ContentChange> | ContentChange = () => ({}),
  ): Promise<ContentDetail> => {
    await lockItem(ctx.db, kinds, id)
    const moved = await transition(ctx, definition, { id, version, action }, async (row) => {
      if (draftVersion !== undefined) await requireNewestDraft(ctx.db, row, draftVersion, ctx.actor.userId)
      return change(row)
    })
    await recount(ctx, action, moved)
    return detail(ctx, id)
  }
  /** What to publish: the working copy, or the live copy again if there is none. Links by item. */
  const copyOf = async (ctx: Editor, row: ContentRow) => row.draft ?? bindLinks(row.content, await readAddresses(ctx, [row]))

  const publishes = async (ctx: Editor, row: ContentRow, override: string) => {
    const at = ctx.now()
    await lockQuestions(ctx, row)
    const overridden = await requirePublishable(ctx, row, { at, override })
    const content = await copyOf(ctx, row)
    const revision = await keepRevision(ctx, row, { content, cause: 'publish', by: authorOf(ctx), at })
    const patch = await goLive(ctx, row, { content, revision, at, by: ctx.actor.name })
    // Those who may publish may also approve, so without an earlier approval this counts as one.
    const approval = row.approvedUntil ? {} : { approvedUntil: yearFrom(londonClock(at).date), approvedBy: ctx.actor.userId }
    await ctx.enqueue('content.published', { itemId: row.id })
    return {
      to: 'published' as const,
      patch: { ...patch, ...approval, problems: overridden.length, checkedWith: checksVersion },
      reason: overridden.length > 0 ? override : '',
      audit: { revision, overridden: overridden.slice(0, mostNamed).map(({ code, path, message }) => ({ code, path, message })) },
    }
  }
  /** Refused while it is in use, unless a user with permission says why it must go. */
  const unpublishes = async (ctx: Editor, row: ContentRow, { reason, override }: { reason: string; override: string }) => {
    requireMovable(row)
    const users = await requireUnused(ctx, row, { override, what: 'take it off the site' })
    await ctx.enqueue('content.published', { itemId: row.id })
    const patch = await takeOffSite(ctx, row, { at: ctx.now(), by: ctx.actor.name })
    return { patch, reason: users > 0 ? override : reason, audit: users > 0 ? { usedBy: users } : {} }
  }

  const single = {
    list: rows.page,
    csv: rows.csv,
    assignees: assigns.assignees,
    assignMany: assigns.assignMany,
    assignBack: assigns.assignBack,

    references: async ({ db }: Editor) => {
      const found = await db
        .select({
          kind: contentItems.kind,
          key: contentItems.key,
          title: contentItems.title,
          path: contentItems.path,
          published: contentItems.published,
        })
        .from(contentItems)
        .where(ne(contentItems.status, 'trashed'))
        .orderBy(asc(contentItems.kind), asc(contentItems.title))
        .limit(5000)
      return found
    },

    create: async (ctx: Editor, { kind, title, slug, from, template }: Input<'create'>) => {
      if (isProgramPart(kind)) throw invalid('kind', 'These come with the program: no more can be made')
      if (title.length > longestTitle[kind]) throw invalid('title', `Shorten it to ${longestTitle[kind]} characters or fewer`)
      const [other] = await ctx.db
        .select({ id: contentItems.id })
        .from(contentItems)
        .where(and(eq(contentItems.kind, kind), or(eq(contentItems.slug, slug), eq(contentItems.key, slug))))
      if (other) throw invalid('slug', `Another ${kindLabels[kind].toLowerCase()} already has this address`)
      const source = from ? await readItem(ctx, [kind], from) : null
      const start = source
        ? shownDraft(source, await readAddresses(ctx, [editedCopy(source)]))
        : blankOf(contentKinds[kind], kind === 'page' ? builtPage : 0)
      const named = {
        ...(start as object),
        ...(template && kind === 'page' && !source ? { blocks: templates[template]() } : {}),
        slug,
        // Articles stand by their date, and a copy is a new one.
        ...(source && kind === 'post' ? { date: todayOf(ctx), updated: todayOf(ctx) } : {}),
        // Two pages with the same title could never both be public.
        ...(source && 'seo' in (start as object)
          ? { seo: { ...(start as { seo: object }).seo, title: title.slice(0, longestInSearch) } }
          : {}),
        ...('term' in (start as object) ? { term: title } : 'name' in (start as object) ? { name: title } : { title }),
      }
      const content = withAddress(kind, named)
      const path = addressOf(kind, content)
      if (path && reserved.test(path)) throw invalid('slug', `${path} belongs to a part of the site`)
      const id = randomUUID()
      const at = ctx.now()
      await ctx.db.insert(contentItems).values({
        id,
        kind,
        key: slug,
        slug,
        path: path || null,
        title,
        status: 'draft',
        assignedTo: ctx.actor.userId,
        updatedAt: at,
        edited: true,
      })
      const row = await readItem(ctx, kinds, id)
      const { columns } = await draftColumns(ctx, row, content, { by: ctx.actor.userId, at })
      await ctx.db.update(contentItems).set(columns).where(eq(contentItems.id, id))
      await addEvent(ctx, definition, id, {
        event: source ? 'duplicate' : 'create',
        by: staffDoer(ctx),
        to: 'draft',
        reason: source?.title ?? '',
      })
      const action = source ? 'duplicate' : 'create'
      await writeAudit(ctx, {
        action: `${definition.machine.plural}.${action}`,
        subjectType: definition.machine.record,
        subjectId: id,
        after: { kind, title, slug },
      })
      return detail(ctx, id)
    },

    show: (ctx: Editor, { id }: Input<'show'>) => detail(ctx, id),

    save: async (ctx: Editor, { id, draftVersion, content, over = false }: Input<'save'>) => {
      const row = await lockItem(ctx.db, kinds, id)
      if (row.status === 'trashed') throw new Failure('conflict', 'This is in the trash: restore it first')
      const at = ctx.now()
      const { checks } = await saveDraft(ctx, row, { draftVersion, content, by: ctx.actor.userId, at })
      if (over) await keepOvertaken(ctx, row, at)
      if (definition.machine.can(row.status, 'change', 'system'))
        await transition(
          ctx,
          definition,
          { id, action: 'change', by: systemFor(ctx) },
          { to: again(row), patch: { approvedUntil: null, approvedBy: null } },
        )
      // Only the first save in an hour is audited, because a permanent row for every autosave is not worth it.
      const fresh = row.draftBy !== ctx.actor.userId || row.draftAt === null || at.getTime() - row.draftAt.getTime() > 3_600_000
      if (fresh)
        await writeAudit(ctx, {
          action: `${definition.machine.plural}.save`,
          subjectType: definition.machine.record,
          subjectId: id,
          after: { draft: row.draftVersion + 1 },
        })
      else ctx.auditCount.written += 1
      const now = await readItem(ctx, kinds, id)
      return {
        draftVersion: now.draftVersion,
        savedAt: at.toISOString(),
        version: now.version,
        status: now.status,
        checks,
        actions: definition.machine.actionsFor(now.status, ctx.actor),
      }
    },

    ...contentVersions({ kinds, definition, detail, copyOf, again }),

    ...contentReview({ step, again, copyOf }),

    publish: (ctx: Editor, { override = '', ...input }: Input<'publish'>) =>
      step(ctx, input, 'publish', (row) => publishes(ctx, row, override)),
    publishMany: (ctx: Editor, { selection }: Input<'publishMany'>) =>
      several(ctx, { rows, kinds, definition }, selection, 'publish', (row) => publishes(ctx, row, '')),
    unpublishMany: (ctx: Editor, { selection }: Input<'unpublishMany'>) =>
      several(ctx, { rows, kinds, definition }, selection, 'unpublish', (row) => unpublishes(ctx, row, { reason: '', override: '' })),

    schedule: (ctx: Editor, { at, ...input }: Input<'schedule'>) =>
      step(ctx, input, 'schedule', async (row) => {
        const publishAt = new Date(at)
        if (publishAt <= ctx.now()) throw invalid('at', 'Choose a future time')
        if (publishAt.getTime() > ctx.now().getTime() + 366 * 86_400_000) throw invalid('at', 'Choose a time within a year')
        if (row.status === 'scheduled') return { patch: { publishAt, scheduledBy: ctx.actor.userId } }
        await requirePublishable(ctx, row, { at: publishAt, override: '' })
        const content = await copyOf(ctx, row)
        const scheduledRevision = await keepRevision(ctx, row, { content, cause: 'schedule', by: authorOf(ctx), at: ctx.now() })
        return { patch: { publishAt, scheduledRevision, scheduledDraft: row.draftVersion, scheduledBy: ctx.actor.userId } }
      }),

    cancelSchedule: (ctx: Editor, input: Input<'cancelSchedule'>) =>
      step(ctx, input, 'cancelSchedule', (row) => ({
        to: again(row),
        patch: { publishAt: null, scheduledRevision: null, scheduledDraft: null, scheduledBy: null },
      })),

    unpublish: async (ctx: Editor, { at, reason = '', override = '', ...input }: Input<'unpublish'>) => {
      if (at === undefined) return step(ctx, input, 'unpublish', (row) => unpublishes(ctx, row, { reason, override }))
      await lockItem(ctx.db, kinds, input.id)
      const unpublishAt = new Date(at)
      await edit(ctx, definition, { ...input, event: 'planEnd' }, async (row) => {
        requireMovable(row)
        if (!row.published) throw new Failure('conflict', 'This is not public')
        if (unpublishAt <= ctx.now()) throw invalid('at', 'Choose a future time')
        await requireUnused(ctx, row, { override, what: 'plan its end' })
        return { patch: { unpublishAt }, reason: override || reason }
      })
      return detail(ctx, input.id)
    },

    cancelUnpublish: async (ctx: Editor, input: Input<'cancelUnpublish'>) => {
      await lockItem(ctx.db, kinds, input.id)
      await edit(ctx, definition, { ...input, event: 'cancelEnd' }, { patch: { unpublishAt: null } })
      return detail(ctx, input.id)
    },

    discard: (ctx: Editor, input: Input<'discard'>) =>
      step(ctx, input, 'discard', async (row) => {
        if (row.draft !== null)
          await keepRevision(ctx, row, { content: row.draft, cause: 'version', name: 'Discarded', by: authorOf(ctx), at: ctx.now() })
        return { patch: { draft: null, draftVersion: row.draftVersion + 1 } }
      }),

    trash: (ctx: Editor, input: Input<'trash'>) =>
      step(ctx, input, 'trash', async (row) => {
        requireMovable(row)
        await requireUnused(ctx, row, { override: '', what: 'move it to the trash' })
        return { patch: { trashedAt: ctx.now() } }
      }),

    replace: async (ctx: Editor, { id, ...input }: Input<'replace'>) => {
      const row = await lockItem(ctx.db, kinds, id)
      requireMovable(row)
      await replaceItem(ctx, definition, row, input)
      return detail(ctx, id)
    },

    recover: (ctx: Editor, input: Input<'recover'>) =>
      step(ctx, input, 'recover', (row) => ({ to: row.content === null ? 'draft' : 'archived', patch: { trashedAt: null } })),

    remove: async (ctx: Editor, { id, version, title }: Input<'remove'>) => {
      const row = await lockItem(ctx.db, kinds, id)
      if (row.version !== version)
        throw new Failure('conflict', 'Somebody has changed this since you opened it. Look at it again before you continue')
      if (!isItsTitle(title, row)) throw invalid('title', 'This is not its title')
      await removeItem(ctx, row, 'By a person, from the trash')
      return { id }
    },

    ...contentColleagues(kinds, definition, detail),
  }
  return { ...single, ...contentBulk({ rows, kinds, definition }, single) }
}
