/** What the server build promises to the HTTP side. Types only: both sides may read it, it runs nowhere. */
import type { CallOptions } from '#contract/transport.ts'
import type { PageCachePolicy } from '#contract/caching.ts'

/** The raw answer of a call. */
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
    /** A not-found page is the same for everybody who gets the same suggestions: drawn once for each set of them. */
    notFoundPage: (suggestions: string, draw: () => string) => string
  },
) => Promise<Rendered>
