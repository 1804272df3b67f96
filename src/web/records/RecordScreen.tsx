/** The screen of one record: the links back to its list and to its neighbours there, and what is shown until it is loaded. */
import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import { capitalised } from '#contract/format.ts'
import { useArea } from '#web/app/data/area.tsx'
import { NotNewest } from '#web/app/data/LoadError.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { BackLink } from './BackLink.tsx'
import { Neighbours } from './Neighbours.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { Screen } from './Screen.tsx'
import { useRecord, type RecordQuery, type RecordState } from './useRecord.ts'

type Parameters = Record<string, string | undefined>
type ListBehind = {
  label: string
  path: (parameters?: Parameters) => string
  /** For previous and next: the URL of a record's screen, and the query key of the list that the user came from. */
  neighbours?: { path: (id: string) => string; keyOf: (search: URLSearchParams) => QueryKey }
}

/** The props of a loaded record's screen. `above` goes above its title. */
export type RecordScreenProps<D> = { detail: D; record: RecordState<D>; above: ReactNode }

export const RecordScreen = <D,>({
  what,
  query,
  list,
  invalidates,
  screen,
  audited = true,
}: {
  /** For use in a sentence: 'claim'. */
  what: string
  query: (id: string) => RecordQuery<D>
  list: ListBehind
  invalidates: readonly Endpoint[]
  screen: ComponentType<RecordScreenProps<D>>
  /** Whether the audit log has entries about it. */
  audited?: boolean
}) => {
  const { id = '' } = useParams()
  const read = useQuery(query(id))
  const { auditOf } = useArea()
  const above = (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <BackLink to={list.path}>{list.label}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4">
        {auditOf && audited && (
          <Anchor href={auditOf(id)} className="link" data-screen-only>
            Audit
          </Anchor>
        )}
        {list.neighbours && <Neighbours id={id} {...list.neighbours} />}
      </div>
    </div>
  )
  return read.data === undefined ? (
    <Screen title={capitalised(what)} above={above}>
      <NotLoaded what={what} query={read} />
    </Screen>
  ) : (
    // Remounted for each record, so that nothing typed for the previous one stays in its fields.
    <Loaded
      key={id}
      detail={read.data}
      query={query(id)}
      invalidates={invalidates}
      screen={screen}
      above={
        <>
          <NotNewest what={`the ${what}`} query={read} />
          {above}
        </>
      }
    />
  )
}

const Loaded = <D,>({
  detail,
  query,
  invalidates,
  screen: LoadedScreen,
  above,
}: Omit<RecordScreenProps<D>, 'record'> & {
  query: RecordQuery<D>
  invalidates: readonly Endpoint[]
  screen: ComponentType<RecordScreenProps<D>>
}) => <LoadedScreen detail={detail} record={useRecord(query, invalidates)} above={above} />
