/** The frame of a settings section, with the link back to all sections, and one settings record, loaded or not. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { useRecord, type RecordQuery, type RecordState } from '#web/records/useRecord.ts'

export const SettingsFrame = ({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) => (
  <Screen
    title={title}
    above={<BackLink to={paths.adminSettings}>Settings</BackLink>}
    facts={<p className="mt-2 max-w-measure text-soft">{about}</p>}
  >
    {children}
  </Screen>
)

type Loaded<V> = { detail: SettingRecord<V>; record: RecordState<SettingRecord<V>> }

/** Loads one settings record; `children` renders it. */
export const OneSetting = <V,>({
  query,
  children,
}: {
  query: RecordQuery<SettingRecord<V>>
  children: (loaded: Loaded<V>) => ReactNode
}) => {
  const read = useQuery(query)
  const record = useRecord(query, [settings.overview])
  return read.data === undefined ? <NotLoaded what="settings" query={read} /> : children({ detail: read.data, record })
}

/** 'Saved on ... by ...', for a card's header. */
export const lastSaved = ({ updatedAt, history }: Pick<SettingRecord<unknown>, 'updatedAt' | 'history'>) =>
  updatedAt === null ? 'Original settings' : `Saved ${formatDateTime(updatedAt)}${history[0]?.by ? ` by ${history[0].by}` : ''}`
