/** A step of several items at once, as the list offers it: each by its own rules, in one transaction, and what is refused is named. */
import type { ContentGroup, ContentOutcome } from '#contract/admin/content/contentGroup.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { ContentKind } from '#contract/model/content/contentName.ts'
import { transition } from '#server/features/records/records.ts'
import type { ContentRow } from './content.table.ts'
import type { ContentChange, pageRecord } from './contentRecord.ts'
import type { contentRows, Editor } from './contentRows.ts'
import { lockItem } from './drafting.ts'
import { recount } from './integrity/gate.ts'

type Selection = ParsedInputOf<ContentGroup['publishMany']>['selection']
type Of = { rows: ReturnType<typeof contentRows>; kinds: readonly ContentKind[]; binding: typeof pageRecord }

/** `change`: refuses before it writes anything, so that the others go on in the same transaction. */
export const several = async (
  ctx: Editor,
  { rows, kinds, binding }: Of,
  selection: Selection,
  action: 'publish' | 'unpublish',
  change: (row: ContentRow) => Promise<ContentChange>,
): Promise<ContentOutcome> => {
  const chosen = await rows.selected(ctx, selection)
  const asked = 'ids' in selection ? selection.ids : []
  const changed: string[] = []
  const refused: { id: string; message: string }[] = asked
    .filter((id) => !chosen.includes(id))
    .map((id) => ({ id, message: 'It is no longer there' }))
  // In the order of their ids: two of these at once cannot wait for each other.
  for (const id of chosen)
    try {
      await lockItem(ctx.db, kinds, id)
      await recount(ctx, action, await transition(ctx, binding, { id, action }, change))
      changed.push(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused.push({ id, message: error.message })
    }
  const names = await rows.namesOf(
    ctx,
    refused.map(({ id }) => id),
  )
  return { changed, refused: refused.map((one) => ({ ...one, name: names.get(one.id) ?? `One ${binding.machine.noun}` })) }
}
