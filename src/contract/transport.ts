/** How the web side calls an endpoint: in the browser by fetch; while rendering on the server, the app itself, in process. */
import type { Endpoint } from './endpoint.ts'

export type CallOptions = { idempotencyKey?: string }
/** Performs one call. Resolves to the reply's `data`, or the whole envelope where the endpoint declares flags. Rejects with ApiError. */
export type Transport = (endpoint: Endpoint, input: Record<string, unknown>, options?: CallOptions) => Promise<unknown>
