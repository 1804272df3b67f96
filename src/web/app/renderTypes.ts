/** The contract between the server build and the HTTP layer. Types only, so both sides may import it. */
import type { CallOptions } from '#contract/transport.ts'
import type { PageCachePolicy } from '#contract/caching.ts'

/** The raw reply to a call. */
export type RawReply = { status: number; body: Record<string, unknown> | null; requestId: string | null; retryAfter: number | null }
/** Performs a call by method and path pattern ('/api/quotes/:id'). */
export type RawCall = (method: string, path: string, input: Record<string, unknown>, options?: CallOptions) => Promise<RawReply>

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'page'; status: number; html: string; cache: PageCachePolicy | null }

export type Renderer = (
  request: Request,
  call: RawCall,
  facts: {
    requestId: string
    mode: string
    report: (error: unknown) => void
    /** Not-found pages depend only on their suggestions, so each set of suggestions is rendered once. */
    notFoundPage: (suggestions: string, draw: () => string) => string
  },
) => Promise<Rendered>
