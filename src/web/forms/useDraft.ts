import { useEffect, useRef, useState } from 'react'
import { useDeps } from '#web/app/data/deps.tsx'
import { userQuery } from '#web/app/data/session.ts'
import { draftKey, dropDraft, dropOldDrafts, readDraft, writeDraft, type Draft } from './drafts.ts'

/** How a form supplies and takes back its draft. */
type Source = {
  /** Null while there is nothing worth keeping. */
  current: () => Draft | null
  /** False if the record holds all of it already: it was saved, and the answer did not reach us. */
  restore: (draft: Draft) => boolean
  /** Calls back on every change; returns the function to unsubscribe. */
  subscribe: (changed: () => void) => () => void
}

/** Keeps a form's input for the signed-in user under `record`, and fills the form from it. Keeps nothing without a record. */
export const useDraft = (form: string, record: string | undefined, source: Source) => {
  const { query, demo } = useDeps()
  const userId = query.getQueryData(userQuery.queryKey)?.id
  const key = record !== undefined && userId && !demo ? draftKey(userId, form, record) : null
  const [found, setFound] = useState(false)
  const latest = useRef(source)
  // The effect below runs once per record, but must call the functions of the latest render.
  useEffect(() => {
    latest.current = source
  })
  // Storage exists only in the browser: the server renders the page without it, and the draft is filled in after mounting.
  useEffect(() => {
    if (key === null) return
    dropOldDrafts(Date.now())
    const kept = readDraft(key)
    const restored = kept !== null && latest.current.restore(kept)
    setFound(restored)
    if (!restored) dropDraft(key)
    // Saved on every keystroke: there may be no later opportunity.
    return latest.current.subscribe(() => {
      const draft = latest.current.current()
      if (draft) writeDraft(key, draft)
      else {
        dropDraft(key)
        setFound(false)
      }
    })
  }, [key])
  return { kept: key !== null, found }
}
