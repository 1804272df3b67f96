/** One call of an operation, from the network or from a page rendered in process, and its reply. */
import type { Actor } from '#contract/access.ts'
import type { CsvLines } from '#contract/list.ts'
import type { Parts, RequestInfo } from '#server/ctx.ts'

/** The parts of a call other than its input. */
export type Call = {
  request: RequestInfo
  /** Looked up once, when first needed. */
  actor: () => Promise<Actor>
  idempotencyKey: string | null
  /** The files in the body, if the endpoint takes files. */
  parts?: Parts
}

export type Reply = {
  status: number
  /** The envelope, before it becomes JSON. */
  body: { success: true; data: unknown; message: string } & Record<string, unknown>
  /** Set-Cookie values. */
  cookies: string[]
  headers: Record<string, string>
  /** The reply of an earlier call with the same Idempotency-Key; this call did nothing. */
  replayed?: true
  /** Replaces the body if the endpoint replies with a CSV. `name`: the file name, without date and extension. */
  csv?: { name: string; lines: CsvLines; json: boolean }
}
