import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { SaveState, type Saving } from '#web/ui/fields/SaveState.tsx'
import { badgeOf, type Collection } from '../collection.ts'
import { fieldName } from '../Comments.tsx'
import type { Autosave } from '../useAutosave.ts'

/** Nothing is called saved while a field holds half a date or number, which cannot be stored. */
const savingOf = ({ saving, unstored }: Autosave, detail: ContentDetail): Saving | null => {
  if (unstored.length === 0 || (saving && saving.state !== 'saved')) return saving
  const names = [...new Set(unstored.map((path) => fieldName(detail, path)))].join(', ')
  return { state: 'failed', why: `Finish or empty: ${names}. Until then only this browser keeps it; everything else is saved` }
}

/**
 * Beside an editor's actions: whether everything is saved. On a phone it comes first, and makes their line a bar that stays in sight (shell/staff.css),
 * and says the status too, which is beside the heading on a wider screen.
 */
export const EditorBar = ({ collection, detail, autosave }: { collection: Collection; detail: ContentDetail; autosave: Autosave }) => {
  const saving = savingOf(autosave, detail)
  return (
    <div className={saving ? 'editor-bar md:order-last' : 'editor-bar md:hidden'}>
      <span className="md:hidden">
        <StatusBadge kind={badgeOf(collection)} status={detail.status} />
      </span>
      {saving && <SaveState saving={saving} onRetry={() => void autosave.flush()} />}
    </div>
  )
}
