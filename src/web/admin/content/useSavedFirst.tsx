/** Steps act on what the server has, so unsaved changes are saved first. If that fails, the step is refused with the reason. */
import { useState, type MouseEvent, type ReactNode } from 'react'
import type { ContentAction } from '#contract/model/content/contentMachine.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { Autosave } from './useAutosave.ts'

/** The steps that act on the current content. Others, such as taking a page off the site, must not wait for a save. */
const ofWords: readonly ContentAction[] = ['submit', 'approve', 'publish', 'schedule']

const whyOf = ({ overtaken, refused }: Autosave) =>
  overtaken
    ? 'Somebody else has saved in the meantime: first choose which version to keep.'
    : refused
      ? 'The server did not accept it: see why above.'
      : 'No answer from the server. It will be sent again every few seconds: try again when it says "Saved".'

/** Opens a preview, which shows what the server has. With nothing unsaved the link does that by itself, past any blocker of windows. */
export const openSaved = async (preview: string, { pending }: Autosave, saved: () => Promise<boolean>, event?: MouseEvent) => {
  if (event && !pending()) return
  event?.preventDefault()
  if (await saved()) window.open(preview, '_blank', 'noopener')
}

export const useSavedFirst = (
  autosave: Autosave,
): {
  before: (action: ContentAction) => Promise<boolean>
  /** For actions that show the content as the server has it. */
  saved: () => Promise<boolean>
  held: ReactNode
} => {
  const [blocked, setBlocked] = useState(false)
  const sent = async (needed: boolean) => {
    const goes = (await autosave.flush()) || !needed
    setBlocked(!goes)
    return goes
  }
  return {
    before: (action) => sent(ofWords.includes(action)),
    saved: () => sent(true),
    held: blocked && autosave.saving?.state !== 'saved' && (
      <Notice tone="error" live title="Not done: what you wrote is not saved yet">
        {whyOf(autosave)}
      </Notice>
    ),
  }
}
