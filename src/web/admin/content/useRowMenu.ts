/** The menu of a content row: preview, page, legal steps and duplicate. Steps that need a dialog open it on the item's own page. */
import { ArchiveRestore, Copy, Eye, Globe, PenLine, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { ContentOutcome, ContentSummary } from '#contract/admin/content/contentGroup.ts'
import { isProgramPart } from '#contract/model/content/contentName.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { useAct } from '#web/app/data/useAct.ts'
import type { MenuEntry } from '#web/lists/RowMenu.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useCan } from '../shell/useCan.ts'
import { hasPreview, machineOf, type Collection } from './collection.ts'
import { rowSteps } from './rowSteps.ts'

/** Runs an action on one row at once. If it is refused, nothing was changed and the reason is shown. */
const useOne = ({ group }: Collection) => {
  const { act } = useAct(group.list, group.show)
  return (work: () => Promise<ContentOutcome>, done: (id: string) => void) =>
    act(work, ({ changed: [id], refused: [refusal] }) => {
      if (id) done(id)
      else toast.error('Nothing was changed', refusal?.message ?? 'It no longer exists')
    })
}

export const useRowMenu = (collection: Collection): ((row: ContentSummary) => MenuEntry[]) => {
  const { group, area, item, preview } = collection
  const { query } = useDeps()
  const go = useNavigate()
  const one = useOne(collection)
  const { role, permissions = null } = useUser()
  const who = { role, permissions }
  const mayCreate = useCan(`${area}:create`)
  const machine = machineOf(collection)
  const once = () => ({ idempotencyKey: crypto.randomUUID() })

  const restore = (id: string, title: string) =>
    one(
      () => call(query, group.recoverMany, { selection: { ids: [id] } }),
      () => toast.success('Restored', title),
    )
  const trash = ({ id, title }: ContentSummary) =>
    one(
      () => call(query, group.trashMany, { selection: { ids: [id] } }, once()),
      () => toast.success('Moved to the trash', title, { action: { label: 'Undo', press: () => void restore(id, title) } }),
    )
  const copy = ({ id, title }: ContentSummary) =>
    one(
      () => call(query, group.duplicateMany, { selection: { ids: [id] } }, once()),
      (made) => {
        toast.success('Copied', `Copy of ${title}`)
        void go(item(made))
      },
    )

  return (row) => {
    const { id, kind, status, published, path } = row
    /** Sent without script: an action on several rows, for this one. */
    const fixed = { selection: { ids: [id] } }
    const entries: MenuEntry[] = []
    if (preview && hasPreview(kind)) entries.push({ label: 'Preview', glyph: Eye, href: preview(id, kind) })
    if (published && path) entries.push({ label: 'See it on the site', glyph: Globe, href: path })
    for (const step of rowSteps(area, row, who))
      entries.push({
        label: step === 'schedule' && status === 'scheduled' ? 'Change the time' : machine.button(step, 'staff'),
        glyph: PenLine,
        href: `${item(id)}?step=${step}`,
      })
    if (mayCreate && !isProgramPart(kind) && status !== 'trashed')
      entries.push({ label: 'Duplicate', glyph: Copy, onPress: () => void copy(row), post: { endpoint: group.duplicateMany, fixed } })
    if (machine.can(status, 'trash', who))
      entries.push({
        label: 'Move to the trash',
        glyph: Trash2,
        onPress: () => void trash(row),
        post: { endpoint: group.trashMany, fixed },
      })
    if (machine.can(status, 'recover', who))
      entries.push({
        label: 'Restore',
        glyph: ArchiveRestore,
        onPress: () => void restore(id, row.title),
        post: { endpoint: group.recoverMany, fixed },
      })
    return entries
  }
}
