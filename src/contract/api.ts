/** The typed caller. In the browser its transport is fetch; while rendering on the server, the app itself, in process. */
import type { Endpoint, Group, InputOf, ReplyOf } from './endpoint.ts'

export type CallOptions = { idempotencyKey?: string }
/** Performs one call. Resolves to the reply's `data`, or the whole envelope where the endpoint declares flags. Rejects with ApiError. */
export type Transport = (endpoint: Endpoint, input: Record<string, unknown>, options?: CallOptions) => Promise<unknown>

type CallOf<E> =
  Record<string, never> extends InputOf<E>
    ? (input?: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>
export type Api<C extends Record<string, Group>> = { [G in keyof C]: { [K in keyof C[G]]: CallOf<C[G][K]> } }

export const createApi = <C extends Record<string, Group>>(contract: C, transport: Transport): Api<C> =>
  // The one cast of the caller's side: names and types come from the contract, the loop cannot show it.
  Object.fromEntries(
    Object.entries(contract).map(([noun, group]) => [
      noun,
      Object.fromEntries(
        Object.entries(group).map(([name, endpoint]) => [
          name,
          (input: Record<string, unknown> = {}, options?: CallOptions) => transport(endpoint, input, options),
        ]),
      ),
    ]),
  ) as Api<C>
