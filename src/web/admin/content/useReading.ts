/** Read-only mode while another user edits (UX-C4): nothing can be typed, and what they save appears by itself. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import type { RecordState } from '#web/records/useRecord.ts'

export type Reading = { on: boolean; read: () => void; write: () => void }

/**
 * `newest`: the server's draft number, as reported by the heartbeat at `beatAt`. `saved`: saves this user's changes before switching to
 * read-only; if that fails, they go on editing.
 */
export const useReading = (
  record: RecordState<ContentDetail>,
  { draftVersion }: ContentDetail,
  { newest, beatAt, saved }: { newest: number; beatAt: number; saved: () => Promise<boolean> },
): Reading => {
  const [on, setOn] = useState(false)
  const refresh = useEffectEvent(() => void record.refresh().catch(() => undefined))
  // The heartbeat reported a newer draft, so refetch without waiting for the user. If that fails, the next heartbeat tries again.
  useEffect(() => {
    if (on && newest > draftVersion) refresh()
  }, [on, newest, beatAt, draftVersion])
  return { on, read: () => void saved().then((done) => done && setOn(true)), write: () => setOn(false) }
}
