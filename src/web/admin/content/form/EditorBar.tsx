import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { SaveState } from '#web/ui/fields/SaveState.tsx'
import { badgeOf, type Desk } from '../desk.ts'
import type { Autosave } from '../useAutosave.ts'

/**
 * First among an editor's actions, which makes their line a bar that stays in sight on a phone (shell/staff.css): the status, and whether
 * everything is saved. On a wider screen both stand elsewhere.
 */
export const EditorBar = ({ desk, detail, autosave }: { desk: Desk; detail: ContentDetail; autosave: Autosave }) => (
  <div className="editor-bar md:hidden">
    <StatusBadge kind={badgeOf(desk)} status={detail.status} />
    {autosave.saving && <SaveState saving={autosave.saving} onRetry={() => void autosave.flush()} />}
  </div>
)
