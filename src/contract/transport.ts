/** How the web side calls an endpoint: by fetch in the browser, or in process while rendering on the server. */
import type { Endpoint } from './endpoint.ts'

export type CallOptions = { idempotencyKey?: string }
/** Performs one call. Resolves to the reply's `data`, or to the whole envelope if the endpoint declares flags. Rejects with ApiError. */
export type Transport = (endpoint: Endpoint, input: Record<string, unknown>, options?: CallOptions) => Promise<unknown>
