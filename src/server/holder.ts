/**
 * Checks the proof of a caller who is not signed in: a cookie or a mailed link. A feature with such records exports one checker per
 * kind from `<feature>.holders.ts`; operations.ts collects them. Operations read the proof from `ctx.holder`, never from a cookie.
 */
import type { HolderKind } from '#contract/access.ts'
import type { Method } from '#contract/endpoint.ts'
import type { Failure } from '#contract/failure.ts'
import type { Deps, Proofs } from './ctx.ts'
import type { Scope } from './db/connect.ts'

/** What the caller sent. `input` has passed the endpoint's schema. */
export type Brought = { method: Method; cookies: ReadonlyMap<string, string>; input: Readonly<Record<string, unknown>> }

export type Holder<K extends HolderKind> = {
  /** The proof, or null. Runs outside the call's transaction, before there is a database scope. */
  prove(deps: Deps, brought: Brought): Promise<Proofs[K] | null>
  /** What the database lets them see. */
  scope(proof: Proofs[K]): Extract<Scope, { scope: 'holder' }>
  /** The refusal for a caller without proof. */
  refuse(deps: Deps, brought: Brought): Failure | Promise<Failure>
}

export type Holders = { [K in HolderKind]: Holder<K> }
