/** A step is of what the server has: what is still unsaved goes there first, and where that fails the step is refused in words. */
import { useState, type ReactNode } from 'react'
import type { ContentAction } from '#contract/model/content/contentMachine.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { Autosave } from './useAutosave.ts'

/** Of the words on the screen. Any other step, such as taking a page off the site, must not wait for them. */
const ofWords: readonly ContentAction[] = ['submit', 'approve', 'publish', 'schedule']

const whyOf = ({ overtaken, refused }: Autosave) =>
  overtaken
    ? 'Somebody else has saved in the meantime: first choose which version to keep.'
    : refused
      ? 'The server did not accept it: see why above.'
      : 'No answer from the server. It will be sent again every few seconds: try again when it says "Saved".'

export const useSavedFirst = (
  autosave: Autosave,
): {
  before: (action: ContentAction) => Promise<boolean>
  /** For what shows the words as the server has them. */
  saved: () => Promise<boolean>
  held: ReactNode
} => {
  const [held, setHeld] = useState(false)
  const sent = async (needed: boolean) => {
    const goes = (await autosave.flush()) || !needed
    setHeld(!goes)
    return goes
  }
  return {
    before: (action) => sent(ofWords.includes(action)),
    saved: () => sent(true),
    held: held && autosave.saving?.state !== 'saved' && (
      <Notice tone="error" live title="Not done: what you wrote is not saved yet">
        {whyOf(autosave)}
      </Notice>
    ),
  }
}
