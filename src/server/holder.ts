/**
 * How the proof of a holder is looked at. A feature whose things can be held without signing in exports one of these for each kind
 * from `<feature>.holders.ts`; operations.ts puts them together. Operations find the proof in `ctx.holder` and never read a cookie.
 */
import type { HolderKind } from '#contract/access.ts'
import type { Method } from '#contract/endpoint.ts'
import type { Failure } from '#contract/failure.ts'
import type { Deps, Proofs } from './ctx.ts'
import type { Scope } from './db/connect.ts'

/** What the caller brought. `input` has passed the endpoint's schema. */
export type Brought = { method: Method; cookies: ReadonlyMap<string, string>; input: Readonly<Record<string, unknown>> }

export type Holder<K extends HolderKind> = {
  /** What was proved; null where nothing was. Runs outside the call's transaction, before there is a scope. */
  prove(deps: Deps, brought: Brought): Promise<Proofs[K] | null>
  /** What the database lets them see. */
  scope(proof: Proofs[K]): Extract<Scope, { scope: 'holder' }>
  /** What somebody without proof is told. */
  refuse(deps: Deps, brought: Brought): Failure | Promise<Failure>
}

export type Holders = { [K in HolderKind]: Holder<K> }
