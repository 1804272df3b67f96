/** One call of an operation, from the network or from a page that is rendered in process, and what it gives back. */
import type { Actor } from '#contract/access.ts'
import type { CsvLines } from '#contract/list.ts'
import type { Parts, RequestInfo } from '#server/ctx.ts'

/** What belongs to one call and is not its input. */
export type Call = {
  request: RequestInfo
  /** Looked up once, when first asked for. */
  actor: () => Promise<Actor>
  idempotencyKey: string | null
  /** The body's files, for an endpoint that takes files. */
  parts?: Parts
}

export type Reply = {
  status: number
  /** The envelope, not yet JSON. */
  body: { success: true; data: unknown; message: string } & Record<string, unknown>
  /** Set-Cookie values. */
  cookies: string[]
  headers: Record<string, string>
  /** The answer of an earlier call with the same Idempotency-Key; nothing was done for this one. */
  replayed?: true
  /** In place of the body, for an endpoint that answers with a CSV. `name`: of the file, without date and ending. */
  csv?: { name: string; lines: CsvLines; json: boolean }
}
