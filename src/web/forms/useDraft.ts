import { useEffect, useRef, useState } from 'react'
import { useDeps } from '#web/app/data/deps.tsx'
import { userQuery } from '#web/app/data/session.ts'
import { draftKey, dropDraft, dropOldDrafts, readDraft, writeDraft, type Draft } from './drafts.ts'

/** How a form gives and takes what is kept of it. */
type Source = {
  /** Null while there is nothing worth keeping. */
  current: () => Draft | null
  restore: (draft: Draft) => void
  /** Calls back with every change; gives the way to stop that. */
  subscribe: (changed: () => void) => () => void
}

/** Keeps a form's typing for the signed-in person under `record`, and fills the form from it. Nothing is kept without a record. */
export const useDraft = (form: string, record: string | undefined, source: Source) => {
  const { query, demo } = useDeps()
  const userId = query.getQueryData(userQuery.queryKey)?.id
  const key = record !== undefined && userId && !demo ? draftKey(userId, form, record) : null
  const [found, setFound] = useState(false)
  const latest = useRef(source)
  // The effect below is for one record's whole life; what it calls must be of the newest drawing.
  useEffect(() => {
    latest.current = source
  })
  // Storage is the browser's: the server's page is drawn without it, and what was kept comes a moment later.
  useEffect(() => {
    if (key === null) return
    dropOldDrafts(Date.now())
    const kept = readDraft(key)
    setFound(kept !== null)
    if (kept) latest.current.restore(kept)
    // Every key is kept at once: there may be no other moment.
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
