/** Bulk actions of the list: each item by its own rules, all in one transaction. Refused items are named. */
import type { ContentGroup, ContentOutcome } from '#contract/admin/content/contentGroup.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { addressOf, hasTags, isProgramPart, kindLabels, mayMove, type ContentKind } from '#contract/model/content/contentName.ts'
import { contentItems, type ContentRow } from './content.table.ts'
import { and, eq, inArray, or } from 'drizzle-orm'
import { transition } from '#server/features/records/records.ts'
import type { ContentChange, pageRecord } from './contentRecord.ts'
import type { contentRows, Editor } from './contentRows.ts'
import { lockItem, shownDraft } from './drafting.ts'
import { recount } from './integrity/gate.ts'
import { editedCopy, readAddresses } from './links.ts'
import { removeItem } from './steps/removing.ts'

type Input<K extends keyof ContentGroup> = ParsedInputOf<ContentGroup[K]>
type Selection = Input<'publishMany'>['selection']
type Of = { rows: ReturnType<typeof contentRows>; kinds: readonly ContentKind[]; definition: typeof pageRecord }

/** `work` must refuse before it writes anything, so that the others can go on in the same transaction. It returns the id it changed or made. */
const each = async (
  ctx: Editor,
  { rows, definition }: Of,
  { chosen, ids }: { chosen: readonly string[]; ids: readonly string[] },
  work: (id: string) => Promise<string>,
): Promise<ContentOutcome> => {
  const changed: string[] = []
  const refused: { id: string; message: string }[] = ids
    .filter((id) => !chosen.includes(id))
    .map((id) => ({ id, message: 'It no longer exists' }))
  // In id order, so that two bulk actions cannot deadlock.
  for (const id of chosen)
    try {
      changed.push(await work(id))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused.push({ id, message: error.message })
    }
  const names = await rows.namesOf(
    ctx,
    refused.map(({ id }) => id),
  )
  return { changed, refused: refused.map((one) => ({ ...one, name: names.get(one.id) ?? `One ${definition.machine.noun}` })) }
}

const ofSelection = async (ctx: Editor, of: Of, selection: Selection, work: (id: string) => Promise<string>) =>
  each(ctx, of, { chosen: await of.rows.selected(ctx, selection), ids: 'ids' in selection ? selection.ids : [] }, work)

export const several = (
  ctx: Editor,
  of: Of,
  selection: Selection,
  action: 'publish' | 'unpublish',
  change: (row: ContentRow) => Promise<ContentChange>,
): Promise<ContentOutcome> =>
  ofSelection(ctx, of, selection, async (id) => {
    await lockItem(ctx.db, of.kinds, id)
    await recount(ctx, action, await transition(ctx, of.definition, { id, action }, change))
    return id
  })

/** The operations of one item that these repeat. */
type Single = {
  [K in 'schedule' | 'cancelSchedule' | 'trash' | 'recover' | 'save']: (ctx: Editor, input: Input<K>) => Promise<unknown>
} & {
  create: (ctx: Editor, input: Input<'create'>) => Promise<{ id: string }>
}

/** Leaves room for 'Copy of ' and '-copy-99' within the shortest title and address limits of any kind. */
const maxLength = { title: 60, slug: 32 } as const

/** An unused address for a copy, within its kind. */
const freeSlug = async ({ db }: Editor, { kind, slug }: ContentRow): Promise<string> => {
  const start = `${slug.slice(0, maxLength.slug).replace(/-+$/, '')}-copy`
  const slugs = Array.from({ length: 99 }, (_, at) => (at === 0 ? start : `${start}-${at + 1}`))
  const existing = await db
    .select({ slug: contentItems.slug, key: contentItems.key })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), or(inArray(contentItems.slug, slugs), inArray(contentItems.key, slugs))))
  const there = new Set(existing.flatMap((one) => [one.slug, one.key]))
  const free = slugs.find((one) => !there.has(one))
  if (free === undefined) throw new Failure('conflict', 'There are already 99 copies of it')
  return free
}

export const contentBulk = (of: Of, single: Single) => {
  const { kinds } = of
  const inTurn =
    <I>(work: (ctx: Editor, row: ContentRow, input: I) => Promise<string>) =>
    (ctx: Editor, { selection, ...input }: I & { selection: Selection }) =>
      ofSelection(ctx, of, selection, async (id) => work(ctx, await lockItem(ctx.db, kinds, id), input as I))
  /** Works on ids, because the list no longer shows these items, or shows them with another status. */
  const back = (ctx: Editor, step: 'cancelSchedule' | 'recover', ids: readonly string[]) =>
    each(ctx, of, { chosen: ids.toSorted(), ids }, async (id) => {
      const { version } = await lockItem(ctx.db, kinds, id)
      await single[step](ctx, { id, version })
      return id
    })
  /** Trashed items appear in the list only when it is filtered for them. */
  const inTrash = async (ctx: Editor, selection: Selection) =>
    'ids' in selection ? selection.ids.toSorted() : await of.rows.selected(ctx, selection)

  return {
    scheduleMany: inTurn<{ at: string }>(async (ctx, { id, version, draftVersion, status }, { at }) => {
      // Undo would cancel what this schedules, so the time of an item scheduled before would be lost.
      if (status === 'scheduled') throw new Failure('conflict', 'It is already scheduled: change the time on its own page')
      await single.schedule(ctx, { id, version, draftVersion, at })
      return id
    }),
    cancelScheduleMany: (ctx: Editor, { ids }: Input<'cancelScheduleMany'>) => back(ctx, 'cancelSchedule', ids),
    trashMany: inTurn<object>(async (ctx, { id, version }) => {
      await single.trash(ctx, { id, version })
      return id
    }),
    recoverMany: async (ctx: Editor, { selection }: Input<'recoverMany'>) => back(ctx, 'recover', await inTrash(ctx, selection)),
    removeMany: async (ctx: Editor, { selection, count }: Input<'removeMany'>) => {
      const chosen = await inTrash(ctx, selection)
      if (chosen.length !== count) throw new Failure('conflict', 'The list has changed. Look at it again before you continue')
      return each(ctx, of, { chosen, ids: chosen }, async (id) => {
        await removeItem(ctx, await lockItem(ctx.db, kinds, id), 'By a person, with others, from the trash')
        return id
      })
    },
    duplicateMany: inTurn<object>(async (ctx, row) => {
      const { id, kind, title } = row
      const content = (row.draft ?? row.content) as { kind?: unknown }
      const label = kindLabels[kind].toLowerCase()
      if (isProgramPart(kind)) throw new Failure('invalid', 'These come with the program: no more can be made')
      if (addressOf(kind, content) !== null && !mayMove(kind, content))
        throw new Failure('invalid', `The address of this ${label} is part of the program: a copy could never be published`)
      const named = `Copy of ${title}`.slice(0, maxLength.title).trim()
      const copy = await single.create(ctx, { kind, title: named, slug: await freeSlug(ctx, row), from: id })
      return copy.id
    }),
    tagMany: inTurn<{ tag: string; change: 'add' | 'remove' }>(async (ctx, row, { tag, change }) => {
      const { id, kind, draftVersion } = row
      if (!hasTags(kind)) throw new Failure('invalid', `A ${kindLabels[kind].toLowerCase()} has no tags`)
      const content = shownDraft(row, await readAddresses(ctx, [editedCopy(row)])) as { tags?: string[] }
      const tags = content.tags ?? []
      const there = tags.filter((one) => one.toLowerCase() === tag.toLowerCase())
      if (change === 'add' && there.length > 0) throw new Failure('invalid', 'It already has this tag')
      if (change === 'remove' && there.length === 0) throw new Failure('invalid', 'It does not have this tag')
      const changed = change === 'add' ? [...tags, tag] : tags.filter((one) => !there.includes(one))
      await single.save(ctx, { id, draftVersion, content: { ...content, tags: changed } })
      return id
    }),
  }
}
