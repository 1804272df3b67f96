/**
 * The browser's only cache, and how screens use it: `q(claims.show, { id })` is a query with its key, its function and its types;
 * `load(context, q(...))` is a loader; `call(query, claims.close, { id })` makes a change; `invalidate(query, claims.list)` says
 * what is out of date. Defaults follow the specification (section 9): no retry, no refetch on focus or interval, never stale.
 */
import {
  QueryClient,
  queryOptions,
  type FetchQueryOptions,
  type InferDataFromTag,
  type QueryKey,
  type Updater,
} from '@tanstack/react-query'
import type { RouterContextProvider } from 'react-router'
import type { CallOptions, Transport } from '#contract/transport.ts'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { sendFile } from './api.ts'
import { depsContext } from './deps.tsx'

/** Each cache's transport: fetch in the browser, a direct call to the app while rendering on the server. */
const transports = new WeakMap<QueryClient, { transport: Transport; sendFile: typeof sendFile }>()

/** `files` replaces the upload to the server. */
export const createQueryClient = (transport: Transport, files = sendFile) => {
  const query = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
        gcTime: Infinity,
        // Otherwise the cache pauses calls while the browser reports being offline, and the screen waits for ever without an error.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  transports.set(query, { transport, sendFile: files })
  return query
}

/** The input is optional if all its keys are. */
type Input<E, Rest> = Record<string, never> extends InputOf<E> ? [input?: InputOf<E>, rest?: Rest] : [input: InputOf<E>, rest?: Rest]

export type CallInput<E> = Input<E, CallOptions>

/** Without an input: the prefix shared by the keys of all the endpoint's replies. */
const keyOf = (endpoint: Endpoint, input?: unknown): unknown[] => [
  endpoint.audience,
  ...endpoint.name.split('.'),
  ...(input === undefined ? [] : [input]),
]

/** Calls an endpoint. Resolves to its data (the whole envelope if it declares flags); rejects with ApiError. */
export const call = <E extends Endpoint>(query: QueryClient, endpoint: E, ...[input, options]: CallInput<E>): Promise<ReplyOf<E>> => {
  return ownOf(query).transport(endpoint, input ?? {}, options) as Promise<ReplyOf<E>>
}

/** Uploads one file. The path is an upload endpoint's, filled in by `fillPath`. */
export const send = (query: QueryClient, ...file: Parameters<typeof sendFile>): Promise<unknown> => ownOf(query).sendFile(...file)

const ownOf = (query: QueryClient) => {
  const own = transports.get(query)
  if (!own) throw new Error('Make the cache with createQueryClient')
  return own
}

/** For data that other people change too. `staleTime`: milliseconds before it is fetched again. */
type Live = { staleTime?: number; refetchOnWindowFocus?: boolean; refetchInterval?: number }

/**
 * The query for an endpoint, used in loaders (`load(context, q(...))`) and screens (`useSuspenseQuery(q(...))`): a GET, or a POST that
 * may be repeated.
 */
export const q = <E extends Endpoint>(endpoint: E, ...[input, live]: Input<E, Live>) =>
  queryOptions({
    queryKey: keyOf(endpoint, input ?? {}),
    queryFn: ({ client }): Promise<ReplyOf<E>> => call(client, endpoint, ...([input] as CallInput<E>)),
    ...live,
  })

/** The query for something that may not exist: an error with one of these statuses gives null instead. */
export const qOrNull = <E extends Endpoint>(statuses: readonly number[], endpoint: E, ...[input, live]: Input<E, Live>) =>
  queryOptions({
    queryKey: [...keyOf(endpoint, input ?? {}), 'orNull'],
    queryFn: async ({ client }): Promise<ReplyOf<E> | null> => {
      try {
        return await call(client, endpoint, ...([input] as CallInput<E>))
      } catch (error) {
        if (error instanceof ApiError && statuses.includes(error.status)) return null
        throw error
      }
    },
    ...live,
  })

/**
 * A second query for an endpoint, under a name of its own: something made of the reply, or a reply that must not replace the first.
 * `invalidate` reaches both.
 */
export const qBeside = <E extends Endpoint, T>(name: string, endpoint: E, input: InputOf<E>, read: (client: QueryClient) => Promise<T>) =>
  queryOptions({ queryKey: [...keyOf(endpoint), name, input], queryFn: ({ client }) => read(client) })

/** For a hook that has nothing to fetch: `useQuery(views ? q(views.list) : noQuery<View[]>())`. */
export const noQuery = <T>() =>
  queryOptions({ queryKey: ['none'] as unknown[], queryFn: (): T | Promise<T> => Promise.reject(new Error('None')), enabled: false })

type Context = Readonly<RouterContextProvider>
/** A tuple of queries of different types. */
export type Queries<T extends readonly unknown[]> = { [K in keyof T]: FetchQueryOptions<T[K], Error, T[K], unknown[]> }

/** A loader: fetches unless the cache has a fresh answer. Resolves to null, because the screen reads the cache. */
export const load = async <T extends readonly unknown[]>(context: Context, ...queries: Queries<T>): Promise<null> => {
  const { query } = context.get(depsContext)
  await Promise.all(queries.map((one) => query.fetchQuery(one)))
  return null
}

/** A loader for data that another tab or person may have changed: fetches on every visit. */
export const loadFresh = <T extends readonly unknown[]>(context: Context, ...queries: Queries<T>): Promise<null> =>
  load(context, ...(queries.map((one) => ({ ...one, staleTime: 0 })) as unknown as Queries<T>))

/** Marks all cached answers of these endpoints as stale; those on the screen are fetched again. */
export const invalidate = (query: QueryClient, ...endpoints: Endpoint[]) =>
  Promise.all(endpoints.map((endpoint) => query.invalidateQueries({ queryKey: keyOf(endpoint) })))

/**
 * Stores the reply to a change as the latest state, and cancels any fetch still running: it was started before the change and would
 * put the old state back.
 */
export const storeReply = <K extends QueryKey, T = InferDataFromTag<unknown, K>>(
  query: QueryClient,
  { queryKey }: { queryKey: K },
  reply: Updater<NoInfer<T> | undefined, NoInfer<T> | undefined>,
): void => {
  // Anything waiting for that fetch receives the reply.
  void query.cancelQueries({ queryKey, exact: true })
  query.setQueryData<unknown>(queryKey, reply)
}
