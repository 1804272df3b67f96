/** Opened to read while somebody else writes (UX-C4): nothing can be typed, and what they save appears here by itself. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import type { RecordState } from '#web/records/useRecord.ts'

export type Reading = { on: boolean; read: () => void; write: () => void }

/**
 * `newest`: the number of the draft that the server has, as the beat at `beatAt` said. `saved`: what was typed here goes there first, or
 * is kept here and written on.
 */
export const useReading = (
  record: RecordState<ContentDetail>,
  { draftVersion }: ContentDetail,
  { newest, beatAt, saved }: { newest: number; beatAt: number; saved: () => Promise<boolean> },
): Reading => {
  const [on, setOn] = useState(false)
  const refresh = useEffectEvent(() => void record.refresh().catch(() => undefined))
  // A beat said that somebody has saved: nothing is pressed here that could ask for it. What cannot be had now is asked for with the next.
  useEffect(() => {
    if (on && newest > draftVersion) refresh()
  }, [on, newest, beatAt, draftVersion])
  return { on, read: () => void saved().then((done) => done && setOn(true)), write: () => setOn(false) }
}
