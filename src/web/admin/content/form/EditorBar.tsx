import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { SaveState } from '#web/ui/fields/SaveState.tsx'
import { badgeOf, type Collection } from '../collection.ts'
import type { Autosave } from '../useAutosave.ts'

/**
 * First among an editor's actions: whether everything is saved. On a phone it makes their line a bar that stays in sight (shell/staff.css),
 * and says the status too, which is beside the heading on a wider screen.
 */
export const EditorBar = ({ collection, detail, autosave }: { collection: Collection; detail: ContentDetail; autosave: Autosave }) => (
  <div className={autosave.saving ? 'editor-bar' : 'editor-bar md:hidden'}>
    <span className="md:hidden">
      <StatusBadge kind={badgeOf(collection)} status={detail.status} />
    </span>
    {autosave.saving && <SaveState saving={autosave.saving} onRetry={() => void autosave.flush()} />}
  </div>
)
